import { WORD_MAX_LENGTH } from '../constants'
import { emptyParagraph, paragraph, type Block, type InlineNode, type TableNode } from '../items/_shared/document-types'
import { look } from '../items/_shared/same-answer'
import type { MarkWordsValue } from '../items/mark-words/schema'
import type { SelectValue } from '../items/select-exercise/schema'
import type { TextValue } from '../items/text/schema'
import type { WordInGapValue } from '../items/word-in-gap/schema'
import type { WriteInGapValue } from '../items/write-in-gap/schema'

/** A gap: its correct word, with wrong options or with other correct words. */
export interface Gap {
  right: string
  others: string[]
}
/** A line of an exercise: text and gaps in order. */
export type Line = (string | Gap)[]

export const PARAGRAPHS_MAX = 900
const TEXT_MAX_LENGTH = 20_000
export const INLINES_MAX = 2000
export const OPTIONS_MAX = 20

/** Stands where a gap could not be made: its source has the answers, which no student may read. */
export const BLANK = '____'

/** Makes ids that are unique within one value. */
export function idMaker(prefix: string): () => string {
  let n = 0
  return () => `${prefix}${++n}`
}

const isShort = (word: string): boolean => word.length <= WORD_MAX_LENGTH
/** Returns whether a gap can be stored. */
export const fits = (gap: Gap): boolean =>
  gap.right !== '' && isShort(gap.right) && gap.others.every((word) => word !== '' && isShort(word))

/** Returns whether there is a choice: an option that looks different from the correct word. */
export const hasChoice = ({ right, others }: Gap): boolean => others.some((word) => look(word) !== look(right))
/** Returns whether a wrong option looks like the correct word: to a learner it is that word, and it is judged so. */
export const hasTwin = ({ right, others }: Gap): boolean => others.some((word) => look(word) === look(right))

interface Built {
  content: Block[]
  words: Record<string, { id: string; value: string }[]>
}
/** Builds the document of an exercise; `wordsOf` returns the words stored for a gap beside its text. */
function build(lines: readonly Line[], wordsOf: (gap: Gap) => string[]): Built {
  const newId = idMaker('g')
  const words: Built['words'] = {}
  const content = lines.map((line): Block => {
    const nodes = line.slice(0, INLINES_MAX).flatMap((part): InlineNode[] => {
      if (typeof part === 'string')
        return part === '' ? [] : [{ type: 'text', text: part.slice(0, TEXT_MAX_LENGTH).replace(/\p{Cs}$/u, '') }]
      const wordId = newId()
      const kept = wordsOf(part).slice(0, OPTIONS_MAX)
      if (kept.length > 0) words[wordId] = kept.map((value, i) => ({ id: `a${i + 1}`, value }))
      return [{ type: 'text', text: part.right, marks: [{ type: 'gap', attrs: { wordId } }] }]
    })
    return nodes.length > 0 ? { type: 'paragraph', content: nodes } : emptyParagraph()
  })
  return { content: content.length > 0 ? content : [emptyParagraph()], words }
}

/** Words that look different, in order: of those that look the same the first. */
export const unique = (words: readonly string[]): string[] => {
  const looks = new Map<string, string>()
  for (const word of words) if (!looks.has(look(word))) looks.set(look(word), word)
  return [...looks.values()]
}
export const selectOf = (lines: readonly Line[]): SelectValue => build(lines, ({ right, others }) => unique([right, ...others]))
export const writeInGapOf = (lines: readonly Line[]): WriteInGapValue =>
  build(lines, ({ right, others }) => unique([right, ...others]).slice(1))
/** Words that fit no gap are spread over the gaps as wrong options. */
export function wordInGapOf(lines: readonly Line[], decoys: readonly string[] = []): WordInGapValue {
  const left = unique(decoys)
  return build(lines, ({ right, others }) => unique([right, ...others, ...left.splice(0, Math.max(0, OPTIONS_MAX - 1 - others.length))]))
}
/** Marks the words of the gaps. */
export const markWordsOf = (lines: readonly Line[]): MarkWordsValue => ({ content: build(lines, () => []).content })
const textItemOf = (lines: readonly string[]): TextValue => ({
  content: build(
    lines.map((line) => [line]),
    () => [],
  ).content,
})
const LINES_PER_TEXT = 200
/** Returns plain text as items, several if it is long. */
export function textItemsOf(lines: readonly string[]): TextValue[] {
  // A line longer than the limit of a paragraph continues in the next one.
  const all = lines.flatMap((line) => line.match(new RegExp(`[^]{1,${TEXT_MAX_LENGTH / 2}}`, 'gu')) ?? [''])
  return Array.from({ length: Math.ceil(all.length / LINES_PER_TEXT) }, (_, at) =>
    textItemOf(all.slice(at * LINES_PER_TEXT, (at + 1) * LINES_PER_TEXT)),
  )
}
export const gapsOf = (lines: readonly Line[]): Gap[] =>
  lines.flatMap((line) => line.filter((part): part is Gap => typeof part !== 'string'))

/** Returns a table of these cells. */
export const tableNode = (rows: readonly (readonly { text: string; isHead: boolean }[])[]): TableNode => ({
  type: 'table',
  content: rows.map((row) => ({
    type: 'tableRow',
    content: row.map(({ text, isHead }) => ({
      type: isHead ? ('tableHeader' as const) : ('tableCell' as const),
      content: text === '' ? [emptyParagraph()] : text.split('\n').map(paragraph),
    })),
  })),
})
