import { MARK_WORDS_MAX } from '../../constants'
import type { Block, InlineNode, TextNode } from '../_shared/document-types'
import { textHash } from '../_shared/text-hash'
import { wordRanges } from '../_shared/word-ranges'

export interface MarkedWord {
  text: string
  /** Whether it is one to find: the teacher marked it, or a part of it. */
  right: boolean
}
export interface MarkedText {
  /** In reading order; learners mark them by their numbers in this list. */
  words: MarkedWord[]
  /** Equal for texts of the same words, whatever is marked in them and however they look. */
  h: string
  /** The text with each word as a gap whose id is its number, and without links: a press on one would open it. */
  content: Block[]
  /** How many words are too many to be marked. */
  over: number
}

/** Returns a line with each of its words as a gap, and appends the words to the list. */
function cutLine(line: readonly InlineNode[], words: MarkedWord[], onOver: (count: number) => void): InlineNode[] {
  const text = line.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
  const all = wordRanges(text)
  const ranges = all.slice(0, MARK_WORDS_MAX - words.length)
  onOver(all.length - ranges.length)
  const first = words.length
  words.push(...ranges.map(({ from, to }) => ({ text: text.slice(from, to), right: false })))
  let next = 0
  let at = 0
  return line.flatMap((node): InlineNode[] => {
    const start = at
    const end = start + (node.type === 'text' ? node.text.length : 1)
    at = end
    if (node.type !== 'text') return [node]
    const others = node.marks?.filter(({ type }) => type !== 'gap' && type !== 'link') ?? []
    const isMarked = node.marks?.some(({ type }) => type === 'gap') === true
    const pieces: TextNode[] = []
    for (let from = start; from < end;) {
      const range = ranges[next]
      const isInWord = range !== undefined && range.from <= from
      const to = Math.min(end, range === undefined ? end : isInWord ? range.to : range.from)
      const marks = isInWord ? [...others, { type: 'gap' as const, attrs: { wordId: String(first + next) } }] : others
      pieces.push({ type: 'text', text: text.slice(from, to), ...(marks.length > 0 && { marks }) })
      const word = words[first + next]
      if (isInWord && isMarked && word) word.right = true
      if (isInWord && to === range.to) next++
      from = to
    }
    return pieces
  })
}

/** Returns the words of a text as learners find them; those of partly bold text are whole. */
export function readMarkedText({ content }: { content: readonly Block[] }): MarkedText {
  const words: MarkedWord[] = []
  let over = 0
  const cut = (blocks: readonly Block[]): Block[] =>
    blocks.map((block): Block => {
      if (block.type !== 'paragraph') return { ...block, content: block.content.map((item) => ({ ...item, content: cut(item.content) })) }
      return block.content ? { ...block, content: cutLine(block.content, words, (count) => (over += count)) } : block
    })
  const cutContent = cut(content)
  const h = (textHash(words.map(({ text }) => text).join(' ')) >>> 0).toString(36)
  return { words, h, content: cutContent, over }
}
