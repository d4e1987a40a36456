import { CHANNEL_TYPE } from '@keel/contract/constants'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** The newest message of the channel in the query around it; the index needs exactly this condition. */
const lastMessage = sql<
  number | null
>`(select last.id from messages last where last.channel_id = channels.id and last.deleted_at is null order by -last.id limit 1)`

/** Creates a classroom's channel with its owner in it. Call it in the transaction that creates the room. */
export async function openRoomChannel(trx: Kysely<DB>, roomId: number, ownerId: number): Promise<void> {
  const { id } = await trx
    .insertInto('channels')
    .values({ type: CHANNEL_TYPE.group, room_id: roomId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('channel_members').values({ channel_id: id, user_id: ownerId }).execute()
}

/** A new member starts with nothing unread: earlier messages are readable, but not counted. */
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

/** Returns the id of a classroom's channel. */
export async function channelOfRoom(db: Kysely<DB>, roomId: number): Promise<number> {
  return (await db.selectFrom('channels').select('id').where('room_id', '=', roomId).executeTakeFirstOrThrow()).id
}

/** Returns the id of two people's direct channel, creating it if necessary. */
export async function openDirectChannel(db: Kysely<DB>, userId: number, otherId: number): Promise<number> {
  const [a, b] = userId < otherId ? [userId, otherId] : [otherId, userId]
  return db.transaction().execute(async (trx) => {
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
}

/** Returns the other person of a direct channel. */
export async function otherOf(db: Kysely<DB>, channelId: number, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('channel_members')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return row?.user_id ?? null
}
