import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { folded } from './sort-key'

const TERM_MAX_LENGTH = 40
/** Further terms of a search are ignored. */
const TERMS_MAX = 8

/** Alphabets with letters that differ by case or accents only: Latin, Greek, Cyrillic. */
const ALPHABETS = [
  [0x41, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1fff],
] as const
const ACCENTS = String.raw`[\u0300-\u036f]*`

/** Each letter without case and accents, with all the letters that are folded to it. */
function lettersByFolded(): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [first, last] of ALPHABETS)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code)
      const bare = folded(letter)
      if (/^\p{L}$/u.test(bare)) letters.set(bare, (letters.get(bare) ?? bare) + (letter === bare ? '' : letter))
    }
  return letters
}
const variants = lettersByFolded()

function partOf(sign: string): string {
  const same = variants.get(sign)
  if (same !== undefined) return `[${same}]${ACCENTS}`
  return /[\p{L}\p{N}]/u.test(sign) ? sign : `\\${sign}`
}

/** Returns the terms of a search, between spaces and without case and accents. Every sign in them is meant as it is. */
export const termsIn = (search: string): string[] =>
  [...new Set(folded(search).split(/\s+/))]
    .filter((term) => term !== '')
    .slice(0, TERMS_MAX)
    .map((term) => Array.from(term).slice(0, TERM_MAX_LENGTH).join(''))

/**
 * Returns the regular expression of PostgreSQL for a term in any case, with any accents. It needs no extension of the database, and is the
 * same under every collation.
 */
export const patternOf = (term: string): string => Array.from(term, partOf).join('')

/** Returns a condition: all terms of a search are in the text, in any order; true for an empty search. */
export const containsTerms = (text: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> => {
  const terms = termsIn(search)
  return terms.length === 0
    ? sql`true`
    : sql`(${sql.join(
        terms.map((term) => sql`${text} ~ ${patternOf(term)}`),
        sql` and `,
      )})`
}

const BETWEEN_WORDS = String.raw`(^|[\s.,:;!?"'()/«»„“”‘’–—-])`

/** Returns how well a text matches: 0 if it begins with the search, 1 if every term begins a word of it, else 2. */
export const matchRank = (text: RawBuilder<unknown>, search: string): RawBuilder<number> => {
  const terms = termsIn(search)
  const begins = `^${terms.map(patternOf).join(String.raw`\s+`)}`
  const eachBegins = terms.map((term) => sql`${text} ~ ${BETWEEN_WORDS + patternOf(term)}`)
  return sql`case when ${text} ~ ${begins} then 0 when ${sql.join([sql`true`, ...eachBegins], sql` and `)} then 1 else 2 end`
}
