import { HIDDEN, type Role } from '@keel/contract/constants'
import type { RoomMember } from '@keel/contract/entities/room'
import { AppError } from '@keel/contract/errors'
import type { AccessRole } from '@keel/contract/permissions'
import { sql, type Kysely, type Transaction } from 'kysely'
import { itemJoins, memberRole } from '../../access/scope'
import type { RoomRow } from '../../access/room'
import type { DB } from '../../db/schema'

/** A person of a room as the live connection lists them. */
export interface MemberIdentity {
  id: number
  first_name: string
  last_name: string
  role: Role
  owner: boolean
}

/** Locks the room: changes of its members, its lessons and the room itself wait here until this transaction ends. @throws `not.found` */
export async function lockRoom(trx: Transaction<DB>, roomId: number): Promise<RoomRow> {
  const room = await trx
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!room) throw new AppError('not.found')
  return room
}

/** Ids of the rooms a person owns or belongs to, as a subquery: two index scans, where an OR would read every room. */
export const roomIdsOf = (db: Kysely<DB>, userId: number) =>
  db
    .selectFrom('rooms')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .unionAll(db.selectFrom('room_members').select('room_id as id').where('user_id', '=', userId))

/** The owner first, then the students in the order they joined. */
export async function peopleOf(db: Kysely<DB>, roomIds: readonly number[]): Promise<Map<number, MemberIdentity[]>> {
  const rooms = new Map<number, MemberIdentity[]>(roomIds.map((id) => [id, []]))
  if (roomIds.length === 0) return rooms
  const owners = await db
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.owner_id')
    .select(['rooms.id as room_id', 'users.id', 'first_name', 'last_name', 'role'])
    .where('rooms.id', 'in', roomIds)
    .execute()
  const members = await db
    .selectFrom('room_members')
    .innerJoin('users', 'users.id', 'room_members.user_id')
    .select(['room_id', 'users.id', 'first_name', 'last_name', 'role'])
    .where('room_id', 'in', roomIds)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()
  const add =
    (owner: boolean) =>
    ({ room_id, role, ...person }: (typeof owners)[number]) =>
      rooms.get(room_id)?.push({ ...person, role, owner })
  owners.forEach(add(true))
  members.forEach(add(false))
  return rooms
}

/** Boards `b` of these ids in modules `m` that are not in the bin. */
const liveBoards = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('boards as b')
    .innerJoin('modules as m', 'm.id', 'b.module_id')
    .where('b.id', 'in', ids)
    .where('b.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)

/** People of rooms for students: without the ids of boards hidden from students. */
export async function asStudentsSee(db: Kysely<DB>, rooms: ReadonlyMap<number, RoomMember[]>): Promise<Map<number, RoomMember[]>> {
  const boards = [...new Set([...rooms.values()].flat().flatMap(({ boardId }) => boardId ?? []))]
  const rows =
    boards.length === 0
      ? []
      : await liveBoards(db, boards)
          .select('b.id')
          .where('m.room_id', 'in', [...rooms.keys()])
          .where('m.hidden', '=', HIDDEN.visible)
          .where('b.hidden', '=', HIDDEN.visible)
          .execute()
  const shown = new Set<number | null>(rows.map(({ id }) => id))
  const seen = (user: RoomMember) => (shown.has(user.boardId) ? user : { ...user, boardId: null })
  return new Map([...rooms].map(([roomId, users]) => [roomId, users.map(seen)]))
}

/** What the live connection needs of the rooms: roles, members, and items. */
export function createLiveRights(db: Kysely<DB>) {
  return {
    /** Roles of people in rooms, in the order of `places`; null for strangers and unknown rooms. */
    async memberships(places: readonly { userId: number; roomId: number }[]): Promise<(AccessRole | null)[]> {
      const { rows } = await sql<{ owner: boolean | null; member: boolean }>`
        select r.owner_id = p.user_id as owner, rm.user_id is not null as member
        from unnest(${places.map((p) => p.userId)}::bigint[], ${places.map((p) => p.roomId)}::bigint[])
          with ordinality as p (user_id, room_id, number)
        left join rooms r on r.id = p.room_id and r.deleted_at is null
        left join room_members rm on rm.room_id = r.id and rm.user_id = p.user_id
        order by p.number`.execute(db)
      return rows.map(({ owner, member }) => (owner || member ? memberRole(owner === true) : null))
    },
    /** Position of an item in a room, or of the board itself; null if the room has no such item or board. */
    async boardOf(
      roomId: number,
      { boardId, itemId }: { boardId: number; itemId: number | null },
    ): Promise<{ boardId: number; hidden: boolean } | null> {
      if (itemId === null) {
        const board = await liveBoards(db, [boardId])
          .select(sql<boolean>`least(m.hidden, b.hidden) = ${HIDDEN.hidden}`.as('hidden'))
          .where('m.room_id', '=', roomId)
          .executeTakeFirst()
        return board ? { boardId, hidden: board.hidden } : null
      }
      const {
        rows: [row],
      } = await sql<{ board_id: number; hidden: boolean }>`
        select i.board_id, least(m.hidden, b.hidden, i.hidden) = ${HIDDEN.hidden} as hidden from board_items i ${itemJoins}
        where i.id = ${itemId} and m.room_id = ${roomId} and i.deleted_at is null and b.deleted_at is null and m.deleted_at is null`.execute(
        db,
      )
      return row ? { boardId: row.board_id, hidden: row.hidden } : null
    },
    asStudentsSee: async (roomId: number, users: RoomMember[]) => (await asStudentsSee(db, new Map([[roomId, users]]))).get(roomId) ?? [],
    people: async (roomId: number): Promise<MemberIdentity[]> => (await peopleOf(db, [roomId])).get(roomId) ?? [],
  }
}
