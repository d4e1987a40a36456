interface Run {
  from: number
  to: number
  length: number
}

/** Returns the longest run of free parts that look the same in both lists. */
function longestRun(right: readonly (string | null)[], given: readonly (string | null)[]): Run {
  let best: Run = { from: 0, to: 0, length: 0 }
  // Lengths of the runs that begin in the row below.
  let below: number[] = []
  for (let from = right.length - 1; from >= 0; from--) {
    const row: number[] = []
    for (let to = given.length - 1; to >= 0; to--) {
      const isSame = right[from] !== null && right[from] === given[to]
      row[to] = isSame ? 1 + (below[to + 1] ?? 0) : 0
      if ((row[to] ?? 0) >= best.length) best = { from, to, length: row[to] ?? 0 }
    }
    below = row
  }
  return best
}

/**
 * Returns the right parts in the order of the given ones, which look the same but may be in another order. Of equal parts, those take a
 * place that have as many right neighbours there as possible: the longest runs are placed first.
 */
export function longestRunsFirst<T>(right: readonly T[], given: readonly T[], lookOf: (part: T) => string): T[] {
  // A part that has its place is null.
  const free: (string | null)[] = right.map(lookOf)
  const open: (string | null)[] = given.map(lookOf)
  const placed = [...given]
  for (let run = longestRun(free, open); run.length > 0; run = longestRun(free, open))
    for (let at = 0; at < run.length; at++) {
      placed[run.to + at] = right[run.from + at] as T
      free[run.from + at] = null
      open[run.to + at] = null
    }
  return placed
}
