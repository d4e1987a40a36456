import type { Block, InlineNode, MarkNode, ParagraphNode, TextNode } from '@keel/contract/items/_shared/document-types'
import { codeOf, type ItemCode } from '@keel/contract/items/codes'
import type { HeadingValue } from '@keel/contract/items/heading/rules'
import type { ImageValue } from '@keel/contract/items/image/rules'
import type { SelectValue } from '@keel/contract/items/select-exercise/rules'
import type { TableValue } from '@keel/contract/items/table/rules'
import type { TextValue } from '@keel/contract/items/text/rules'

/** An item of the demo school before it is stored. */
export interface DemoItem {
  type: ItemCode
  value: unknown
}

const marked = (text: string, marks: MarkNode[] = []): TextNode => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })

/** Text where `*this*` is bold and `_this_` is italic; one may be inside the other. */
export function inline(line: string, marks: MarkNode[] = []): InlineNode[] {
  return line
    .split(/(\*[^*]+\*|_[^_]+_)/)
    .filter((part) => part !== '')
    .flatMap((part) => {
      if (/^\*.+\*$/.test(part)) return inline(part.slice(1, -1), [{ type: 'bold' }, ...marks])
      return /^_.+_$/.test(part) ? inline(part.slice(1, -1), [...marks, { type: 'italic' }]) : [marked(part, marks)]
    })
}
const paragraphOf = (line: string): ParagraphNode => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: inline(line) })

/** Paragraphs; neighbouring lines that begin with `- ` make one list. */
function blocks(lines: readonly string[]): Block[] {
  const out: Block[] = []
  for (const line of lines) {
    if (!line.startsWith('- ')) {
      out.push(paragraphOf(line))
      continue
    }
    const point = { type: 'listItem' as const, content: [paragraphOf(line.slice(2))] }
    const last = out.at(-1)
    if (last?.type === 'bulletList') last.content.push(point)
    else out.push({ type: 'bulletList', content: [point] })
  }
  return out
}

export const text = (...lines: string[]): DemoItem => ({ type: codeOf.text, value: { content: blocks(lines) } satisfies TextValue })
export const heading = (level: 1 | 2 | 3, words: string): DemoItem => ({
  type: codeOf.heading,
  value: { content: [{ type: 'heading', attrs: { level }, content: [marked(words)] }] } satisfies HeadingValue,
})
export const image = (file_id: number, alt: string): DemoItem => ({ type: codeOf.image, value: { file_id, alt } satisfies ImageValue })

/** The first row is the header. */
export function table(...rows: string[][]): DemoItem {
  const cell = (words: string, row: number) => ({
    type: row === 0 ? ('tableHeader' as const) : ('tableCell' as const),
    content: [paragraphOf(words)],
  })
  const value: TableValue = {
    content: [
      { type: 'table', content: rows.map((cells, row) => ({ type: 'tableRow', content: cells.map((words) => cell(words, row)) })) },
    ],
  }
  return { type: codeOf.table, value }
}

/** Lines with gaps: in `Ma {olen|oled|on} siin.` the first word is the right one. */
export function select(...lines: string[]): DemoItem {
  const words: SelectValue['words'] = {}
  const content = lines.map((line): ParagraphNode => ({
    type: 'paragraph',
    content: line
      .split(/(\{[^}]+\})/)
      .filter((part) => part !== '')
      .map((part) => {
        if (!part.startsWith('{')) return marked(part)
        const wordId = `w${Object.keys(words).length + 1}`
        const options = part.slice(1, -1).split('|')
        words[wordId] = options.map((value, i) => ({ id: `o${i + 1}`, value }))
        return marked(options[0] ?? '', [{ type: 'gap', attrs: { wordId } }])
      }),
  }))
  return { type: codeOf['select-exercise'], value: { content, words } satisfies SelectValue }
}
