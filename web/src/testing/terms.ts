import { LANGUAGES, type Language } from '@keel/contract/constants'

interface Terms {
  /** Words that no text of a language may have; `*` at the end of one matches any ending. */
  refused: Record<Language, string[]>
  /** Keys of texts that may have them. */
  exceptions: Set<string>
}

/** The columns of the table that hold the refused words. */
const COLUMNS: Record<Language, number> = { en: 2, ru: 4, et: 6 }

/** Reads docs/terms.md: the table of terms and the list of exceptions below it. */
export function readTerms(markdown: string): Terms {
  const [table = '', exceptions = ''] = markdown.split('## Exceptions')
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.split('|').slice(1))
  const words = (column: number) =>
    rows.flatMap((cells) => (cells[column] ?? '').split(',').flatMap((word) => (word.trim() ? [word.trim()] : [])))
  const [en, ru, et] = LANGUAGES.map((language) => words(COLUMNS[language]))
  return {
    refused: { en: en ?? [], ru: ru ?? [], et: et ?? [] },
    exceptions: new Set([...exceptions.matchAll(/`([\w.-]+)`/g)].map(([, key = '']) => key)),
  }
}

/** A whole word in any case; `\b` knows only English letters. */
const pattern = (word: string) => new RegExp(`(?<!\\p{L})${word.replaceAll('*', '\\p{L}*')}(?!\\p{L})`, 'iu')

/** Returns each text with a refused word as "key: word". Argument names do not count. */
export function refusedWords({ refused, exceptions }: Terms, language: Language, texts: Iterable<[string, string]>): string[] {
  const patterns = refused[language].map((word) => [word, pattern(word)] as const)
  return [...texts].flatMap(([key, text]) => {
    const withoutArguments = text.replace(/\{\w+(?=[,}])/g, '{')
    return exceptions.has(key) ? [] : patterns.flatMap(([word, found]) => (found.test(withoutArguments) ? [`${key}: ${word}`] : []))
  })
}
