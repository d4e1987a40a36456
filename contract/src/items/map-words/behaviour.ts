import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'

export interface Pair {
  id: string
  text1: string
  text2: string
}
export interface MapWordsValue {
  words: Pair[]
}

export const emptyMapWords = (): MapWordsValue => ({ words: [{ id: 'pair1', text1: '', text2: '' }] })
/** What learners see: pairs of which both sides say something. */
export const shownPairs = (value: MapWordsValue): Pair[] =>
  value.words.filter((pair) => chipText(pair.text1) !== '' && chipText(pair.text2) !== '')
export const isEmptyMapWords = (value: MapWordsValue): boolean => shownPairs(value).length === 0

type Solved = Readonly<Record<string, { s: boolean }>>
/** Both columns without the solved pairs, and those; each column in the same order for everybody who looks at this item. */
export function columns(value: MapWordsValue, answers: Solved, itemId: number): { left: Pair[]; right: Pair[]; solved: Pair[] } {
  const isSolved = ({ id }: Pair) => own(answers, id)?.s === true
  const pairs = shownPairs(value)
  const open = (side: string) => shuffled(pairs, `${itemId}/${side}`).filter((pair) => !isSolved(pair))
  return { left: open('left'), right: open('right'), solved: pairs.filter(isSolved) }
}

/**
 * What to answer when one word of each column was picked. Two equal words are one to a learner, so whichever of
 * them was picked, the pair that is made by the texts and is not solved yet is meant.
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
      .find((pair) => chipText(pair.text1) === chipText(left.text1) && chipText(pair.text2) === chipText(right.text2))
  return meant ? { id: meant.id, to: meant.id } : { id: leftId, to: rightId }
}
