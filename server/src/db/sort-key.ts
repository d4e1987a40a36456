const KEY_MAX_LENGTH = 200
const DIGITS = 12

/** A text as it is looked for and ordered: without case, accents and invisible signs. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([\u0438\u0418])\u0306/g, '\u0439') // й is a letter of its own
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .trim()

/**
 * A text whose plain byte order is the order of names: numbers by their size ("Unit 2" before "Unit 10"). Kept in an
 * index, where an order of the database's own may change under it.
 */
export const sortKey = (name: string): string =>
  Array.from(folded(name).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')))
    .slice(0, KEY_MAX_LENGTH)
    .join('')
