import { own } from '../_shared/own'
import { look } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import type { ExerciseProgress } from '../../entities/answer'
import { defineBehaviour } from '../define'
import type { MapWordsValue, Pair, MapWordsAttempt } from './schema'

export const emptyMapWords = (): MapWordsValue => ({ words: [{ id: 'pair1', text1: '', text2: '' }] })
/** Returns what learners see: pairs with both sides filled in. */
export const shownPairs = (value: MapWordsValue): Pair[] => value.words.filter((pair) => look(pair.text1) !== '' && look(pair.text2) !== '')

type Solved = Readonly<Record<string, { s: boolean }>>
/** Returns both columns without the solved pairs, and those; each column in the same order for everybody. */
export function columns(value: MapWordsValue, answers: Solved, itemId: number): { left: Pair[]; right: Pair[]; solved: Pair[] } {
  const isSolved = ({ id }: Pair) => own(answers, id)?.s === true
  const pairs = shownPairs(value)
  const open = (side: string) => shuffled(pairs, `${itemId}/${side}`).filter((pair) => !isSolved(pair))
  return { left: open('left'), right: open('right'), solved: pairs.filter(isSolved) }
}

/**
 * Returns the attempt for one picked word of each column. Equal words look the same to a learner, so the unsolved pair with these
 * texts is meant, whichever of them was picked.
 */
export function pick(value: MapWordsValue, answers: Solved, leftId: string, rightId: string): { id: string; to: string } {
  const pairs = shownPairs(value)
  const left = pairs.find(({ id }) => id === leftId)
  const right = pairs.find(({ id }) => id === rightId)
  const meant =
    left &&
    right &&
    pairs
      .filter((pair) => !own(answers, pair.id)?.s)
      .find((pair) => look(pair.text1) === look(left.text1) && look(pair.text2) === look(right.text2))
  return meant ? { id: meant.id, to: meant.id } : { id: leftId, to: rightId }
}

/** Stored per pair, by its left word: whether it is matched, and whether the first attempt matched. */
export interface MapWordsAnswer {
  s: boolean
  fs: boolean
}

/**
 * A match locks the pair. Every mismatch is an answer, so that other screens show it flash. `pick` has already chosen between
 * equal pairs.
 */
export function judgeMapWords(
  value: MapWordsValue,
  pairId: string,
  attempt: MapWordsAttempt,
  before: MapWordsAnswer | undefined,
): MapWordsAnswer | null {
  const pairs = shownPairs(value)
  const left = pairs.find(({ id }) => id === pairId)
  const right = pairs.find(({ id }) => id === attempt.to)
  if (!left || !right || before?.s) return null
  const s = look(left.text2) === look(right.text2)
  return { s, fs: before ? before.fs : s }
}

/** Counts pairs, matched ones, and those matched at the first attempt. */
export function mapWordsProgress(value: MapWordsValue, answers: Record<string, MapWordsAnswer>): ExerciseProgress {
  const stored = shownPairs(value).map(({ id }) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

export const mapWords = defineBehaviour({
  code: 18,
  name: 'map-words',
  emptyValue: emptyMapWords,
  isEmpty: (value) => shownPairs(value).length === 0,
  missing: (value) => (shownPairs(value).length === 0 ? 'pairs' : null),
  exercise: {
    judge: judgeMapWords,
    isCorrect: (_value, _pairId, { s }) => s,
    progress: mapWordsProgress,
    // Makes the second word flash on other screens too.
    messageFields: ({ to }) => ({ to }),
  },
})
