import { TRANSLATION_LANGUAGES, type TranslationLanguage } from '@keel/contract/constants'
import { comparable } from '@keel/contract/items/_shared/same-answer'
import type { Translator } from '.'
import text from './core-words.txt?raw'

/** Order of the columns in the list. */
const COLUMNS = ['en', 'ru', 'et', 'es', 'it', 'de', 'fr'] as const satisfies readonly TranslationLanguage[]
const ARTICLES: Record<TranslationLanguage, RegExp | null> = {
  en: /^(?:to|the|an?) (?=.)/,
  ru: null,
  et: null,
  es: /^(?:el|la|los|las|una?) (?=.)/,
  it: /^(?:il|lo|la|i|gli|le|un[ao]?) (?=.)|^(?:l|un)'(?=.)/,
  de: /^(?:der|die|das|eine?) (?=.)/,
  fr: /^(?:le|la|les|une?) (?=.)|^l'(?=.)/,
}
type Row = Record<TranslationLanguage, string[]>

/** The list as rows; throws for a line that does not have a word in every language. */
export function readCoreList(list: string): Row[] {
  return list
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.split(',').map((word) => word.trim()))
      if (cells.length !== COLUMNS.length || cells.some((words) => words.some((word) => word === '')))
        throw new Error(`the core list has a wrong line: ${line}`)
      return Object.fromEntries(COLUMNS.map((lang, i) => [lang, cells[i]])) as Row
    })
}

const HAS_CYRILLIC = /\p{Script=Cyrillic}/u
const HAS_OTHER_LETTERS = /[^\p{ASCII}]/u

/**
 * In which languages a text is looked for when nobody says what it is: letters outside of ASCII tell; a plain word is
 * taken for English or for nothing, since many are words of several languages (`pain`, `rock`, `hall`).
 */
function languagesOf(key: string, from: TranslationLanguage | undefined): readonly TranslationLanguage[] {
  if (from) return [from]
  if (HAS_CYRILLIC.test(key)) return ['ru']
  return HAS_OTHER_LETTERS.test(key) ? TRANSLATION_LANGUAGES : ['en']
}

/** The words every course begins with, in all seven languages; needs no network. */
export function coreList(list: string = text): Translator {
  const rows = readCoreList(list)
  const index = new Map<string, Row[]>()
  for (const row of rows) {
    for (const lang of COLUMNS) {
      for (const word of row[lang]) {
        const key = `${lang}:${comparable(word)}`
        index.set(key, [...(index.get(key) ?? []), row])
      }
    }
  }
  /** A plain word that other languages of the list have too, with another meaning, is none of theirs for sure. */
  const meansOther = (key: string, found: Row[]): boolean =>
    COLUMNS.some((lang) => (index.get(`${lang}:${key}`) ?? []).some((row) => !found.includes(row)))

  return {
    name: 'core list',
    translate({ text, to, from }) {
      const key = comparable(text)
      const languages = languagesOf(key, from).filter((lang) => lang !== to)
      const found = new Set<Row>()
      for (const lang of languages) {
        const bare = ARTICLES[lang] ? key.replace(ARTICLES[lang], '') : key
        for (const row of index.get(`${lang}:${key}`) ?? index.get(`${lang}:${bare}`) ?? []) found.add(row)
      }
      if (!from && meansOther(key, [...found])) return Promise.resolve(null)
      const answers = new Set([...found].map((row) => row[to][0]))
      return Promise.resolve(answers.size === 1 ? ([...answers][0] ?? null) : null)
    },
  }
}
