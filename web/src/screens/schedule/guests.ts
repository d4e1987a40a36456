import { ROLE } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import { fullName } from '../../ui/avatar'

interface Named {
  id: number
  name: string
}
/** Whom a lesson can be planned for: the teacher's classrooms and their students. */
export interface Guests {
  rooms: Named[]
  students: Named[]
}

const byName = (a: Named, b: Named): number => a.name.localeCompare(b.name)

export function guestsOf(rooms: readonly RoomCard[], meId: number, event: ScheduledLesson | null): Guests {
  const own = rooms.filter(({ can_edit }) => can_edit)
  const students = new Map(
    own.flatMap(({ users }) =>
      users.filter(({ id, role }) => id !== meId && role === ROLE.student).map((user) => [user.id, fullName(user)]),
    ),
  )
  // A student who has left stays in what was planned for them.
  if (event?.student) students.set(event.student.id, fullName(event.student))
  return {
    rooms: own.map(({ id, name }) => ({ id, name })).sort(byName),
    students: [...students].map(([id, name]) => ({ id, name })).sort(byName),
  }
}

/** Returns a guest as an option value: `room:4` or `student:2`. */
export const guestKey = ({ room_id, student }: Pick<ScheduledLesson, 'room_id' | 'student'>): string =>
  room_id !== null ? `room:${room_id}` : student ? `student:${student.id}` : ''

export function guestOf(key: string): { room_id: number | null; student_id: number | null } {
  const [kind, id] = key.split(':')
  return { room_id: kind === 'room' ? Number(id) : null, student_id: kind === 'student' ? Number(id) : null }
}

export const guestName = (key: string, { rooms, students }: Guests): string => {
  const { room_id, student_id } = guestOf(key)
  return rooms.find(({ id }) => id === room_id)?.name ?? students.find(({ id }) => id === student_id)?.name ?? ''
}
