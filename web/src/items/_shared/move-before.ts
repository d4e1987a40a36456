/** Moves a part before another one, or to the end. */
export function moveBefore<T extends { id: string }>(list: readonly T[], id: string, beforeId: string | null): T[] {
  const others = list.filter((part) => part.id !== id)
  const before = others.findIndex((part) => part.id === beforeId)
  return others.toSpliced(before < 0 ? others.length : before, 0, ...list.filter((part) => part.id === id))
}
