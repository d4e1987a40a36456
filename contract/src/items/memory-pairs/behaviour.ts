import { MEMORY_PAIRS_MIN } from '../../constants'
import type { ExerciseProgress } from '../../entities/answer'
import { sameJson } from '../../same-json'
import { filesOfMedia, isSeen, lookOf } from '../_shared/media'
import { own } from '../_shared/own'
import { shuffled } from '../_shared/shuffle'
import { defineBehaviour } from '../define'
import type { MemoryPair, MemoryPairsAttempt, MemoryPairsValue, MemorySide } from './schema'

/** One of the two cards of a pair, before it is known whether a learner has found it. */
interface Card extends MemorySide {
  id: string
  pairId: string
}
/** A card as it lies on the table; `found` is the pair that it was found as a part of. */
export interface MemoryCard extends Card {
  found: string | null
}

const isComplete = ({ a, b }: MemoryPair): boolean => isSeen(a) && isSeen(b)

/** Returns the pairs that learners see: those with both sides, and none while there is nothing to mix up. */
export function shownPairs({ pairs }: MemoryPairsValue): MemoryPair[] {
  const complete = pairs.filter(isComplete)
  return complete.length < MEMORY_PAIRS_MIN ? [] : complete
}

const cardsOf = (value: MemoryPairsValue): Card[] =>
  shownPairs(value).flatMap(({ id, a, b }) => [
    { ...a, id: `${id}-a`, pairId: id },
    { ...b, id: `${id}-b`, pairId: id },
  ])

/**
 * Stored per pair: the two cards that were turned last, whether they are the pair, whether the first ones were, and how often others were
 * turned.
 */
export interface MemoryPairsAnswer {
  a: string
  b: string
  s: boolean
  fs: boolean
  n: number
}
type Answers = Readonly<Record<string, MemoryPairsAnswer>>

/** Returns the looks of two cards, in an order of their own. */
const looksOf = (a: MemorySide, b: MemorySide): string[] => [lookOf(a), lookOf(b)].toSorted()
/** Cards with equal texts and the same file look the same to a learner, so either will do. */
const arePair = ({ a, b }: MemoryPair, first: Card, second: Card): boolean => sameJson(looksOf(a, b), looksOf(first, second))
const hasLook = ({ a, b }: MemoryPair, card: Card): boolean => [a, b].some((side) => lookOf(side) === lookOf(card))

/** Returns the cards in the order in which everybody sees them: mixed, and never pair by pair. */
function mixedCards(value: MemoryPairsValue, itemId: number): Card[] {
  const mixed = shuffled(cardsOf(value), itemId)
  const isInPairs = mixed.every(({ pairId }, at) => pairId === mixed[at ^ 1]?.pairId)
  return isInPairs ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
}

/** Returns the cards on the table with what was found: the cards that were turned, or others that look the same if these are taken. */
export function tableOf(value: MemoryPairsValue, answers: Answers, itemId: number): MemoryCard[] {
  const cards = mixedCards(value, itemId).map((card): MemoryCard => ({ ...card, found: null }))
  for (const { id, a, b } of shownPairs(value)) {
    const answer = own(answers, id)
    if (!answer?.s) continue
    const first = cards.find((card) => card.id === answer.a)
    const second = cards.find((card) => card.id === answer.b)
    // The teacher may have changed the texts since.
    const isStill = first !== undefined && second !== undefined && arePair({ id, a, b }, first, second)
    for (const [turned, side] of isStill
      ? ([
          [first, first],
          [second, second],
        ] as const)
      : ([
          [null, a],
          [null, b],
        ] as const)) {
      const isFree = (card: MemoryCard) => card.found === null && lookOf(card) === lookOf(side)
      const card = turned && isFree(turned) ? turned : cards.find(isFree)
      if (card) card.found = id
    }
  }
  return cards
}

/** Returns the key of the answer to two turned cards: the pair they are, else one that the first card belongs to; null for none. */
export function keyOfTurn(value: MemoryPairsValue, answers: Answers, first: Card, second: Card): string | null {
  const left = shownPairs(value).filter(({ id }) => !own(answers, id)?.s)
  const meant =
    left.find((pair) => arePair(pair, first, second)) ??
    left.find(({ id }) => id === first.pairId) ??
    left.find((pair) => hasLook(pair, first))
  return meant?.id ?? null
}

/**
 * A pair that was found locks. Every other turn counts, also the same once more: it is luck until one has seen the cards. `keyOfTurn` has
 * already chosen between equal cards.
 */
export function judgeMemoryPairs(
  value: MemoryPairsValue,
  key: string,
  { a, b }: MemoryPairsAttempt,
  before: MemoryPairsAnswer | undefined,
): MemoryPairsAnswer | null {
  const cards = cardsOf(value)
  const pair = shownPairs(value).find(({ id }) => id === key)
  const first = cards.find(({ id }) => id === a)
  const second = cards.find(({ id }) => id === b)
  if (!pair || !first || !second || first === second || before?.s || !hasLook(pair, first)) return null
  const s = arePair(pair, first, second)
  return { a, b, s, fs: before ? before.fs : s, n: (before?.n ?? 0) + (s ? 0 : 1) }
}

/** Returns how often two cards were turned. */
export function countTurns(value: MemoryPairsValue, answers: Answers): number {
  const stored = shownPairs(value).flatMap(({ id }) => own(answers, id) ?? [])
  return stored.reduce((sum, { n, s }) => sum + n + (s ? 1 : 0), 0)
}

/** Counts pairs and found ones. What is found at the first turn is luck, so that every found one counts as such. */
export function memoryPairsProgress(value: MemoryPairsValue, answers: Answers): ExerciseProgress {
  const pairs = shownPairs(value)
  const done = pairs.filter(({ id }) => own(answers, id)?.s).length
  return { total: pairs.length, done, first: done }
}

export const memoryPairs = defineBehaviour({
  code: 27,
  name: 'memory-pairs',
  emptyValue: (): MemoryPairsValue => ({
    pairs: ['pair1', 'pair2'].map((id) => ({ id, a: { text: '' }, b: { text: '' } })),
  }),
  isEmpty: (value) => shownPairs(value).length === 0,
  missing: (value) => (shownPairs(value).length === 0 ? 'pairs' : null),
  files: ({ pairs }) => filesOfMedia(pairs.flatMap(({ a, b }) => [a.media, b.media])),
  exercise: {
    judge: judgeMemoryPairs,
    isCorrect: (_value, _key, { s }) => s,
    progress: memoryPairsProgress,
  },
})
