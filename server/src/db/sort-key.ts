const KEY_MAX_LENGTH = 200
const DIGITS = 12

/** Returns a text as search and sorting use it: without case, accents and invisible characters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([\u0438\u0418])\u0306/g, '\u0439') // й is a letter in its own right
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .trim()

/**
 * Returns a text whose byte order is the order of names: numbers by size ("Unit 2" before "Unit 10"). Stored in an index, where
 * the order of a database collation could change with an upgrade.
 */
export const sortKey = (name: string): string =>
  Array.from(folded(name).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')))
    .slice(0, KEY_MAX_LENGTH)
    .join('')
