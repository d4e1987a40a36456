import { TITLE_MAX_LENGTH } from '../constants'

/** A text without what cannot be stored: control characters but tab and line break, and halves of surrogate pairs. */
export const storable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|\ufeff/gu, '')

/** Lines of a storable text. */
export const linesOf = (text: string): string[] => storable(text).split('\n')
export const oneLine = (text: string): string => storable(text).replace(/\s+/g, ' ').trim()

/** What editors call things that nobody gave a name. */
const UNNAMED = /^(?:untitled|unnamed|без названия|nimetu|unbenannt|sin título|senza titolo)(?!\p{L})/iu

/** A name for an item; null when there is none. */
export function nameOf(text: string): string | null {
  const whole = Array.from(oneLine(text)).slice(0, TITLE_MAX_LENGTH).join('').trim()
  const name = whole.slice(0, TITLE_MAX_LENGTH).replace(/\p{Cs}$/u, '')
  return name === '' || UNNAMED.test(name) ? null : name
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (all, dec?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name.toLowerCase()) ? (ENTITIES[name.toLowerCase()] ?? all) : all
    const code = dec === undefined ? Number.parseInt(hex ?? '', 16) : Number(dec)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const BREAKS = /^(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b/i
/** The text of a piece of HTML, with a line break where one is read. Walked by hand: a pattern would be slow on hostile text. */
export function textOfHtml(html: string): string {
  let text = ''
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    // "a < b" is no tag.
    const isTag = open >= 0 && /[a-z/!]/i.test(html[open + 1] ?? '')
    const close = isTag ? html.indexOf('>', open) : open
    if (close < 0) {
      text += html.slice(at)
      break
    }
    text += html.slice(at, isTag ? open : open + 1)
    if (isTag && BREAKS.test(html.slice(open + 1, open + 8))) text += '\n'
    at = close + 1
  }
  return storable(decoded(text))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** "True" and "False", in Russian where the question is. */
export const truthWords = (question: string): [yes: string, no: string] =>
  /\p{Script=Cyrillic}/u.test(question) ? ['Верно', 'Неверно'] : ['True', 'False']
