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
/** Languages that are learned and taught, and those in which a table may name them. */
const LANGUAGES = 'en et ru de fr es it fi sv lv lt pl uk pt nl no da cs tr el zh ja ko ar he la'.split(' ')
const NAMED_IN = 'en et ru de fr es it fi sv lv lt pl uk pt nl'.split(' ')
/** `inglise keel`, `английский язык`, `English language`. */
const LANGUAGE_WORD = /\s+(?:keel|язык|мова|kieli|language|valoda|kalba|język)$/

let languages: ReadonlyMap<string, string> | null = null
/** Returns the codes of languages by their names, as the runtime's Unicode data has them. */
function languageCodes(): ReadonlyMap<string, string> {
  if (languages) return languages
  const codes = new Map<string, string>()
  for (const locale of NAMED_IN) {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    for (const code of LANGUAGES) codes.set((names.of(code) ?? code).toLowerCase().replace(LANGUAGE_WORD, ''), code)
  }
  languages = codes
  return codes
}
const languageOf = (name: string): string | undefined => languageCodes().get(name.toLowerCase().replace(LANGUAGE_WORD, ''))

/** A name of a column is no longer, and a table has no more. */
const NAME_MAX_LENGTH = 60
const NAMES_MAX = 50

export const isWordName = (name: string): boolean => WORD.test(name.trim())
/** Returns the columns a header row names; null if it is an ordinary row. */
export function columnsOf(names: readonly string[]): Columns | null {
  const clean = names.slice(0, NAMES_MAX).map((name) => name.slice(0, NAME_MAX_LENGTH).trim())
  const word = clean.findIndex((name) => WORD.test(name))
  const translation = clean.findIndex((name) => TRANSLATION.test(name))
  const tags = clean.flatMap((name, at) => (TAGS.test(name) ? [at] : []))
  if (word >= 0 && translation >= 0) return { word, translation, tags }
  // "English;inglise" is a row of a list of languages.
  const codes = clean.map(languageOf)
  const first = codes.findIndex((code) => code !== undefined)
  const second = codes.findIndex((code) => code !== undefined && code !== codes[first])
  return first >= 0 && second >= 0 ? { word: first, translation: second, tags } : null
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
    if (key === '' && !/^#(?: [^\t]*)?$/.test(line)) break
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
