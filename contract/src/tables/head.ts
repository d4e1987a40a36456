import { textOfHtml } from '../import/plain'

/** Columns of a table of words; other columns are reported by what they contain. */
export interface Columns {
  word: number
  translation: number
  tags: number[]
}

// Column titles used by vocabulary programs, in the languages we know.
const WORD =
  /^(?:words?|terms?|front|expression|target|question|vocabulary|слов[оа]|термин|вопрос|лицевая сторона|sõnad?|mõiste|termin|küsimus|wort|begriff|vorderseite|palabra|t[eé]rmino|parola|mot|terme)$/i
const TRANSLATION =
  /^(?:translations?|back|meaning|definition|answer|перевод|значение|определение|ответ|оборотная сторона|tõlge|tähendus|definitsioon|vastus|übersetzung|bedeutung|rückseite|traducción|significado|traduzione|traduction)$/i
const TAGS = /^(?:tags?|labels?|теги?|метки|ярлыки|sildid|silt|märksõnad|schlagw[oö]rter)$/i
/** Names of languages in themselves and in English, Russian and Estonian. */
const LANGUAGE =
  /^(?:english|английский|inglise(?: keel)?|estonian|эстонский|eesti(?: keel)?|russian|русский|vene(?: keel)?|german|deutsch|немецкий|saksa(?: keel)?|french|français|французский|prantsuse(?: keel)?|spanish|español|испанский|hispaania(?: keel)?|italian|italiano|итальянский|itaalia(?: keel)?)$/i

export const isWordName = (name: string): boolean => WORD.test(name.trim())
/** Returns the columns a header row names; null if it is an ordinary row. */
export function columnsOf(names: readonly string[]): Columns | null {
  const clean = names.map((name) => name.trim())
  const word = clean.findIndex((name) => WORD.test(name))
  const translation = clean.findIndex((name) => TRANSLATION.test(name))
  const tags = clean.flatMap((name, at) => (TAGS.test(name) ? [at] : []))
  if (word >= 0 && translation >= 0) return { word, translation, tags }
  const languages = clean.flatMap((name, at) => (LANGUAGE.test(name) ? [at] : []))
  const [first, second] = languages
  return first !== undefined && second !== undefined ? { word: first, translation: second, tags } : null
}

/** File-level settings above the rows. */
export interface TableHead {
  /** Lines that are no rows. */
  skipped: number
  separator: string | null
  isHtml: boolean
  names: string[] | null
  tags: number[]
  /** Ignored Anki headers: decks, note types, column numbers. */
  ignored: number[]
}
const SEPARATORS: Readonly<Record<string, string>> = { tab: '\t', comma: ',', semicolon: ';', pipe: '|', colon: ':', space: ' ' }
const ANKI = /^#(separator|html|tags|columns|deck|notetype|guid|(?:deck|notetype|guid|tags) column|if matches):(.*)$/i

/** Reads `sep=;` as Excel writes it, and the `#` lines above Anki's text exports. */
export function tableHead(lines: readonly string[]): TableHead {
  const head: TableHead = { skipped: 0, separator: null, isHtml: false, names: null, tags: [], ignored: [] }
  const excel = /^"?sep=(.)"?\s*$/i.exec((lines[0] ?? '').replace(/^\ufeff/, ''))
  if (excel) {
    head.separator = excel[1] ?? null
    head.skipped = 1
  }
  for (; head.skipped < lines.length; head.skipped++) {
    const line = (lines[head.skipped] ?? '').replace(/^\ufeff/, '')
    const [, key = '', text = ''] = ANKI.exec(line) ?? []
    if (key === '' && !/^#(?:\s|$)/.test(line)) break
    const value = text.trim()
    const at = Number(value) - 1
    switch (key.toLowerCase()) {
      case 'separator':
        head.separator = SEPARATORS[value.toLowerCase()] ?? (value === '' ? '\t' : (value[0] ?? '\t'))
        break
      case 'html':
        head.isHtml = value.toLowerCase() === 'true'
        break
      case 'columns':
        head.names = text.split(head.separator ?? '\t')
        break
      case 'tags column':
        head.tags.push(at)
        break
      case 'deck column':
      case 'notetype column':
      case 'guid column':
        head.ignored.push(at)
        break
    }
  }
  return head
}

const INNER = ['\t', ' - ', ' – ', ',', '=']
const ROW_ENDS = ['||', '//', ';', '|']
const timesIn = (text: string, part: string): number => text.split(part, 3).length - 1

/**
 * Returns the rows of one line of a Quizlet export whose row separator is a character: each part has a word and its translation.
 * Null if the line is one row.
 */
export function rowsOfLine(line: string, isOnly: boolean): string[] | null {
  for (const end of ROW_ENDS) {
    const parts = line.split(end).filter((part) => part.trim() !== '')
    if (parts.length < 2) continue
    // "to go, went; minema, läks" is one row: a comma separates rows only if there are many.
    const inner = INNER.find((sign) => (sign !== ',' || (isOnly && parts.length > 2)) && parts.every((part) => timesIn(part, sign) === 1))
    if (inner !== undefined) return parts
  }
  return null
}

const SOUND = /\[sound:[^\]\n]{0,300}\]|<(?:img|audio|video)\b/i
export interface Cell {
  text: string
  /** It contains a picture or a sound, too. */
  hasMedia: boolean
}
/** Returns the text of an HTML field, without sounds and gap markers. */
export const htmlCell = (field: string): Cell => ({
  text: textOfHtml(
    field.replaceAll(/\[sound:[^\]\n]{0,300}\]/gi, ' ').replaceAll(/\{\{c\d{1,3}::([^{}]{0,2000}?)(?:::[^{}]{0,500})?\}\}/g, '$1'),
  ),
  hasMedia: SOUND.test(field),
})
