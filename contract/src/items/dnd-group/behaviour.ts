import { shuffled } from '../_shared/shuffle'
import { look } from '../_shared/same-answer'
import type { ExerciseProgress } from '../../entities/answer'
import { own } from '../_shared/own'
import { defineBehaviour } from '../define'
import type { DndValue, DndWord, DndGroup, DndAttempt } from './schema'

/** One empty group with one empty word. The editor makes ids; these suit a new item. */
export const emptyDnd = (): DndValue => ({ groups: [{ id: 'group', name: '', words: [{ id: 'word1', value: '' }] }] })

/** Returns what learners see: groups with a name, words with a text. */
export const shownGroups = (value: DndValue): DndGroup[] =>
  value.groups
    .filter((group) => look(group.name) !== '')
    .map((group) => ({ ...group, words: group.words.filter((word) => look(word.value) !== '') }))
export const shownWords = (value: DndValue): DndWord[] => shownGroups(value).flatMap((group) => group.words)
/** Returns the words to drag, in the same order for everybody. */
export const shuffledWords = (value: DndValue, itemId: number): DndWord[] => shuffled(shownWords(value), itemId)

/** Width of a group's column, of 12. */
export const groupColumn = (groups: number): number => 12 / Math.max(1, Math.min(4, groups))

/** Stored per word: the last group it was dropped on, whether that is correct, and whether the first drop was. */
export interface DndAnswer {
  group_id: string
  success: boolean
  first_success: boolean
}

/** Returns whether the group, or one of an equal name, contains this very word. Null for a word or group hidden from learners. */
function isRightGroup(groups: readonly DndGroup[], wordId: string, groupId: string): boolean | null {
  const group = groups.find(({ id }) => id === groupId)
  const home = groups.find(({ words }) => words.some(({ id }) => id === wordId))
  return group && home ? look(home.name) === look(group.name) : null
}

/**
 * Returns the word under which a drop counts. Words that look equal are one to a learner, so the unsolved one that belongs to the group is
 * meant, whichever of them was dropped; one that was not dropped anywhere yet comes first.
 */
export function keyOfDrop(value: DndValue, answers: Readonly<Record<string, DndAnswer>>, wordId: string, groupId: string): string {
  const groups = shownGroups(value)
  const words = groups.flatMap((group) => group.words)
  const dropped = words.find(({ id }) => id === wordId)
  if (!dropped || isRightGroup(groups, wordId, groupId)) return wordId
  const meant = words.filter(
    ({ id, value: text }) =>
      look(text) === look(dropped.value) && isRightGroup(groups, id, groupId) === true && own(answers, id)?.success !== true,
  )
  return (meant.find(({ id }) => !own(answers, id)) ?? meant[0])?.id ?? wordId
}

/**
 * A correct drop locks the word; a wrong one stays marked in that group and can be moved. Each of several equal words has a group of its
 * own: `keyOfDrop` has already chosen between them.
 */
export function judgeDnd(value: DndValue, wordId: string, attempt: DndAttempt, before: DndAnswer | undefined): DndAnswer | null {
  const success = isRightGroup(shownGroups(value), wordId, attempt.group_id)
  if (success === null || before?.success || before?.group_id === attempt.group_id) return null
  return { group_id: attempt.group_id, success, first_success: before ? before.first_success : success }
}

/** Counts visible words, those in their group, and those that were at the first attempt. */
export function dndProgress(value: DndValue, answers: Record<string, DndAnswer>): ExerciseProgress {
  const stored = shownGroups(value).flatMap((group) => group.words.map((word) => own(answers, word.id)))
  const done = stored.flatMap((answer) => (answer?.success ? [answer] : []))
  return { total: stored.length, done: done.length, first: done.filter((answer) => answer.first_success).length }
}

export const dndGroup = defineBehaviour({
  code: 11,
  name: 'dnd-group',
  emptyValue: emptyDnd,
  // Without words to drag there is nothing to show.
  isEmpty: (value) => shownWords(value).length === 0,
  missing: (value) => (shownWords(value).length === 0 ? 'words' : null),
  exercise: { judge: judgeDnd, isCorrect: (_value, _wordId, { success }) => success, progress: dndProgress },
})
