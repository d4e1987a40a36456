import { CHANNEL_TYPE, PAGE_SIZE, ROOM_TYPE, UNREAD_MAX, type Role } from '@keel/contract/constants'
import type { Channel, ChannelMember } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'

/** The part of the newest message that a list shows. */
const PREVIEW_LENGTH = 160

interface ChannelRow {
  id: number
  type: Channel['type']
  room_id: number | null
  room_name: string | null
  other_id: number | null
  first_name: string | null
  last_name: string | null
  role: Role | null
  last_id: number | null
  last_text: string
  last_files: number
  last_author: number
  last_author_name: string
  last_at: Date
  unread: number
}

/** The channels a person has access to; direct ones once they have a message. */
const mine = (userId: number) => sql`
  from channel_members me join channels c on c.id = me.channel_id left join rooms r on r.id = c.room_id
  where me.user_id = ${userId} and r.deleted_at is null`

/** The other person of a conversation of two; in an individual classroom the owner, or the student. */
const other = sql`case
  when c.room_id is null then case when c.user_a = page.user_id then c.user_b else c.user_a end
  when r.type = ${ROOM_TYPE.individual} then (select x.user_id from channel_members x where x.channel_id = c.id and x.user_id <> page.user_id
    order by x.user_id <> r.owner_id, x.user_id limit 1) end`

/** A person's own messages are never newer than their last seen one: counting stops after `UNREAD_MAX` rows of an index. */
const unreadOf = (member: string) => sql`select 1 from messages n where n.channel_id = ${sql.ref(`${member}.channel_id`)}
  and -n.id < -${sql.ref(`${member}.seen_message_id`)} and n.user_id <> ${sql.ref(`${member}.user_id`)} and n.deleted_at is null
  limit ${UNREAD_MAX}`

/** List fields for the channels of a `page` of members' rows. */
const channelsOf = (page: RawBuilder<unknown>) => sql<ChannelRow>`
  with page as materialized (${page})
  select c.id, case when r.type = ${ROOM_TYPE.individual} then ${CHANNEL_TYPE.direct} else c.type end as type,
    c.room_id, r.name as room_name, o.id as other_id, o.first_name, o.last_name, o.role,
    m.id as last_id, left(m.message, ${PREVIEW_LENGTH}) as last_text, m.user_id as last_author, u.first_name as last_author_name, m.created_at as last_at,
    (select count(*)::int from message_files f where f.message_id = m.id) as last_files,
    (select count(*)::int from (${unreadOf('page')}) new) as unread
  from page
    join channels c on c.id = page.channel_id
    left join rooms r on r.id = c.room_id
    left join users o on o.id = ${other}
    left join messages m on m.id = page.last_message_id
    left join users u on u.id = m.user_id
  order by page.last_message_id desc, page.channel_id desc`

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

/** Returns a page of a person's channels, the most recently active first. */
export async function listChannels(db: Kysely<DB>, userId: number, offset: number): Promise<{ channels: Channel[]; more: boolean }> {
  const { rows } = await channelsOf(sql`select me.* ${mine(userId)} and (c.room_id is not null or me.last_message_id > 0)
    order by me.last_message_id desc, me.channel_id desc limit ${PAGE_SIZE + 1} offset ${offset}`).execute(db)
  return { channels: rows.slice(0, PAGE_SIZE).map(present), more: rows.length > PAGE_SIZE }
}

/** Returns the number of unread messages in all channels of a person, up to `UNREAD_MAX`. */
export async function countUnread(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from (select me.* ${mine(userId)} and me.last_message_id > me.seen_message_id) left_to_read
    cross join lateral (${unreadOf('left_to_read')}) new limit ${UNREAD_MAX}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** A channel the person reads. @throws `not.found` if it does not exist or they are not in it */
export async function readChannel(db: Kysely<DB>, userId: number, channelId: number): Promise<Channel> {
  const {
    rows: [row],
  } = await channelsOf(sql`select me.* ${mine(userId)} and c.id = ${channelId}`).execute(db)
  if (!row) throw new AppError('not.found')
  return present(row)
}

/** The readers of a channel, and how far they have read. */
export async function membersOf(db: Kysely<DB>, channelId: number): Promise<ChannelMember[]> {
  const rows = await db
    .selectFrom('channel_members')
    .innerJoin('users', 'users.id', 'channel_members.user_id')
    .where('channel_id', '=', channelId)
    .select(['users.id', 'first_name', 'last_name', 'role', 'seen_message_id'])
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({ ...row, role: row.role }))
}

/** Returns whether the channel is direct. @throws `not.found` if it does not exist or the person is not in it */
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
