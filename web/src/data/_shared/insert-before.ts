/** Inserts an element before another, or last when there is no such other. */
export function insertBefore<T extends { id: number }>(list: readonly T[], item: T, beforeId: number | null): T[] {
  const others = list.filter((other) => other.id !== item.id)
  const at = beforeId === null ? -1 : others.findIndex((other) => other.id === beforeId)
  return at < 0 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)]
}

export function movedBefore<T extends { id: number }>(list: readonly T[], id: number, beforeId: number | null): T[] {
  const item = list.find((other) => other.id === id)
  return item && id !== beforeId ? insertBefore(list, item, beforeId) : [...list]
}
