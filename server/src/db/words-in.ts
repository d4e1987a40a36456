import { folded } from './sort-key'

const WORD_MAX_LENGTH = 40

/** The words of a text as they are looked for: without case and accents. */
export const wordsIn = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, WORD_MAX_LENGTH))
