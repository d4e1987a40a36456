import type { Block, InlineNode, MarkNode, TextNode } from '../items/_shared/document-types'
import type { WordRange } from '../items/_shared/word-ranges'

/** Returns the lines of a document in reading order: what stands between line breaks, of lists too. */
export const linesOf = (blocks: readonly Block[]): TextNode[][] =>
  blocks.flatMap((block) => {
    if (block.type !== 'paragraph') return block.content.flatMap(({ content }) => linesOf(content))
    const lines: TextNode[][] = [[]]
    for (const node of block.content ?? []) {
      if (node.type === 'text') lines.at(-1)?.push(node)
      else lines.push([])
    }
    return lines
  })

/** Returns the text of a line. */
export const textOf = (line: readonly TextNode[]): string => line.map(({ text }) => text).join('')

/** Returns the document with each text node replaced; an empty list removes it. */
export const mapTexts = (blocks: readonly Block[], change: (node: TextNode) => TextNode[]): Block[] =>
  blocks.map((block): Block => {
    if (block.type !== 'paragraph')
      return { ...block, content: block.content.map((item) => ({ ...item, content: mapTexts(item.content, change) })) }
    if (!block.content) return block
    return { ...block, content: block.content.flatMap((node): InlineNode[] => (node.type === 'text' ? change(node) : [node])) }
  })

/** Returns the node with other marks. */
export function withMarks({ text, type }: TextNode, marks: MarkNode[]): TextNode {
  return { type, text, ...(marks.length > 0 && { marks }) }
}

/** Returns the id of the gap that a node belongs to. */
export const gapOf = ({ marks = [] }: TextNode): string | undefined => marks.find((mark) => mark.type === 'gap')?.attrs.wordId

/** Returns the node without its gap. */
export const withoutGap = (node: TextNode): TextNode =>
  gapOf(node) === undefined
    ? node
    : withMarks(
        node,
        (node.marks ?? []).filter(({ type }) => type !== 'gap'),
      )

/** Returns the document with gaps over parts of its lines; `rangesOf` is asked line by line, in reading order. */
export function withGaps(
  blocks: readonly Block[],
  rangesOf: (line: readonly TextNode[]) => readonly WordRange[],
  newId: () => string,
): Block[] {
  const all = linesOf(blocks)
  const pieces = new Map<TextNode, TextNode[]>()
  for (const line of all) {
    const gaps = rangesOf(line).map((range) => ({ ...range, wordId: newId() }))
    let start = 0
    for (const node of line) {
      const from = start
      const to = (start += node.text.length)
      const inside = gaps.filter((gap) => gap.from < to && gap.to > from)
      const cuts = [...new Set([from, ...inside.flatMap((gap) => [Math.max(from, gap.from), Math.min(to, gap.to)]), to])]
      pieces.set(
        node,
        cuts.slice(1).map((end, at) => {
          const begin = cuts[at] ?? from
          const gap = inside.find((one) => one.from <= begin && one.to >= end)
          const piece = { ...withoutGap(node), text: node.text.slice(begin - from, end - from) }
          return gap ? withMarks(piece, [...(piece.marks ?? []), { type: 'gap', attrs: { wordId: gap.wordId } }]) : piece
        }),
      )
    }
  }
  return mapTexts(blocks, (node) => pieces.get(node) ?? [node])
}
