/** A line of pasted HTML; `list` says where it stands in a list, `heading` of which level it is, both from 1. */
export interface PastedLine {
  text: string
  list: { ordered: boolean; level: number } | null
  heading: number | null
}

const SKIPPED = new Set([
  'HEAD',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'TITLE',
  'META',
  'LINK',
  'SELECT',
  'TEXTAREA',
  'IFRAME',
  'OBJECT',
  'SVG',
])
const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LI MAIN ' +
    'NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL'
  ).split(' '),
)
/** A paragraph of a list in Word: its level is in the style, its sign in an element of its own. */
const WORD_LEVEL = /mso-list:[^;]*\blevel(\d)/i
const WORD_MARKER = /mso-list:\s*ignore/i
const HEADING = /^H([1-6])$/
const COUNTED = /^[([]?(?:\d+(?:\.\d+)*|[a-z]{1,2}|[ivxlcdm]+)[.)\]]/i

const styleOf = (element: Element): string => element.getAttribute('style') ?? ''
const isHidden = (element: Element): boolean => /display:\s*none|mso-hide:\s*all/i.test(styleOf(element))

class LineReader {
  readonly lines: PastedLine[] = []
  private text = ''
  private list: PastedLine['list'] = null
  private heading: PastedLine['heading'] = null
  /** The sign of a Word list's line; null for other lines. */
  private marker: string | null = null

  /** Ends the line; an empty one is kept only if it was asked for by a line break. */
  end(keepsEmpty = false): void {
    const text = this.text.replace(/[ \u00a0]+/g, ' ').trim()
    if (text !== '' || keepsEmpty) this.lines.push({ text, list: this.ownList(), heading: this.heading })
    this.text = ''
    this.marker = null
  }

  read(node: Node, pre: boolean): void {
    let inMarker = false
    for (const child of node.childNodes) {
      // Word puts the signs between such comments too.
      if (child instanceof Comment) inMarker = child.data.includes('supportLists') || (inMarker && !child.data.includes('endif'))
      else if (inMarker) this.addMarker(child.textContent ?? '')
      else if (child instanceof Text) this.addText(child.data, pre)
      else if (child instanceof Element) this.readElement(child, pre)
    }
  }

  private ownList(): PastedLine['list'] {
    const list = this.list ?? (this.marker === null ? null : { ordered: false, level: 1 })
    return list && this.marker !== null ? { ...list, ordered: COUNTED.test(this.marker.trim()) } : list
  }

  private addMarker(text: string): void {
    this.marker = (this.marker ?? '') + text
  }

  private addText(data: string, pre: boolean): void {
    if (!pre) {
      this.text += data.replace(/[ \t\r\n\f]+/g, ' ')
      return
    }
    const [first = '', ...others] = data.split(/\r\n?|\n/)
    this.text += first
    for (const line of others) {
      this.end(true)
      this.text = line
    }
  }

  private readElement(element: Element, pre: boolean): void {
    const name = element.tagName.toUpperCase()
    if (SKIPPED.has(name) || isHidden(element)) return
    if (WORD_MARKER.test(styleOf(element))) return this.addMarker(element.textContent ?? '')
    if (name === 'BR') return this.end(true)
    if (name === 'TR') return this.readRow(element)
    const keepsSpaces = pre || name === 'PRE' || /white-space:\s*(pre|break-spaces)/i.test(styleOf(element))
    if (!BLOCKS.has(name)) return this.read(element, keepsSpaces)
    this.end()
    const { list, heading } = this
    const level = HEADING.exec(name)?.[1]
    this.list = this.listWithin(element, name)
    if (level !== undefined) this.heading = Number(level)
    this.read(element, keepsSpaces)
    this.end()
    this.list = list
    this.heading = heading
  }

  private listWithin(element: Element, name: string): PastedLine['list'] {
    const level = WORD_LEVEL.exec(styleOf(element))?.[1]
    if (level !== undefined) return { ordered: false, level: Number(level) }
    if (name !== 'UL' && name !== 'OL') return this.list
    return { ordered: name === 'OL', level: (this.list?.level ?? 0) + 1 }
  }

  /** A row of a table is one line, its cells apart by tabs, as spreadsheets write it. */
  private readRow(row: Element): void {
    this.end()
    const cells = [...row.children].map((cell) =>
      getLines(cell)
        .map(({ text }) => text)
        .join(' '),
    )
    if (cells.some((cell) => cell !== '')) this.lines.push({ text: cells.join('\t'), list: null, heading: null })
  }
}

function getLines(node: Node): PastedLine[] {
  const reader = new LineReader()
  reader.read(node, false)
  reader.end()
  const { lines } = reader
  while (lines.at(-1)?.text === '') lines.pop()
  while (lines[0]?.text === '') lines.shift()
  return lines
}

/** Returns the text of HTML, line by line, without the signs that Word writes before the lines of a list. Nothing of it is loaded or run. */
export const getHtmlLines = (html: string): PastedLine[] => getLines(new DOMParser().parseFromString(html, 'text/html').body)
