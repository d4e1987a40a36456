import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { type AnyNode, gappedText } from '@keel/contract/items/_shared/document-types'

const NAME_LENGTH = 60
const SEVERAL = 4

/** Parts of the values of all types that describe an item. */
interface DescriptiveParts {
  title?: string
  alt?: string
  content?: readonly AnyNode[]
  groups?: { name: string }[]
  questions?: { ask: string }[]
  statements?: { text: string }[]
  sentences?: { text: string }[]
  lines?: { text: string }[]
  cards?: { front: string }[]
  pairs?: { a: { text: string } }[]
  words?: { word?: string; text1?: string }[]
}

/** Returns the first paragraph, heading or cell with text. */
function firstText(nodes: readonly AnyNode[]): string {
  for (const node of nodes) {
    const isLine = node.type === 'paragraph' || node.type === 'heading'
    const text = isLine ? gappedText([node]) : 'content' in node && node.content ? firstText(node.content) : ''
    if (/[^_\s]/.test(text)) return text
  }
  return ''
}

function textOf({ title, alt, content, groups, words, questions, statements, sentences, lines, cards, pairs }: DescriptiveParts): string {
  if (title || alt) return title || alt || ''
  if (content) return firstText(content)
  const [first] = questions?.map(({ ask }) => ask) ?? (statements ?? sentences ?? lines)?.map(({ text }) => text) ?? []
  if (first !== undefined) return first
  const several =
    groups?.map(({ name }) => name) ??
    cards?.map(({ front }) => front) ??
    pairs?.map(({ a }) => a.text) ??
    (Array.isArray(words) ? words.map(({ word, text1 }) => word ?? text1 ?? '') : [])
  return several
    .filter((text) => text.trim() !== '')
    .slice(0, SEVERAL)
    .join(', ')
}

/** Returns a short name for an item: its name, or its first words; empty when it has no text. */
export function suggestName({ name, value }: Pick<BoardItem, 'name' | 'value'>): string {
  if (name) return name.slice(0, TITLE_MAX_LENGTH)
  const text = textOf(value as DescriptiveParts)
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= NAME_LENGTH) return text
  const space = text.lastIndexOf(' ', NAME_LENGTH)
  return `${text.slice(0, space > NAME_LENGTH / 2 ? space : NAME_LENGTH).replace(/[\s.,;:!?–-]+$|[\uD800-\uDBFF]$/, '')}…`
}
