/** Returns the id before which a moved element goes when dropped on `over`; null is last. */
export function beforeAfterMove(ids: readonly number[], moved: number, over: number): number | null {
  const from = ids.indexOf(moved)
  const to = ids.indexOf(over)
  // Moved down, it goes behind the one it is dropped on.
  return from < to ? (ids[to + 1] ?? null) : over
}

/** Returns the id before which an element goes after one step up or down; undefined when there is no such step. */
export function beforeAfterStep(ids: readonly number[], id: number, step: -1 | 1): number | null | undefined {
  const over = ids[ids.indexOf(id) + step]
  return over === undefined ? undefined : beforeAfterMove(ids, id, over)
}
