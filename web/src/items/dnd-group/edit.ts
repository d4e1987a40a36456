import { DND_GROUPS_MAX, DND_WORDS_PER_GROUP_MAX, WORD_MAX_LENGTH } from '@keel/contract/constants'
import type { DndGroup, DndWord } from '@keel/contract/items/dnd-group/schema'
import { generatedId } from '../../lib/generated-id'
import { pastedLines } from '../_shared/pasted-lines'

export const newWord = (value = ''): DndWord => ({ id: generatedId(), value })
export const newGroup = (): DndGroup => ({ id: generatedId(), name: '', words: [newWord()] })

export const addGroup = (groups: DndGroup[]): DndGroup[] => (groups.length < DND_GROUPS_MAX ? [...groups, newGroup()] : groups)

/** Returns the groups without one; at least one remains, if an empty one. */
export function deleteGroup(groups: DndGroup[], id: string): DndGroup[] {
  const left = groups.filter((group) => group.id !== id)
  return left.length > 0 ? left : [newGroup()]
}

/** Returns a group with other words; at least one remains, if an empty one. */
export const withWords = (group: DndGroup, words: DndWord[]): DndGroup => ({ ...group, words: words.length > 0 ? words : [newWord()] })

export const wordsOf = (text: string): string[] => pastedLines(text, WORD_MAX_LENGTH)

/** Inserts pasted words after a word, or in its place when it is blank; `over` counts those that did not fit. */
export function pasteWords(words: DndWord[], atId: string, pasted: readonly string[]): { words: DndWord[]; over: number; lastId: string } {
  const at = words.findIndex((word) => word.id === atId)
  const blank = words[at]?.value.trim() === ''
  const room = DND_WORDS_PER_GROUP_MAX - words.length + (blank ? 1 : 0)
  const added = pasted.slice(0, Math.max(0, room)).map((value, n) => (n === 0 && blank ? { id: atId, value } : newWord(value)))
  if (added.length === 0) return { words, over: pasted.length, lastId: atId }
  const next = [...words.slice(0, blank ? at : at + 1), ...added, ...words.slice(at + 1)]
  return { words: next, over: pasted.length - added.length, lastId: added.at(-1)?.id ?? atId }
}
