import { folded } from './sort-key'

const WORD_MAX_LENGTH = 40
/** Further words of a search are ignored. */
const TERMS_MAX = 8

/** Returns the words of a text in search form: without case and accents. */
export const wordsIn = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, WORD_MAX_LENGTH))

/** Returns the text query for rows with words beginning with all of these, prefixed by an owner or channel id; null for an empty search. */
export function searchQuery(prefix: number, search: string): string | null {
  const terms = [...new Set(wordsIn(search))].slice(0, TERMS_MAX)
  return terms.length === 0 ? null : terms.map((term) => `'${prefix}/${term}':*`).join(' & ')
}
