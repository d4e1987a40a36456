import { ROOM_TYPE } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'

/** How long before and after its time a planned lesson can be started. */
const START_WITHIN_MS = 12 * 3_600_000

/** Whether a planned lesson is near enough to be started now. */
export const isNear = ({ starts_at, ends_at }: ScheduledLesson, now: number): boolean =>
  Date.parse(starts_at) - now < START_WITHIN_MS && now - Date.parse(ends_at) < START_WITHIN_MS

/**
 * Returns the classroom of a planned lesson; for a lesson with one student, the teacher's individual classroom with only this student. Null
 * when there is none: such a lesson does not start in a group.
 */
export function plannedRoom({ room_id, student, owner }: ScheduledLesson, rooms: readonly RoomCard[]): number | null {
  if (room_id !== null || student === null) return room_id
  const individualRoom = rooms.find(({ type, users }) => {
    const members = users.filter((user) => !user.owner)
    return (
      type === ROOM_TYPE.individual && users.some((user) => user.id === owner.id) && members.length === 1 && members[0]?.id === student.id
    )
  })
  return individualRoom?.id ?? null
}
