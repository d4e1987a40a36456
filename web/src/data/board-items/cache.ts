import type { QueryClient } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { applyToCache } from '../_shared/apply-to-cache'
import { insertBefore } from '../_shared/insert-before'
import { keys } from '../_shared/keys'

type Items = readonly BoardItem[]

/** Changes the items of a board where they are cached. */
export const patchItems = (cache: QueryClient, boardId: number, change: (items: Items) => Items): void =>
  applyToCache<Items>(cache, keys.items(boardId), change)

export const withItemChanged = (items: Items, itemId: number, change: (item: BoardItem) => BoardItem): Items =>
  items.map((item) => (item.id === itemId ? change(item) : item))

/** Returns the items with an added one; an existing newer version stays as it is. */
export function withItem(items: Items, item: BoardItem, beforeId: number | null): BoardItem[] {
  const shown = items.find((other) => other.id === item.id)
  return insertBefore(items, shown && shown.version >= item.version ? shown : item, beforeId)
}

/** Returns the items with a changed one. A change older than what is shown, or of an unknown item, is ignored. */
export function withChangedItem(items: Items, item: BoardItem): Items {
  const shown = items.find((other) => other.id === item.id)
  if (!shown || shown.version > item.version) return items
  return items.map((other) => (other.id === item.id ? item : other))
}

export const withoutItem = (items: Items, itemId: number): BoardItem[] => items.filter((item) => item.id !== itemId)

export function withMovedItem(items: Items, itemId: number, beforeId: number | null): Items {
  const item = items.find((other) => other.id === itemId)
  return item && beforeId !== itemId ? insertBefore(items, item, beforeId) : items
}

/** Returns the items with a PDF on another page. */
export const withPage = (items: Items, itemId: number, page: number): Items =>
  withItemChanged(items, itemId, (item) => ({ ...item, props: { ...item.props, page } }))
