const KEY_MAX_LENGTH = 200
const DIGITS = 12

/**
 * A text whose plain byte order is the order of names: without case and accents, numbers by their size ("Unit 2" before
 * "Unit 10"). Kept in an index, where an order of the database's own may change under it.
 */
export function sortKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\u0438\u0306|\u0418\u0306/g, '\u0439') // й is a letter of its own
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
  return Array.from(plain.replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0')))
    .slice(0, KEY_MAX_LENGTH)
    .join('')
}
