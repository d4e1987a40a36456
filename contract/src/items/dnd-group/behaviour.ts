import { shuffled } from '../_shared/shuffle'
import { chipText } from '../_shared/same-answer'

export interface DndWord {
  id: string
  value: string
}
export interface DndGroup {
  id: string
  name: string
  words: DndWord[]
}
export interface DndValue {
  groups: DndGroup[]
}

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
/** Nothing to drag is nothing to show. */
export const isEmptyDnd = (value: DndValue): boolean => shownWords(value).length === 0
/** Width of a group's column, of 12. */
export const groupColumn = (groups: number): number => 12 / Math.max(1, Math.min(4, groups))
