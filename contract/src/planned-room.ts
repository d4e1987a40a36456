import { ROOM_TYPE } from './constants'

interface PlannedLesson {
  roomId: number | null
  studentId: number | null
  ownerId: number
}
interface PossibleRoom {
  id: number
  type: number
  ownerId: number | undefined
  /** Everybody in it, the owner too. */
  people: readonly { id: number }[]
}

/**
 * Returns whether a planned lesson is held in a classroom: in its own or, for a lesson with one student, in the teacher's individual
 * classroom with only this student. Such a lesson does not start in a group.
 */
export function isHeldIn({ roomId, studentId, ownerId }: PlannedLesson, room: PossibleRoom): boolean {
  if (roomId !== null) return roomId === room.id
  const students = room.people.filter(({ id }) => id !== room.ownerId)
  return room.type === ROOM_TYPE.individual && room.ownerId === ownerId && students.length === 1 && students[0]?.id === studentId
}
