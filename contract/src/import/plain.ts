import { decode } from 'html-entities'
import { IMAGE_ALT_MAX_LENGTH, TITLE_MAX_LENGTH } from '../constants'
import { withScripts } from './scripts'

/** Returns a text without unstorable characters: control characters except tab and line break, and lone surrogates. */
export const storable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|\ufeff/gu, '')

/** Returns the lines of a storable text. */
export const linesOf = (text: string): string[] => storable(text).split('\n')
export const oneLine = (text: string): string => storable(text).replace(/\s+/g, ' ').trim()

/** Returns a text as the description of an image, cut to what it may have. */
export const toAlt = (text: string): string =>
  oneLine(text)
    .slice(0, IMAGE_ALT_MAX_LENGTH)
    .replace(/\p{Cs}$/u, '')

/** Default names that editors write. */
const UNNAMED = /^(?:untitled|unnamed|без названия|nimetu|unbenannt|sin título|senza titolo)(?!\p{L})/iu

/** Returns a name for an item; null if there is none. */
export function nameOf(text: string): string | null {
  const whole = Array.from(oneLine(text)).slice(0, TITLE_MAX_LENGTH).join('').trim()
  const name = whole.slice(0, TITLE_MAX_LENGTH).replace(/\p{Cs}$/u, '')
  return name === '' || UNNAMED.test(name) ? null : name
}

/** Decodes HTML entities; those without a semicolon stay as they are. */
export const decoded = (text: string): string => decode(text, { scope: 'strict' })

const FORMATTED =
  /<(?:b|strong|i|em|u|s|del|strike|sub|sup|ul|ol|table|a|code|pre|h[1-6]|font)[\s>]|<[a-z]{1,10}\s[^<>]{0,500}?(?:color|font-weight|font-style|text-decoration)\s*:/i
/** Returns whether HTML has formatting that its text loses. */
export const isFormatted = (html: string): boolean => FORMATTED.test(withScripts(html))

const MEDIA = /<(?:img|audio|video|object|iframe)\b|@@PLUGINFILE@@/i
/** Returns whether HTML shows pictures, sounds or videos, which its text loses. */
export const hasMedia = (html: string): boolean => MEDIA.test(html)

const BREAKS = /^(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/dt|\/dd|\/blockquote)\b/i
const CELL_ENDS = /^\/t[dh]\b/i
/**
 * Returns the text of HTML, with line breaks where a browser shows them. Parsed by hand: a regular expression would be slow on
 * hostile text. Superscripts and subscripts are kept where Unicode has them.
 */
export function textOfHtml(source: string): string {
  const html = withScripts(source)
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
    const tag = isTag ? html.slice(open + 1, open + 13) : ''
    if (BREAKS.test(tag)) text += '\n'
    // The reading above a word stands in brackets behind it; some sources bring them along.
    else if (/^rt\b/i.test(tag) && !text.endsWith('(')) text += '('
    else if (/^\/rt\b/i.test(tag) && !/^<rp\b/i.test(html.slice(close + 1, close + 5))) text += ')'
    else if (CELL_ENDS.test(tag)) text += ' '
    at = close + 1
  }
  return storable(decoded(text))
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Returns "True" and "False" in the language of the question (English or Russian). */
export const trueFalseWords = (question: string): [yes: string, no: string] =>
  /\p{Script=Cyrillic}/u.test(question) ? ['Верно', 'Неверно'] : ['True', 'False']

/** Returns the text of Markdown: without markers of headings, lists, emphasis and code; a link becomes its text. */
export const textOfMarkdown = (text: string): string =>
  storable(text)
    .replace(/^ {0,3}(?:#{1,6} +|> ?|[-*+] +)/gm, '')
    .replace(/!?\[([^[\]\n]{1,500})\]\([^()\s]{1,1000}\)/g, '$1')
    .replace(/(\*\*|~~)(?=\S)([^\n]{0,1000}?\S)\1/g, '$2')
    // Longer runs of underscores are answer fields.
    .replace(/(?<!_)(_{2,3})(?=[^\s_])([^\n]{0,1000}?[^\s_])\1(?!_)/g, '$2')
    .replace(/(?<![\w*])([*_])(?=[^\s*_])([^*_\n]{0,1000}[^\s*_])\1(?![\w*])/g, '$2')
    .replace(/`([^`\n]{1,1000})`/g, '$1')
    .trim()
