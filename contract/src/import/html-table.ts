import { textOfHtml } from './plain'

export interface HtmlCell {
  text: string
  isHead: boolean
}
const ROW = /<tr\b[^>]*>/i
const CELL = /<(t[dh])\b[^>]*>/gi

/** Returns the rows of the first table in a piece of HTML, padded to the longest row; empty if there is none. */
export function tableOfHtml(html: string): HtmlCell[][] {
  const [, ...rows] = (html.split(/<\/table\b/i)[0] ?? '').split(ROW)
  const cells = rows.map((row) => {
    const found: HtmlCell[] = []
    const starts = [...row.matchAll(CELL)]
    starts.forEach((start, at) => {
      const from = start.index + start[0].length
      found.push({ text: textOfHtml(row.slice(from, starts[at + 1]?.index)), isHead: start[1]?.toLowerCase() === 'th' })
    })
    return found
  })
  const filled = cells.filter((row) => row.length > 0)
  const width = Math.max(0, ...filled.map((row) => row.length))
  return filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => ({ text: '', isHead: false }))])
}
