import type { Lesson } from '@keel/contract/entities/lesson'

/** Returns the length in minutes, at least one; null while the lesson runs. */
export const minutesOf = ({ started_at, completed_at }: Pick<Lesson, 'started_at' | 'completed_at'>): number | null =>
  started_at && completed_at ? Math.max(1, Math.round((Date.parse(completed_at) - Date.parse(started_at)) / 60_000)) : null
