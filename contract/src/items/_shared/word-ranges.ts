/** Letters and digits; an apostrophe or a hyphen joins them, and a sign within a number: "don't", "well-known", "10:30". */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00ad\u200c\u200d]|['’ʼ\u2010\u2011-](?=[\p{L}\p{N}])|(?<=\p{N})[.,:](?=\p{N}))*/gu
/** Letters of scripts that are written without spaces: each is counted as a word, as word processors do. */
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

export interface WordRange {
  from: number
  to: number
}
/** Returns where the words of a line are; between them there is a space or a sign. */
export const wordRanges = (line: string): WordRange[] =>
  Array.from(line.matchAll(WORD), ({ 0: word, index }) => ({ from: index, to: index + word.length }))

/** Returns how many words a text has. */
export function countWords(text: string): number {
  const words = text.match(WORD) ?? []
  const ideographs = words.map((word) => word.match(IDEOGRAPHS)?.length ?? 0)
  return ideographs.reduce((sum, count) => sum + Math.max(1, count), 0)
}
