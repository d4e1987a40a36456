import type { BoardItem } from '@keel/contract/entities/board-item'

type Items = readonly BoardItem[]

/** Inserts an element before another, or last when there is no such other. */
function insertBefore<T extends { id: number }>(list: readonly T[], item: T, beforeId: number | null): T[] {
  const others = list.filter((other) => other.id !== item.id)
  const at = beforeId === null ? -1 : others.findIndex((other) => other.id === beforeId)
  return at < 0 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)]
}

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
