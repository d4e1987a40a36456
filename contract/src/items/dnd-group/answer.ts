import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { chipText } from '../_shared/same-answer'
import { shownGroups, type DndValue } from './behaviour'

/** Stored per word: the group it was dropped on last, whether that is right, and whether the very first drop was. */
export interface DndAnswer {
  group_id: string
  success: boolean
  first_success: boolean
}
export interface DndAttempt {
  group_id: string
}

/** True when the group holds the word, or one that reads the same. Null for a word or group that learners do not see. */
function isRightGroup(value: DndValue, wordId: string, groupId: string): boolean | null {
  const groups = shownGroups(value)
  const word = groups.flatMap((group) => group.words).find(({ id }) => id === wordId)
  const group = groups.find(({ id }) => id === groupId)
  if (!word || !group) return null
  return group.words.some((other) => chipText(other.value) === chipText(word.value))
}

/** A right drop locks the word; a wrong one leaves it marked in that group, from where another group may be tried. */
export function judgeDnd(value: DndValue, wordId: string, attempt: DndAttempt, before: DndAnswer | undefined): DndAnswer | null {
  const success = isRightGroup(value, wordId, attempt.group_id)
  if (success === null || before?.success || before?.group_id === attempt.group_id) return null
  return { group_id: attempt.group_id, success, first_success: before ? before.first_success : success }
}

export const isCorrectDnd = (_value: DndValue, _wordId: string, answer: DndAnswer): boolean => answer.success

/** Words that learners see, those in their group, and those that went there at the first try. */
export function dndProgress(value: DndValue, answers: Record<string, DndAnswer>): ExerciseProgress {
  const given = shownGroups(value).flatMap((group) => group.words.map((word) => own(answers, word.id)))
  const done = given.flatMap((answer) => (answer?.success ? [answer] : []))
  return { total: given.length, done: done.length, first: done.filter((answer) => answer.first_success).length }
}
