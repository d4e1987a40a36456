/** Returns the list with one part moved a place up or down; the same list at its ends. */
export function moveByStep<T extends { id: string }>(list: T[], id: string, step: -1 | 1): T[] {
  const from = list.findIndex((part) => part.id === id)
  const to = from + step
  const [moved, other] = [list[from], list[to]]
  if (!moved || !other) return list
  return list.map((part, at) => (at === from ? other : at === to ? moved : part))
}
