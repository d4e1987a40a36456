/** Rows are not longer than this, so that a card is found again. */
const COLUMNS_MAX = 6

/**
 * Returns how many cards lie in a row: about as many as there are rows, where rows of equal length are possible with a few more or less; as
 * many as fit at most, and never one.
 */
export function columnsFor(count: number, width: number, cardWidth: number): number {
  const most = Math.max(2, Math.min(COLUMNS_MAX, Math.floor(width / cardWidth)))
  const square = Math.max(2, Math.min(most, Math.floor(Math.sqrt(count * 1.6))))
  const near = [square, square + 1, square - 1].filter((columns) => columns <= most && columns >= (count > 10 ? 3 : 2))
  return near.find((columns) => count % columns === 0) ?? square
}

/** Returns the number of the card to which a key moves from this one, the same at an edge; null for other keys. */
export function nextCard(at: number, key: string, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -at,
    End: count - 1 - at,
  }
  if (!Object.hasOwn(steps, key)) return null
  const next = at + (steps[key] ?? 0)
  return next >= 0 && next < count ? next : at
}
