import type { AnyNode, MarkNode, TextNode } from '@keel/contract/items/_shared/document-types'

interface GapNode {
  type: 'gap'
  attrs: { wordId: string }
  text: string
  marks?: MarkNode[]
}
type Node = AnyNode | GapNode

const gapOf = (node: AnyNode): string | null => {
  const mark = node.type === 'text' ? node.marks?.find((m) => m.type === 'gap') : undefined
  return mark?.type === 'gap' ? mark.attrs.wordId : null
}

/**
 * Makes one node of every gap. A gap over half-bold words is stored as several neighbouring texts with
 * one id; the reader needs it whole. The look of its first text is kept.
 */
export function joinGaps(nodes: readonly AnyNode[]): Node[] {
  const out: Node[] = []
  for (const node of nodes) {
    const wordId = gapOf(node)
    const last = out.at(-1)
    if (wordId === null) out.push('content' in node && node.content ? ({ ...node, content: joinGaps(node.content) } as AnyNode) : node)
    else if (last?.type === 'gap' && last.attrs.wordId === wordId) last.text += (node as TextNode).text
    else
      out.push({
        type: 'gap',
        attrs: { wordId },
        text: (node as TextNode).text,
        // What is answered inside of a link would open it.
        marks: (node as TextNode).marks?.filter((m) => m.type !== 'gap' && m.type !== 'link'),
      })
  }
  return out
}
