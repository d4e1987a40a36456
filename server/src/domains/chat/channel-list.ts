import { CHANNEL_TYPE, UNREAD_MAX } from '@keel/contract/constants'
import type { Channel, ChannelMember } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'

/** As much of the newest message as a list shows. */
const PREVIEW_LENGTH = 160

interface ChannelRow {
  id: number
  type: Channel['type']
  room_id: number | null
  room_name: string | null
  other_id: number | null
  first_name: string | null
  last_name: string | null
  role: 1 | 2 | null
  last_id: number | null
  last_text: string
  last_files: number
  last_author: number
  last_author_name: string
  last_at: Date
  unread: number
}

/** By the minus of the id, which only the index of a channel has: by the id, the planner may go through everybody's messages. */
const newest = sql`select n.id, n.user_id, n.message, n.created_at from messages n
  where n.channel_id = c.id and n.deleted_at is null order by -n.id limit 1`

/** One's own messages are never newer than what one has seen: counting ends after `UNREAD_MAX` rows of an index. */
const channelsOf = (userId: number, only: RawBuilder<unknown>) => sql<ChannelRow>`
  select c.id, c.type, c.room_id, r.name as room_name, o.id as other_id, o.first_name, o.last_name, o.role,
    m.id as last_id, left(m.message, ${PREVIEW_LENGTH}) as last_text, m.user_id as last_author, u.first_name as last_author_name, m.created_at as last_at,
    (select count(*)::int from message_files f where f.message_id = m.id) as last_files,
    (select count(*)::int from (select 1 from messages n where n.channel_id = c.id and -n.id < -me.seen_message_id
      and n.user_id <> me.user_id and n.deleted_at is null limit ${UNREAD_MAX}) new) as unread
  from channel_members me
    join channels c on c.id = me.channel_id
    left join rooms r on r.id = c.room_id
    left join users o on o.id = case when c.user_a = me.user_id then c.user_b else c.user_a end
    left join lateral (${newest}) m on true
    left join users u on u.id = m.user_id
  where me.user_id = ${userId} and r.deleted_at is null and ${only}
  order by m.id desc nulls last, c.id desc`

const present = (row: ChannelRow): Channel => ({
  id: row.id,
  type: row.type,
  room_id: row.room_id,
  unread: row.unread,
  name: row.room_name ?? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  person:
    row.other_id === null
      ? null
      : { id: row.other_id, first_name: row.first_name ?? '', last_name: row.last_name ?? '', role: row.role ?? 2 },
  last:
    row.last_id === null
      ? null
      : {
          id: row.last_id,
          text: row.last_text,
          files: row.last_files,
          author_id: row.last_author,
          author_name: row.last_author_name,
          created_at: row.last_at.toISOString(),
        },
})

/** One's channels, the liveliest first; direct ones once something is written there. */
export async function listChannels(db: Kysely<DB>, userId: number): Promise<Channel[]> {
  const { rows } = await channelsOf(userId, sql`(c.room_id is not null or m.id is not null)`).execute(db)
  return rows.map(present)
}

/** A channel one reads. @throws `not.found` when there is none, or one is not in it */
export async function readChannel(db: Kysely<DB>, userId: number, channelId: number): Promise<Channel> {
  const {
    rows: [row],
  } = await channelsOf(userId, sql`c.id = ${channelId}`).execute(db)
  if (!row) throw new AppError('not.found')
  return present(row)
}

/** Who reads a channel, and how far they have. */
export async function membersOf(db: Kysely<DB>, channelId: number): Promise<ChannelMember[]> {
  const rows = await db
    .selectFrom('channel_members')
    .innerJoin('users', 'users.id', 'channel_members.user_id')
    .where('channel_id', '=', channelId)
    .select(['users.id', 'first_name', 'last_name', 'role', 'seen_message_id'])
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role as 1 | 2 }))
}

/** Whether it is a direct one. @throws `not.found` when there is no such channel, or one is not in it */
export async function requireMember(db: Kysely<DB>, userId: number, channelId: number): Promise<{ isDirect: boolean }> {
  const row = await db
    .selectFrom('channel_members as me')
    .innerJoin('channels', 'channels.id', 'me.channel_id')
    .leftJoin('rooms', 'rooms.id', 'channels.room_id')
    .where('me.user_id', '=', userId)
    .where('me.channel_id', '=', channelId)
    .where('rooms.deleted_at', 'is', null)
    .select('channels.type')
    .executeTakeFirst()
  if (!row) throw new AppError('not.found')
  return { isDirect: row.type === CHANNEL_TYPE.direct }
}
