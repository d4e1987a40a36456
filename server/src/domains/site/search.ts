import { sql } from 'kysely'

const TERMS_MAX = 8
const WORD_MAX_LENGTH = 40

/** The searched words of a row of users; the index `users_words_idx` has the same expression. */
export const personWords = sql.raw(
  `to_tsvector('simple'::regconfig, translate(first_name || ' ' || last_name || ' ' || email, '@.+-_''', '      '))`,
)

/** Returns a text query for each word of a search: words that begin with it. */
export function termsOf(search: string): string[] {
  const words =
    search
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const terms = [...new Set(words.map((word) => word.slice(0, WORD_MAX_LENGTH)))].slice(0, TERMS_MAX)
  return terms.map((term) => `'${term}':*`)
}

/** Returns the text query for people with words beginning with all of these; null for an empty search. */
export function peopleQuery(search: string): string | null {
  const terms = termsOf(search)
  return terms.length === 0 ? null : terms.join(' & ')
}

/**
 * Returns the parts of a search that have to be in a name or address as they are written: those with `%`, `_` or a backslash, which no word
 * has, and all of a search without any letter or digit.
 */
export const literalParts = (search: string): string[] =>
  search
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '' && (/[%_\\]/.test(part) || !/[\p{L}\p{N}]/u.test(search)))
    .slice(0, TERMS_MAX)
