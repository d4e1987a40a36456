import type { TranslationLanguage } from '@keel/contract/constants'
import { wordKey } from '@keel/contract/items/words/word-key'
import type { TranslationRequest, Translator } from '.'
import { withoutArticle } from './articles'
import text from './core-words.txt?raw'
import { languagesOf } from './languages-of'

/** Order of the columns in the list. */
const COLUMNS = ['en', 'ru', 'et', 'es', 'it', 'de', 'fr'] as const satisfies readonly TranslationLanguage[]
type Row = Record<TranslationLanguage, string[]>

/** Returns the words of a cell; empty if the word is not certain in its language. */
const wordsOf = (cell: string) => (cell.trim() === '' ? [] : cell.split(',').map((word) => word.trim()))

/** Returns the list as rows; throws for a line without its seven cells, with nothing between two commas, or without English. */
export function readCoreList(list: string): Row[] {
  return list
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('|').map(wordsOf)
      if (cells.length !== COLUMNS.length || cells[0]?.length === 0 || cells.some((words) => words.includes('')))
        throw new Error(`the core list has a wrong line: ${line}`)
      return Object.fromEntries(COLUMNS.map((lang, i) => [lang, cells[i]])) as Row
    })
}

export interface CoreList extends Translator {
  /** Returns whether the word is in the list with several possible meanings. */
  isDoubtful(request: TranslationRequest): boolean
}

/** Basic vocabulary in seven languages; needs no network. */
export function coreList(list: string = text): CoreList {
  const rows = readCoreList(list)
  const index = new Map<string, Row[]>()
  for (const row of rows) {
    for (const lang of COLUMNS) {
      for (const word of row[lang]) {
        const key = `${lang}:${wordKey(word)}`
        index.set(key, [...(index.get(key) ?? []), row])
      }
    }
  }
  /** A plain word that exists in several languages with different meanings cannot be assigned to one. */
  const isAmbiguous = (key: string, found: Set<Row>): boolean =>
    COLUMNS.some((lang) => (index.get(`${lang}:${key}`) ?? []).some((row) => !found.has(row)))

  /** Returns the translations in the list; more than one means doubt. */
  function look({ text, to, from }: TranslationRequest): { answers: string[]; doubt: boolean } {
    const key = wordKey(text)
    const found = new Set<Row>()
    for (const lang of languagesOf(key, from).filter((lang) => lang !== to)) {
      for (const row of index.get(`${lang}:${key}`) ?? index.get(`${lang}:${withoutArticle(key, lang)}`) ?? []) found.add(row)
    }
    const answers = new Set([...found].map((row) => row[to][0]))
    const doubt = answers.size > 1 || (!from && isAmbiguous(key, found))
    return { answers: [...answers].filter((word) => word !== undefined), doubt }
  }

  return {
    name: 'core list',
    translate(request) {
      const { answers, doubt } = look(request)
      return Promise.resolve(doubt ? null : (answers[0] ?? null))
    },
    isDoubtful: (request) => look(request).doubt,
  }
}
