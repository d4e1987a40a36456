import { HIDDEN, LESSON_MINUTES, LESSON_STATUS, ROOM_TYPE, UNREAD_MAX } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** What a card says about a classroom besides its people: the next lesson, the last board, and what is unread. */
export type CardFacts = Required<Pick<RoomCard, 'next_lesson' | 'last_board' | 'last_lesson_at' | 'unread'>>

/** The last board is looked for in so many lessons. */
const LESSONS_BACK = 5
const LONGEST_MS = Math.max(...Object.values(LESSON_MINUTES)) * 60_000

interface Row {
  room_id: number
  event_id: number | null
  title: string
  starts_at: Date
  ends_at: Date
  board_id: number | null
  module_id: number
  board_name: string
  last_at: Date | null
  unread: number
}

/** Returns the facts of all these classrooms for one reader in one query; each part is a few steps in an index for a classroom. */
export async function cardFacts(db: Kysely<DB>, roomIds: readonly number[], readerId: number, now: Date): Promise<Map<number, CardFacts>> {
  if (roomIds.length === 0) return new Map()
  const first = (whose: ReturnType<typeof sql>) => sql`
    select v.id, v.title, v.starts_at, v.ends_at from schedule_events v
    where ${whose} and v.deleted_at is null and v.ends_at > ${now} and v.starts_at > ${new Date(now.getTime() - LONGEST_MS)}
      and not exists (select from lessons l where l.event_id = v.id and l.status = ${LESSON_STATUS.completed} and l.deleted_at is null)
    order by v.starts_at, v.id limit 1`
  const { rows } = await sql<Row>`
    select r.id as room_id, next.id as event_id, next.title, next.starts_at, next.ends_at,
      board.id as board_id, board.module_id, board.name as board_name,
      (select l.started_at from lessons l where l.room_id = r.id and l.deleted_at is null order by l.id desc limit 1) as last_at,
      (select count(*)::int from channels c join channel_members me on me.channel_id = c.id and me.user_id = ${readerId}
        cross join lateral (select from messages n where n.channel_id = c.id and -n.id < -me.seen_message_id
          and n.user_id <> ${readerId} and n.deleted_at is null limit ${UNREAD_MAX}) new
        where c.room_id = r.id and me.last_message_id > me.seen_message_id) as unread
    from rooms r
    left join lateral (
      select f.* from ((${first(sql`v.room_id = r.id`)}) union all (
        select s.* from room_members m cross join lateral (
          ${first(sql`v.student_id = m.user_id and v.room_id is null and v.owner_id = r.owner_id`)}) s
        where m.room_id = r.id and r.type = ${ROOM_TYPE.individual})) f
      order by f.starts_at, f.id limit 1) next on true
    left join lateral (
      select b.id, b.module_id, b.name
      from (select l.id from lessons l where l.room_id = r.id and l.deleted_at is null order by l.id desc limit ${LESSONS_BACK}) held
        join lesson_boards o on o.lesson_id = held.id join boards b on b.id = o.board_id join modules m on m.id = b.module_id
      where m.room_id = r.id and b.deleted_at is null and m.deleted_at is null
        and (r.owner_id = ${readerId} or least(m.hidden, b.hidden) <> ${HIDDEN.hidden})
      order by held.id desc, o.opened_at desc, b.id desc limit 1) board on true
    where r.id = any(${roomIds}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.room_id,
      {
        next_lesson:
          row.event_id === null
            ? null
            : { id: row.event_id, title: row.title, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
        last_board: row.board_id === null ? null : { id: row.board_id, module_id: row.module_id, name: row.board_name },
        last_lesson_at: row.last_at?.toISOString() ?? null,
        unread: row.unread,
      },
    ]),
  )
}
