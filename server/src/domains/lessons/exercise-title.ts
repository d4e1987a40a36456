import { type AnyNode, textNodes } from '@keel/contract/items/_shared/document-types'

const LENGTH = 80
const SEVERAL = 5

/** Parts of exercise values that a title can be made of. */
interface TitleParts {
  alt?: string
  ask?: string
  content?: readonly AnyNode[]
  groups?: readonly { name: string }[]
  words?: readonly { text1?: string }[] | object
  questions?: readonly { ask: string }[]
  statements?: readonly { text: string }[]
  cards?: readonly { front: string }[]
  pairs?: readonly { a: { text: string } }[]
}

/** The text with its gaps left open: their words are the answers. */
const withGaps = (nodes: readonly AnyNode[]): string =>
  nodes
    .flatMap((block) => [...textNodes([block]).map(({ text, marks }) => (marks?.some(({ type }) => type === 'gap') ? '…' : text)), ' '])
    .join('')
    .replaceAll(/…+/g, '…')

const wordPairs = (words: TitleParts['words']) => (Array.isArray(words) ? (words as { text1?: string }[]) : [])

/** Words and lines to put in order, what is dictated and what is said have no title: they are the answer. */
function textOf({ alt, ask, content, groups, words, questions, statements, cards, pairs }: TitleParts): string {
  if (alt) return alt
  if (ask !== undefined) return ask
  if (content) return withGaps(content)
  const sentence = [...(questions ?? []).map(({ ask }) => ask), ...(statements ?? []).map(({ text }) => text)].find(
    (one) => one.trim() !== '',
  )
  if (sentence !== undefined) return sentence
  const several =
    groups?.map(({ name }) => name) ??
    cards?.map(({ front }) => front) ??
    pairs?.map(({ a }) => a.text) ??
    wordPairs(words).map(({ text1 }) => text1 ?? '')
  return several
    .filter((text) => text.trim() !== '')
    .slice(0, SEVERAL)
    .join(', ')
}

/** Returns the name of an exercise, or its first words; may be empty. */
export function exerciseTitle({ name, value }: { name: string | null; value: unknown }): string {
  const text = (name ?? textOf(value ?? {})).replaceAll(/\s+/g, ' ').trim()
  // The cut must not split a surrogate pair.
  return text.length <= LENGTH
    ? text
    : `${text
        .slice(0, LENGTH - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
}
