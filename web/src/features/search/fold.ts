/** Returns a text without case and accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/([\u0438\u0418])\u0306/g, '\u0439')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns whether every word of a search begins a word of the text. */
export function hasWords(text: string, search: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  return fold(search)
    .split(/\s+/)
    .every((term) => words.some((word) => word.startsWith(term)))
}
