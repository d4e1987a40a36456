import { WORD_MAX_LENGTH } from '../constants'
import { OPTIONS_MAX, type Gap } from '../import/build'
import { type Block, gapIds } from '../items/_shared/document-types'
import { gapTexts } from '../items/_shared/gap-texts'
import { own } from '../items/_shared/own'
import { comparable, look } from '../items/_shared/same-answer'
import { correctWord } from '../items/word-in-gap/behaviour'
import { acceptedAnswers } from '../items/write-in-gap/behaviour'
import { gapOf, mapTexts, withMarks, withoutGap } from './lines'
import { lossesOf, type Turned, type TurnedItem } from './types'

/** The types that are a text with gaps. */
export type GapsItem = Extract<TurnedItem, { type: 10 | 16 | 17 }>

/** Distinct texts by their look, without those that look like the first. */
const others = (right: string, words: readonly string[]): string[] => {
  const seen = new Set([look(right), ''])
  return words.filter((word) => !seen.has(look(word)) && seen.add(look(word)))
}

/** Returns the gaps that learners fill, in reading order. `others` are wrong options, or further correct answers where learners write. */
export function readGaps(item: GapsItem): Map<string, Gap> {
  if (item.type === 17)
    return new Map(Array.from(acceptedAnswers(item.value), ([id, [right = '', ...more]]) => [id, { right, others: more }]))
  const { content, words } = item.value
  return new Map(
    gapIds(content).flatMap((id): [string, Gap][] => {
      const options = (own(words, id) ?? []).map(({ value }) => value)
      const right = item.type === 16 ? correctWord(item.value, id) : options[0]
      return right === undefined || look(right) === '' ? [] : [[id, { right, others: others(right, options) }]]
    }),
  )
}

/** Returns the document with these gaps alone, each showing its correct word. */
function withGapsOf(content: readonly Block[], gaps: ReadonlyMap<string, Gap>): Block[] {
  const texts = gapTexts(content)
  const written = new Set<string>()
  return mapTexts(content, (node) => {
    const id = gapOf(node)
    const gap = id === undefined ? undefined : gaps.get(id)
    if (id === undefined || !gap) return [withoutGap(node)]
    if (look(texts.get(id) ?? '') === look(gap.right)) return [node]
    if (written.has(id)) return []
    written.add(id)
    return [withMarks({ ...node, text: gap.right }, node.marks ?? [])]
  })
}

const WRONG_WORDS = 3
/** Returns up to three words of other gaps, from this one on, that are no answer to it. */
function wordsOfOthers(gaps: readonly Gap[], at: number, accepted: readonly string[]): string[] {
  const taken = new Set(accepted.map(comparable))
  const wrong: string[] = []
  for (const { right } of [...gaps.slice(at + 1), ...gaps.slice(0, at)]) {
    if (wrong.length === WRONG_WORDS) break
    if (taken.has(comparable(right))) continue
    taken.add(comparable(right))
    wrong.push(right)
  }
  return wrong
}

/** Returns the words of a gap as both types with options store them, the correct one first. */
const optionsOf = ({ right, others: wrong }: Gap) =>
  [right, ...wrong].slice(0, OPTIONS_MAX).map((value, at) => ({ id: `a${at + 1}`, value }))

const sumOfOthers = (gaps: ReadonlyMap<string, Gap>): number => Array.from(gaps.values()).reduce((sum, gap) => sum + gap.others.length, 0)

/** Turns a text with gaps into another one; null if it has no gap that can be filled there. Its formatting stays. */
export function gapsToGaps(item: GapsItem, type: GapsItem['type']): Turned | null {
  const read = readGaps(item)
  const { content } = item.value
  if (read.size === 0) return null
  if (type === 17) {
    const gaps = new Map(Array.from(read, ([id, { right }]) => [id, { right, others: [] }]))
    return {
      type,
      value: { content: withGapsOf(content, gaps), words: {} },
      losses: lossesOf([['wrongWords', sumOfOthers(read)]]),
      hint: null,
    }
  }
  const isWritten = item.type === 17
  const fitting = Array.from(read).filter(([, { right }]) => right.length <= WORD_MAX_LENGTH)
  const rights = fitting.map(([, gap]) => gap)
  let hint: Turned['hint'] = null
  const gaps = new Map(
    fitting.flatMap(([id, { right, others: more }], at): [string, Gap][] => {
      const wrong = isWritten ? [] : more
      if (type === 16 || wrong.length > 0) return [[id, { right, others: wrong }]]
      const added = wordsOfOthers(rights, at, [right, ...(isWritten ? more : [])])
      if (added.length > 0) hint = 'otherGaps'
      return added.length > 0 ? [[id, { right, others: added }]] : []
    }),
  )
  const words = Object.fromEntries(Array.from(gaps, ([id, gap]) => [id, optionsOf(gap)]))
  // With a single word there is nothing to choose.
  if (new Set(Object.values(words).flatMap((options) => options.map(({ value }) => look(value)))).size < 2) return null
  const losses = lossesOf([
    ['answers', isWritten ? sumOfOthers(read) : 0],
    ['tooLong', read.size - fitting.length],
    ['oneWord', fitting.length - gaps.size],
  ])
  return { type, value: { content: withGapsOf(content, gaps), words }, losses, hint }
}
