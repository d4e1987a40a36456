export type PartOfDay = 'morning' | 'day' | 'evening' | 'night'

/** How one greets at this hour of the reader's clock. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}
