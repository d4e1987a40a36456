import { folded } from './sort-key'

const WORD_MAX_LENGTH = 40
/** Further words of a search are left out. */
const TERMS_MAX = 8

/** The words of a text as they are looked for: without case and accents. */
export const wordsIn = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, WORD_MAX_LENGTH))

/** The query for what holds words beginning with all of these, kept after an owner's or a channel's id; null when nothing is asked for. */
export function wordsQuery(keptAfter: number, search: string): string | null {
  const terms = [...new Set(wordsIn(search))].slice(0, TERMS_MAX)
  return terms.length === 0 ? null : terms.map((term) => `'${keptAfter}/${term}':*`).join(' & ')
}
