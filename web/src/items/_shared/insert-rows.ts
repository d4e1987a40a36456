interface Inserted<R> {
  rows: R[]
  /** How many entries did not fit. */
  over: number
  /** Id of the last row that was filled. */
  lastId: string
}

interface Rules<R, Entry> {
  max: number
  isBlank: (row: R) => boolean
  /** Makes the row of an entry, from the blank one if it takes its place. */
  fill: (entry: Entry, blank: R | null) => R
}

/**
 * Inserts a row for each entry of a pasted list after the row it was pasted into, or in its place when it is blank; blank rows below give
 * way.
 */
export function insertRows<R extends { id: string }, Entry>(
  rows: readonly R[],
  atId: string,
  entries: readonly Entry[],
  { max, isBlank, fill }: Rules<R, Entry>,
): Inserted<R> {
  const at = rows.findIndex(({ id }) => id === atId)
  const current = rows[at]
  const blank = current && isBlank(current) ? current : null
  const before = rows.slice(0, blank ? at : at + 1)
  const after = rows.slice(at + 1).filter((row) => !isBlank(row))
  const room = Math.max(0, max - before.length - after.length)
  const added = entries.slice(0, room).map((entry, n) => fill(entry, n === 0 ? blank : null))
  const kept = blank && added.length === 0 ? [blank] : added
  return { rows: [...before, ...kept, ...after], over: entries.length - added.length, lastId: added.at(-1)?.id ?? atId }
}
