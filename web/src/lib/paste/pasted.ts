import { getHtmlLines, type PastedLine } from './html-lines'

/** What the clipboard holds; it can be read only while its event is handled. */
export interface ClipboardContent {
  plain: string
  html: string
  hasFiles: boolean
}

export interface Pasted {
  /** Empty if there is no text. */
  text: string
  /** The lines of `text`, if the source says that some are headings or those of a list. */
  lines: PastedLine[] | null
  /** There is something, but no text: a picture, a file. */
  isOther: boolean
  /** There are images beside the text. */
  hasImages: boolean
}

/** HTML beyond this many characters is not parsed: it would block the page. */
const HTML_MAX_LENGTH = 4_000_000
const IMAGE = /<(?:img|v:imagedata)\s/i

const WORD_LIST = /mso-list/i
const STRUCTURE = /<(?:h[1-6]|li)[\s>]/i

/**
 * Returns what was pasted, as text. HTML is read where there is no plain text, where it comes from Word with a list (Word's plain
 * text contains the bullets), and for `structure` where it has headings or lists.
 */
export function readPasted({ plain, html, hasFiles }: ClipboardContent, structure = false): Pasted {
  const needsHtml = plain.trim() === '' || WORD_LIST.test(html) || (structure && STRUCTURE.test(html))
  const isFromHtml = needsHtml && html.length <= HTML_MAX_LENGTH
  const lines = isFromHtml ? getHtmlLines(html) : []
  // Not files: a spreadsheet puts a picture of its cells beside their text.
  const hasImages = IMAGE.test(html)
  if (lines.length === 0) {
    const text = plain.trim() === '' ? '' : plain
    return { text, lines: null, isOther: text === '' && (hasFiles || html !== ''), hasImages: text !== '' && hasImages }
  }
  return {
    text: lines.map(({ text }) => text).join('\n'),
    lines: lines.some(({ list, heading }) => list !== null || heading !== null) ? lines : null,
    isOther: false,
    hasImages,
  }
}

/** Returns what was pasted or dropped, as text; with `structure` the headings and lists of HTML too. */
export const getPasted = (data: DataTransfer | null, structure = false): Pasted =>
  readPasted(
    {
      plain: data?.getData('text/plain') ?? '',
      html: data?.getData('text/html') ?? '',
      hasFiles: (data?.files.length ?? 0) > 0,
    },
    structure,
  )

/** Returns the text of what was pasted or dropped; empty if there is none. */
export const getPastedText = (data: DataTransfer | null): string => getPasted(data).text
