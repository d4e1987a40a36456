import { isHeldIn } from '@keel/contract/planned-room'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'

/** How long before and after its time a planned lesson can be started. */
const START_WITHIN_MS = 12 * 3_600_000

/** Whether a planned lesson is near enough to be started now. */
export const isNear = ({ starts_at, ends_at }: ScheduledLesson, now: number): boolean =>
  Date.parse(starts_at) - now < START_WITHIN_MS && now - Date.parse(ends_at) < START_WITHIN_MS

/** Returns the classroom that a planned lesson is held in; null when there is none yet. */
export function plannedRoom({ room_id, student, owner }: ScheduledLesson, rooms: readonly RoomCard[]): number | null {
  if (room_id !== null || student === null) return room_id
  const lesson = { roomId: null, studentId: student.id, ownerId: owner.id }
  const held = rooms.find(({ id, type, users }) =>
    isHeldIn(lesson, { id, type, ownerId: users.find((user) => user.owner)?.id, people: users }),
  )
  return held?.id ?? null
}
