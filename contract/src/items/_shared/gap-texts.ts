import { textNodes, type AnyNode } from './document-types'

/** Returns the words under each gap, in reading order; a gap over partly bold words is one gap. */
export function gapTexts(content: readonly AnyNode[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const node of textNodes(content)) {
    for (const mark of node.marks ?? []) {
      if (mark.type === 'gap') texts.set(mark.attrs.wordId, (texts.get(mark.attrs.wordId) ?? '') + node.text)
    }
  }
  return texts
}
