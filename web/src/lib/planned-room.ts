import { ROOM_TYPE } from '@keel/contract/constants'
import type { Event } from '@keel/contract/entities/event'
import type { RoomCard } from '@keel/contract/entities/room'

/**
 * Where a planned lesson is held: its classroom; for one that is planned for a student, an individual classroom of
 * the teacher's with this student and nobody else. Null when there is none: a lesson for one is not begun among others.
 */
export function plannedRoom({ room_id, student, owner }: Event, rooms: readonly RoomCard[]): number | null {
  if (room_id !== null || student === null) return room_id
  const theirs = rooms.find(({ type, users }) => {
    const members = users.filter((user) => !user.owner)
    return (
      type === ROOM_TYPE.individual &&
      users.some((user) => user.owner && user.id === owner.id) &&
      members.length === 1 &&
      members[0]?.id === student.id
    )
  })
  return theirs?.id ?? null
}
