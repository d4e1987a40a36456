import type { QueryClient } from '@tanstack/react-query'
import { EXERCISE_NAME_MAX_LENGTH, type TranslationLanguage } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Turned } from '@keel/contract/turn-into/types'
import { keys } from '../../data/_shared/keys'
import { patchItems, withItem, withoutItem } from '../../data/board-items/cache'
import { createItem, deleteItem, restoreItem } from '../../data/board-items/calls'
import { inLanguage } from '../../items/in-language'

interface Turning {
  cache: QueryClient
  boardId: number
  item: BoardItem
  turned: Turned
  /** The language that is taught on the board. */
  lang: TranslationLanguage | null | undefined
}

const nextOf = ({ cache, boardId, item }: Turning): number | null => {
  const items = cache.getQueryData<readonly BoardItem[]>(keys.items(boardId)) ?? []
  return items[items.findIndex(({ id }) => id === item.id) + 1]?.id ?? null
}

/** Adds the new item below the old one, hidden if that one is. @throws {ApiError} */
export async function addTurned(turning: Turning): Promise<BoardItem> {
  const { cache, boardId, item, turned, lang } = turning
  const beforeId = nextOf(turning)
  const name = item.name?.slice(0, EXERCISE_NAME_MAX_LENGTH).replace(/\p{Cs}$/u, '')
  const made = await createItem(boardId, {
    type: turned.type,
    value: inLanguage(turned.type, turned.value, lang),
    beforeId,
    ...(name && { name }),
    ...(item.hidden && { hidden: item.hidden }),
  })
  patchItems(cache, boardId, (items) => withItem(items, made, beforeId))
  return made
}

/** Deletes the old item, in whose place the new one then is. @throws {ApiError} */
export async function removeOld({ cache, boardId, item }: Turning): Promise<void> {
  await deleteItem(item.id)
  patchItems(cache, boardId, (items) => withoutItem(items, item.id))
}

/** Restores the old item and deletes the new one: if that fails both are there. @throws {ApiError} */
export async function undoTurn({ cache, boardId, item }: Turning, made: BoardItem): Promise<void> {
  const old = await restoreItem(item.id)
  patchItems(cache, boardId, (items) => withItem(items, old, made.id))
  await deleteItem(made.id)
  patchItems(cache, boardId, (items) => withoutItem(items, made.id))
}
