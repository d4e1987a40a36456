import type { AnyNode, MarkNode, TextNode } from '@keel/contract/items/_shared/document-types'

interface GapNode {
  type: 'gap'
  /** `after` is punctuation behind the gap, which may not begin a line. */
  attrs: { wordId: string; after?: string }
  text: string
  marks?: MarkNode[]
}
type Node = AnyNode | GapNode
const SIGNS = /^[.,;:!?…\p{Pe}\p{Pf}"]{1,4}/u

const gapOf = (node: AnyNode): string | null => {
  const mark = node.type === 'text' ? node.marks?.find((m) => m.type === 'gap') : undefined
  return mark?.type === 'gap' ? mark.attrs.wordId : null
}

/**
 * Makes one node of every gap. A gap over half-bold words is stored as several neighbouring texts with one id; the reader
 * needs it whole. It gets the style of its first text.
 */
export function joinGaps(nodes: readonly AnyNode[]): Node[] {
  const out: Node[] = []
  for (const node of nodes) {
    const wordId = gapOf(node)
    const last = out.at(-1)
    const signs = wordId === null && last?.type === 'gap' && node.type === 'text' ? SIGNS.exec(node.text)?.[0] : undefined
    if (signs !== undefined && last?.type === 'gap' && node.type === 'text') {
      last.attrs = { ...last.attrs, after: signs }
      if (node.text !== signs) out.push({ ...node, text: node.text.slice(signs.length) })
    } else if (wordId === null)
      out.push('content' in node && node.content ? ({ ...node, content: joinGaps(node.content) } as AnyNode) : node)
    else if (last?.type === 'gap' && last.attrs.wordId === wordId) last.text += (node as TextNode).text
    else
      out.push({
        type: 'gap',
        attrs: { wordId },
        text: (node as TextNode).text,
        // A gap inside a link would open the link when it is answered.
        marks: (node as TextNode).marks?.filter((m) => m.type !== 'gap' && m.type !== 'link'),
      })
  }
  return out
}
