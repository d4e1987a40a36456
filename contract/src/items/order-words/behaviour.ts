import type { ExerciseProgress } from '../../entities/answer'
import { mayShow } from '../_shared/may-show'
import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import { defineBehaviour } from '../define'
import type { OrderWordsAttempt, OrderWordsValue, Sentence } from './schema'
import { acceptedOrders, decoyChips, keysOf, orderOf, partsOf, rightChips } from './words'

export const emptySentence = (id: string): Sentence => ({ id, text: '', others: [], decoys: [] })

/** Returns whether there is an order to find: two chips at least, and not the same word throughout. */
export const isShown = ({ text }: Sentence): boolean => partsOf(text).chips.length > 1 && new Set(orderOf(text)).size > 1
/** Returns the sentences that learners see. */
export const shownSentences = (value: OrderWordsValue): Sentence[] => value.sentences.filter(isShown)

export interface WordChip {
  /** Unique in its sentence. */
  id: string
  text: string
}
const allChips = (sentence: Sentence): WordChip[] => [
  ...rightChips(sentence).map((text, at) => ({ id: `w${at}`, text })),
  ...decoyChips(sentence).map((text, at) => ({ id: `d${at}`, text })),
]
/** Returns a chip's text in comparable form. */
const toKey = (text: string): string => keysOf(text).join(' ')
const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at])

const SEEDS = 20
/** Returns the chips of a sentence in the same order for everybody: not an accepted one, unless all are. */
export function mixedChips(sentence: Sentence, itemId: number): WordChip[] {
  const all = allChips(sentence)
  const orders = acceptedOrders(sentence)
  const isAccepted = (chips: readonly WordChip[]) => {
    const words = chips.filter(({ id }) => id.startsWith('w')).flatMap(({ text }) => keysOf(text))
    return orders.some((order) => same(order.words, words))
  }
  for (let seed = 0; seed < SEEDS; seed++) {
    const mixed = shuffled(all, `${itemId}/${sentence.id}/${seed}`)
    if (!isAccepted(mixed)) return mixed
  }
  return all.toReversed()
}

/** Returns the chips with these texts, each taken once; texts without a chip are left out. Equal texts are interchangeable. */
export function chipsWith(chips: readonly WordChip[], texts: readonly string[]): WordChip[] {
  const left = new Map<string, WordChip[]>()
  for (const chip of chips.toReversed()) {
    const key = toKey(chip.text)
    left.set(key, [...(left.get(key) ?? []), chip])
  }
  return texts.flatMap((text) => left.get(toKey(text))?.pop() ?? [])
}

/** Returns how many chips are the longest right beginning of an accepted order, and whether they are all of one. */
export function markOf(sentence: Sentence, texts: readonly string[]): { right: number; isAll: boolean } {
  const chips = texts.map(keysOf)
  let best = { right: 0, isAll: false }
  for (const { words } of acceptedOrders(sentence)) {
    let [at, right] = [0, 0]
    for (const keys of chips) {
      const from = at
      if (!keys.every((key, step) => key === words[from + step])) break
      at += keys.length
      right++
    }
    const isAll = right === chips.length && at === words.length
    if (isAll) return { right, isAll }
    if (right > best.right) best = { right, isAll }
  }
  return best
}

/** Returns a solved sentence as the teacher wrote it in that order; the chips and its mark if it is written otherwise by now. */
export function sentenceOf(sentence: Sentence, texts: readonly string[]): string {
  const words = texts.flatMap(keysOf)
  const written = acceptedOrders(sentence).find((order) => same(order.words, words))?.text
  return written === undefined ? `${texts.join(' ')}${partsOf(sentence.text).end}` : chipText(written.replaceAll('|', ' '))
}

/** Stored per sentence: the texts of the chips in order, whether it is right, whether the first one was, and the number of wrong ones. */
export interface OrderWordsAnswer {
  o: string[]
  s: boolean
  fs: boolean
  n: number
}

/**
 * A right order locks; the same wrong one again changes nothing. Without words that do not belong, all have to be placed. A revealed
 * answer solves the sentence, never at the first attempt.
 */
export function judgeOrderWords(
  value: OrderWordsValue,
  sentenceId: string,
  attempt: OrderWordsAttempt,
  before: OrderWordsAnswer | undefined,
): OrderWordsAnswer | null {
  const sentence = value.sentences.find(({ id }) => id === sentenceId)
  if (!sentence || !isShown(sentence) || before?.s) return null
  if ('show' in attempt) return before && mayShow(before) ? { o: rightChips(sentence), s: true, fs: false, n: before.n } : null
  const chips = allChips(sentence)
  const o = attempt.o.map(chipText)
  const isComplete = o.length > 0 && (decoyChips(sentence).length > 0 || o.length === chips.length)
  if (!isComplete || chipsWith(chips, o).length < o.length) return null
  const { isAll: s } = markOf(sentence, o)
  if (!s && before && same(before.o.map(toKey), o.map(toKey))) return null
  return { o, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1) }
}

/** Counts sentences, solved ones, and those solved by the first order that was checked. */
export function orderWordsProgress(value: OrderWordsValue, answers: Record<string, OrderWordsAnswer>): ExerciseProgress {
  const stored = shownSentences(value).map(({ id }) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter(({ fs }) => fs).length }
}

export const orderWords = defineBehaviour({
  code: 22,
  name: 'order-words',
  emptyValue: (): OrderWordsValue => ({ sentences: [emptySentence('s1')] }),
  isEmpty: (value) => shownSentences(value).length === 0,
  missing: (value) => (shownSentences(value).length === 0 ? 'sentences' : null),
  exercise: {
    judge: judgeOrderWords,
    isCorrect: (_value, _sentenceId, { s }) => s,
    progress: orderWordsProgress,
    isQuiet: (attempt) => 'show' in attempt,
    // Other screens play no sound for a revealed answer.
    messageFields: (attempt) => ('show' in attempt ? { no_effect: true } : {}),
  },
})
