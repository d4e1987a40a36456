import { emptyParagraph, gapIds, isEmptyParagraph } from '../_shared/document-types'
import { own } from '../_shared/own'
import { chipText, look } from '../_shared/same-answer'
import { shuffled } from '../_shared/shuffle'
import type { ExerciseProgress } from '../../entities/answer'
import { defineBehaviour } from '../define'
import type { WordInGapValue, WordInGapAttempt } from './schema'

export interface Chip {
  id: string
  value: string
}

/** Returns the correct word of a gap; undefined for a gap without one, which is shown as plain text. */
export function correctWord(value: WordInGapValue, wordId: string): string | undefined {
  const text = chipText(own(value.words, wordId)?.[0]?.value ?? '')
  return look(text) === '' ? undefined : text
}
/** Returns the gaps a learner has to fill, in reading order. */
export const openGaps = (value: WordInGapValue): string[] => gapIds(value.content).filter((id) => correctWord(value, id) !== undefined)

/** Returns the words to drag: every gap's word and the decoys, in the same order for everybody. */
export function chips(value: WordInGapValue, itemId: number): Chip[] {
  const all = openGaps(value).flatMap((gap) =>
    (own(value.words, gap) ?? []).map(({ id, value: text }) => ({ id: `${gap}/${id}`, value: chipText(text) })),
  )
  return shuffled(
    all.filter((chip) => look(chip.value) !== ''),
    itemId,
  )
}

/** Returns the chips that are not locked in a gap: one with its text is removed for each solved gap. */
export function chipsLeft(value: WordInGapValue, answers: Readonly<Record<string, { t: string; s: boolean }>>, itemId: number): Chip[] {
  const used = openGaps(value).flatMap((gap) => {
    const answer = own(answers, gap)
    return answer?.s ? [look(answer.t)] : []
  })
  return chips(value, itemId).filter((chip) => {
    const at = used.indexOf(look(chip.value))
    if (at >= 0) used.splice(at, 1)
    return at < 0
  })
}

/** Stored per gap: the last dropped word, whether it is correct, and whether the first one was. */
export interface WordInGapAnswer {
  t: string
  s: boolean
  fs: boolean
}

const isChip = (value: WordInGapValue, text: string): boolean =>
  look(text) !== '' && openGaps(value).some((gap) => own(value.words, gap)?.some((word) => look(word.value) === look(text)))

/** A correct word locks. Equal words are interchangeable, whichever gap they were made for. */
export function judgeWordInGap(
  value: WordInGapValue,
  wordId: string,
  attempt: WordInGapAttempt,
  before: WordInGapAnswer | undefined,
): WordInGapAnswer | null {
  const t = chipText(attempt.t)
  if (!openGaps(value).includes(wordId) || !isChip(value, t)) return null
  if (before && (before.s || look(before.t) === look(t))) return null
  const s = look(t) === look(correctWord(value, wordId) ?? '')
  return { t, s, fs: before ? before.fs : s }
}

/** Counts gaps to fill, filled ones, and those filled at the first attempt. */
export function wordInGapProgress(value: WordInGapValue, answers: Record<string, WordInGapAnswer>): ExerciseProgress {
  const stored = openGaps(value).map((id) => own(answers, id))
  const done = stored.flatMap((answer) => (answer?.s ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter((answer) => answer.fs).length }
}

export const wordInGap = defineBehaviour({
  code: 16,
  name: 'word-in-gap',
  emptyValue: (): WordInGapValue => ({ content: [emptyParagraph()], words: {} }),
  isEmpty: ({ content }) => isEmptyParagraph(content),
  missing: (value) => (wordInGapProgress(value, {}).total === 0 ? 'gaps' : null),
  exercise: { judge: judgeWordInGap, isCorrect: (_value, _wordId, { s }) => s, progress: wordInGapProgress },
})
