import type { RoomCard } from '@keel/contract/entities/room'

/** Orders classrooms: with a running lesson, then by the next lesson, then those with the newest lesson, then the newest. */
export function byNextLesson(a: RoomCard, b: RoomCard): number {
  const running = Number(b.lesson !== null) - Number(a.lesson !== null)
  if (running !== 0) return running
  const [next, nextB] = [a.next_lesson?.starts_at, b.next_lesson?.starts_at]
  if (next !== nextB) return next === undefined ? 1 : nextB === undefined ? -1 : next.localeCompare(nextB)
  return (b.last_lesson_at ?? '').localeCompare(a.last_lesson_at ?? '') || b.id - a.id
}
