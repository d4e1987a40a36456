import { CHANNEL_TYPE } from '@keel/contract/constants'
import type { Channel } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Counting stops here: a badge says `99+` long before, and a year unread must not cost more than a day. */
const UNREAD_MAX = 1000

/** The newest message of the channel in the query around it; only with this very condition does the index answer. */
const lastMessage = sql<
  number | null
>`(select max(last.id) from messages last where last.channel_id = channels.id and last.deleted_at is null)`

/** Opens a classroom's channel with its owner in it. Call it in the transaction that makes the room. */
export async function openRoomChannel(trx: Kysely<DB>, roomId: number, ownerId: number): Promise<void> {
  const { id } = await trx
    .insertInto('channels')
    .values({ type: CHANNEL_TYPE.group, room_id: roomId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('channel_members').values({ channel_id: id, user_id: ownerId }).execute()
}

/** A new member starts with nothing unread: what was said before is there to read, not to be counted. */
export async function enterRoomChannel(trx: Kysely<DB>, roomId: number, userId: number): Promise<void> {
  await trx
    .insertInto('channel_members')
    .columns(['channel_id', 'user_id', 'seen_message_id'])
    .expression((eb) =>
      eb
        .selectFrom('channels')
        .where('room_id', '=', roomId)
        .select((e) => ['channels.id', sql<number>`${userId}::bigint`.as('user_id'), e.fn.coalesce(lastMessage, e.lit(0)).as('seen')]),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function leaveRoomChannel(trx: Kysely<DB>, roomId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('channel_members')
    .where('user_id', '=', userId)
    .where('channel_id', 'in', (eb) => eb.selectFrom('channels').select('id').where('room_id', '=', roomId))
    .execute()
}

/** The id of a classroom's channel. */
export async function channelOfRoom(db: Kysely<DB>, roomId: number): Promise<number> {
  return (await db.selectFrom('channels').select('id').where('room_id', '=', roomId).executeTakeFirstOrThrow()).id
}

/** Channels a person reads, named by the room or the other person; those of deleted rooms are gone. */
function channelsOf(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('channel_members as me')
    .innerJoin('channels', 'channels.id', 'me.channel_id')
    .leftJoin('rooms', 'rooms.id', 'channels.room_id')
    .leftJoin('users as other', (join) =>
      join.on((eb) =>
        eb(
          'other.id',
          '=',
          eb.case().when('channels.user_a', '=', userId).then(eb.ref('channels.user_b')).else(eb.ref('channels.user_a')).end(),
        ),
      ),
    )
    .where('me.user_id', '=', userId)
    .where((eb) => eb.or([eb('channels.room_id', 'is', null), eb('rooms.deleted_at', 'is', null)]))
    .select((eb) => [
      'channels.id',
      'channels.type',
      'channels.room_id',
      'rooms.name as room_name',
      'other.first_name',
      'other.last_name',
      eb
        .selectFrom((of) =>
          of
            .selectFrom('messages')
            .whereRef('messages.channel_id', '=', 'channels.id')
            .whereRef('messages.id', '>', 'me.seen_message_id')
            .where('messages.user_id', '<>', userId)
            .where('messages.deleted_at', 'is', null)
            .select('messages.id')
            .limit(UNREAD_MAX)
            .as('new'),
        )
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('unread'),
    ])
}

type ChannelRow = Awaited<ReturnType<ReturnType<typeof channelsOf>['executeTakeFirstOrThrow']>>
const present = (row: ChannelRow): Channel => ({
  id: row.id,
  type: row.type as Channel['type'],
  room_id: row.room_id,
  unread: row.unread ?? 0,
  name: row.room_name ?? `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
})

/** One's channels, the liveliest first. */
export async function listChannels(db: Kysely<DB>, userId: number): Promise<Channel[]> {
  const rows = await channelsOf(db, userId)
    .orderBy(lastMessage, (ob) => ob.desc().nullsLast())
    .orderBy('channels.id', 'desc')
    .execute()
  return rows.map(present)
}

/** A channel one reads. @throws `not.found` when there is none, or one is not in it */
export async function requireChannel(db: Kysely<DB>, userId: number, channelId: number): Promise<Channel> {
  const row = await channelsOf(db, userId).where('channels.id', '=', channelId).executeTakeFirst()
  if (!row) throw new AppError('not.found')
  return present(row)
}

/** The two people's own channel; made at the first asking. */
export async function openDirectChannel(db: Kysely<DB>, userId: number, otherId: number): Promise<Channel> {
  const [a, b] = userId < otherId ? [userId, otherId] : [otherId, userId]
  const id = await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('channels')
      .values({ type: CHANNEL_TYPE.direct, user_a: a, user_b: b })
      .onConflict((oc) => oc.columns(['user_a', 'user_b']).where('user_a', 'is not', null).doNothing())
      .execute()
    const channel = await trx.selectFrom('channels').select('id').where('user_a', '=', a).where('user_b', '=', b).executeTakeFirstOrThrow()
    await trx
      .insertInto('channel_members')
      .values([
        { channel_id: channel.id, user_id: a },
        { channel_id: channel.id, user_id: b },
      ])
      .onConflict((oc) => oc.doNothing())
      .execute()
    return channel.id
  })
  return requireChannel(db, userId, id)
}

/** The other person of a direct channel. */
export async function otherOf(db: Kysely<DB>, channelId: number, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('channel_members')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return row?.user_id ?? null
}
