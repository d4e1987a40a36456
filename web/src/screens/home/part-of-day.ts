export type PartOfDay = 'morning' | 'day' | 'evening' | 'night'

/** Returns the part of the day to greet with at this hour. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'day' : 'evening'
}
