import { emptyParagraph, gapIds, isEmptyParagraph } from '../_shared/document-types'
import { own } from '../_shared/own'
import { look } from '../_shared/same-answer'
import type { ExerciseProgress } from '../../entities/answer'
import { defineBehaviour } from '../define'
import type { Alternative, SelectValue, SelectAttempt } from './schema'

/** Stored per gap: the last chosen option, and whether the first choice was correct. */
export interface SelectAnswer {
  id: string
  first_success: boolean
}

/** Returns whether the option is the right one of a gap: the first alternative, or one that looks the same. */
export function isCorrectAmong(options: readonly Alternative[], optionId: string): boolean {
  const chosen = options.find(({ id }) => id === optionId)
  return chosen !== undefined && look(chosen.value) === look(options[0]?.value ?? '')
}
export const isCorrectOption = (value: SelectValue, wordId: string, optionId: string): boolean =>
  isCorrectAmong(own(value.words, wordId) ?? [], optionId)

/** A correct choice locks; the first choice decides `first_success` permanently. Unknown gaps and options change nothing. */
export function judgeSelect(
  value: SelectValue,
  wordId: string,
  attempt: SelectAttempt,
  before: SelectAnswer | undefined,
): SelectAnswer | null {
  if (!gapIds(value.content).includes(wordId)) return null
  if (!own(value.words, wordId)?.some((o) => o.id === attempt.id)) return null
  if (before && (before.id === attempt.id || isCorrectOption(value, wordId, before.id))) return null
  return { id: attempt.id, first_success: before ? before.first_success : isCorrectOption(value, wordId, attempt.id) }
}

/** Counts gaps, solved ones, and those solved at the first attempt. */
export function selectProgress(value: SelectValue, answers: Record<string, SelectAnswer>): ExerciseProgress {
  const ids = gapIds(value.content).filter((id) => own(value.words, id)?.length)
  const solved = ids.filter((id) => {
    const a = own(answers, id)
    return a !== undefined && isCorrectOption(value, id, a.id)
  })
  return { total: ids.length, done: solved.length, first: solved.filter((id) => own(answers, id)?.first_success).length }
}

export const selectExercise = defineBehaviour({
  code: 10,
  name: 'select-exercise',
  emptyValue: (): SelectValue => ({ content: [emptyParagraph()], words: {} }),
  isEmpty: ({ content }) => isEmptyParagraph(content),
  missing: (value) => (selectProgress(value, {}).total === 0 ? 'gaps' : null),
  exercise: {
    judge: judgeSelect,
    isCorrect: (value, wordId, { id }) => isCorrectOption(value, wordId, id),
    progress: selectProgress,
  },
})
