import { USER_STATUS } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomCard, RoomMember } from '@keel/contract/entities/room'
import { allows } from '@keel/contract/permissions'
import type { RoomRow } from '../../access/room'
import { memberRole } from '../../access/scope'
import type { Context } from '../../context'
import { cardFacts } from './card-facts'
import { asStudentsSee, peopleOf, roomIdsOf, type MemberIdentity } from './rights'

type LessonsOf = (roomIds: readonly number[], readerId: number) => Promise<Map<number, Lesson>>

/** People with presence, those who are online first. */
function withPresence(ctx: Pick<Context, 'live'>, roomId: number, people: readonly MemberIdentity[]): RoomMember[] {
  const online = ctx.live.presence(roomId)
  return people
    .map((p): RoomMember => ({
      ...p,
      status: online.has(p.id) ? USER_STATUS.online : USER_STATUS.offline,
      boardId: online.get(p.id)?.boardId ?? null,
    }))
    .sort((a, b) => a.status - b.status)
}

/** Classroom cards for one reader. */
export async function presentCards(ctx: Context, rooms: readonly RoomRow[], readerId: number, lessonsOf: LessonsOf): Promise<RoomCard[]> {
  const ids = rooms.map((r) => r.id)
  const [people, lessons, facts] = await Promise.all([
    peopleOf(ctx.db, ids),
    lessonsOf(ids, readerId),
    cardFacts(ctx.db, ids, readerId, ctx.now()),
  ])
  const users = new Map(ids.map((id) => [id, withPresence(ctx, id, people.get(id) ?? [])]))
  const seen = await asStudentsSee(ctx.db, users)
  return rooms.map((room) => {
    const isOwner = room.owner_id === readerId
    return {
      id: room.id,
      name: room.name,
      type: room.type,
      lang: room.lang,
      level: room.level,
      suggestions: room.suggestions,
      color: room.color,
      emoji: room.emoji,
      ...facts.get(room.id),
      lesson: lessons.get(room.id) ?? null,
      users: (isOwner ? users : seen).get(room.id) ?? [],
      can_edit: allows('room.edit', memberRole(isOwner)),
    }
  })
}

/** Returns the rooms a person owns or belongs to, newest first. */
export async function roomsOf(ctx: Pick<Context, 'db'>, userId: number): Promise<RoomRow[]> {
  return ctx.db
    .selectFrom('rooms')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', 'in', roomIdsOf(ctx.db, userId))
    .orderBy('id', 'desc')
    .execute()
}
