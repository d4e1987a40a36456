import { shuffled } from '../_shared/shuffle'
import { chipText } from '../_shared/same-answer'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { defineBehaviour } from '../define'
import type { DndValue, DndWord, DndGroup, DndAttempt } from './schema'

/** One group with one word, both to be filled in. Ids are made by the editor; these are good for a new item. */
export const emptyDnd = (): DndValue => ({ groups: [{ id: 'group', name: '', words: [{ id: 'word1', value: '' }] }] })

/** What learners see: groups that have a name, words that say something. */
export const shownGroups = (value: DndValue): DndGroup[] =>
  value.groups
    .filter((group) => group.name.trim() !== '')
    .map((group) => ({ ...group, words: group.words.filter((word) => chipText(word.value) !== '') }))
export const shownWords = (value: DndValue): DndWord[] => shownGroups(value).flatMap((group) => group.words)
/** The words to drag, in the same order for everybody who looks at this item. */
export const shuffledWords = (value: DndValue, itemId: number): DndWord[] => shuffled(shownWords(value), itemId)

/** Width of a group's column, of 12. */
export const groupColumn = (groups: number): number => 12 / Math.max(1, Math.min(4, groups))

/** Stored per word: the group it was dropped on last, whether that is right, and whether the very first drop was. */
export interface DndAnswer {
  group_id: string
  success: boolean
  first_success: boolean
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

/** Words that learners see, those in their group, and those that went there at the first try. */
export function dndProgress(value: DndValue, answers: Record<string, DndAnswer>): ExerciseProgress {
  const given = shownGroups(value).flatMap((group) => group.words.map((word) => own(answers, word.id)))
  const done = given.flatMap((answer) => (answer?.success ? [answer] : []))
  return { total: given.length, done: done.length, first: done.filter((answer) => answer.first_success).length }
}

export const dndGroup = defineBehaviour({
  code: 11,
  name: 'dnd-group',
  emptyValue: emptyDnd,
  // Nothing to drag is nothing to show.
  isEmpty: (value) => shownWords(value).length === 0,
  exercise: { judge: judgeDnd, isCorrect: (_value, _wordId, { success }) => success, progress: dndProgress },
})
