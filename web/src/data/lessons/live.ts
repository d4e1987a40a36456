import { refetchKeys } from '../_shared/cancel-and-refetch'
import type { EventHandlers } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** Lessons that start and end in any of the user's classrooms, and what the teacher writes about them. */
export const lessonEventHandlers = {
  room_started: (cache) => refetchKeys(cache, keys.rooms, keys.events, keys.allLessons),
  lesson_ended: (cache) => refetchKeys(cache, keys.rooms, keys.events, keys.allLessons),
  lesson_notes: (cache) => refetchKeys(cache, keys.allLessons, keys.notifications),
} satisfies EventHandlers
