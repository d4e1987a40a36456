import type { ClassJoined, ClassPreview } from '@keel/contract/entities/class'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import { sql } from 'kysely'
import type { RoomRow } from '../../access/room'
import { outsiderRole } from '../../access/scope'
import type { Context } from '../../context'
import type { SessionUser } from '../../http/caller'
import { admit, maxStudents, type StudentJoined } from '../rooms'
import { studentsOfRoom, teacherName } from './list'

interface Place extends Pick<RoomRow, 'id' | 'type' | 'name'> {
  teacher: string
  students: number
  member: boolean
}

/** Returns the name and the classrooms behind a link, as this person has them. @throws `invite.invalid` if it does not work, or none is left */
async function placesOf(ctx: Context, userId: number | null, token: string): Promise<{ name: string; places: Place[] }> {
  const { rows } = await sql<Place & { class: string }>`
    select c.name as class, r.id, r.name, r.type, ${teacherName} as teacher, ${studentsOfRoom} as students,
      exists (select from room_members m where m.room_id = r.id and m.user_id = ${userId}) as member
    from classes c join class_rooms x on x.class_id = c.id join rooms r on r.id = x.room_id join users u on u.id = r.owner_id
    where c.token = ${token} and c.expires_at > ${ctx.now()} and r.deleted_at is null
    order by r.name, r.id`.execute(ctx.db)
  const [first] = rows
  if (!first) throw new AppError('invite.invalid')
  return { name: first.class, places: rows }
}

/** Returns what a link leads to. */
export async function previewClass(ctx: Context, user: SessionUser | null, token: string): Promise<ClassPreview> {
  const { name, places } = await placesOf(ctx, user?.id ?? null, token)
  return {
    name,
    rooms: places.map((place) => ({
      name: place.name,
      teacher: place.teacher,
      room_id: place.member ? place.id : null,
      state: place.member ? 'member' : place.students >= maxStudents(place) ? 'full' : 'open',
    })),
  }
}

/** Whether a link still leads to a room. Changes of the class lock its row, so none comes in between. */
const leadsTo =
  (ctx: Context, token: string, roomId: number): Parameters<typeof admit>[3]['isInvited'] =>
  async (trx) => {
    const found = await trx
      .selectFrom('classes')
      .select('id')
      .where('token', '=', token)
      .where('expires_at', '>', ctx.now())
      .forShare()
      .executeTakeFirst()
    if (!found) return false
    // Read after the lock: together with it, classrooms would be those of before.
    const room = await trx
      .selectFrom('class_rooms')
      .select('room_id')
      .where('class_id', '=', found.id)
      .where('room_id', '=', roomId)
      .executeTakeFirst()
    return room !== undefined
  }

type Outcome = ClassJoined['rooms'][number]['outcome']
const REFUSED: Partial<Record<string, Outcome>> = { 'room.full': 'full', 'invite.invalid': 'gone' }

/**
 * Adds a student to the classrooms of a link, one after the other: what is interrupted is complete as far as it came, and can be repeated.
 * Returns what became of each. @throws `invite.students.only`; `invite.invalid` if the link leads to none of them any more
 */
export async function joinClass(ctx: Context, user: SessionUser, token: string, studentJoined: StudentJoined): Promise<ClassJoined> {
  const { name, places } = await placesOf(ctx, user.id, token)
  if (!allows('room.join', outsiderRole(user))) throw new AppError('invite.students.only')
  const joinOne = async (place: Place): Promise<Outcome> => {
    try {
      const isNew = await admit(ctx, place, user.id, { studentJoined, isInvited: leadsTo(ctx, token, place.id) })
      return isNew ? 'joined' : 'member'
    } catch (error) {
      const outcome = error instanceof AppError ? REFUSED[error.code] : undefined
      if (outcome === undefined) throw error
      return outcome
    }
  }
  const rooms: ClassJoined['rooms'] = []
  for (const place of places) {
    const outcome = await joinOne(place)
    const isIn = outcome === 'joined' || outcome === 'member'
    rooms.push({ name: place.name, teacher: place.teacher, room_id: isIn ? place.id : null, outcome })
  }
  if (rooms.every(({ outcome }) => outcome === 'gone')) throw new AppError('invite.invalid')
  return { name, rooms }
}
