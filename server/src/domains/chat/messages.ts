import { MESSAGE_EDIT_MINUTES, PAGE_SIZE } from '@keel/contract/constants'
import type { Message } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { requireChannel } from './channels'

const messages = (db: Kysely<DB>) =>
  db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([
      'messages.id',
      'channel_id',
      'message',
      'messages.created_at',
      'edited_at',
      'users.id as user_id',
      'first_name',
      'last_name',
      'role',
    ])

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>
const present = ({ user_id, first_name, last_name, role, created_at, edited_at, ...row }: MessageRow): Message => ({
  ...row,
  author: { id: user_id, first_name, last_name, role: role as 1 | 2 },
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
})

const read = async (db: Kysely<DB>, id: number): Promise<Message> =>
  present(await messages(db).where('messages.id', '=', id).executeTakeFirstOrThrow())

/** A page of a channel, newest first; `before` is cheap at any depth, `offset` is for those who count. */
export async function listMessages(
  db: Kysely<DB>,
  channelId: number,
  { before, offset }: { before?: number; offset: number },
): Promise<{ messages: Message[]; more: boolean }> {
  const rows = await messages(db)
    .where('channel_id', '=', channelId)
    .where('deleted_at', 'is', null)
    .$if(before !== undefined, (q) => q.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset(offset)
    .execute()
  return { messages: rows.slice(0, PAGE_SIZE).map(present), more: rows.length > PAGE_SIZE }
}

/** Stores a message. A repeated `client_id` answers the message that is there, with `isNew` false. */
export async function storeMessage(
  db: Kysely<DB>,
  m: { channelId: number; userId: number; text: string; clientId: string | undefined; at: Date },
): Promise<{ message: Message; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    // One writer at a time in a channel: ids then grow in the order of commits, and "seen up to" misses none.
    await trx.selectFrom('channels').select('id').where('id', '=', m.channelId).forUpdate().execute()
    const made = await trx
      .insertInto('messages')
      .values({ channel_id: m.channelId, user_id: m.userId, message: m.text, client_id: m.clientId ?? null, created_at: m.at })
      .onConflict((oc) => oc.columns(['channel_id', 'user_id', 'client_id']).where('client_id', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return { message: await read(trx, made.id), isNew: true }
    const { id } = await trx
      .selectFrom('messages')
      .select('id')
      .where('channel_id', '=', m.channelId)
      .where('user_id', '=', m.userId)
      .where('client_id', '=', m.clientId ?? '')
      .executeTakeFirstOrThrow()
    return { message: await read(trx, id), isNew: false }
  })
}

/** One's own message, young enough to be changed. @throws `not.found`, `forbidden`, `message.too.old` */
async function requireOwn(db: Kysely<DB>, userId: number, id: number, now: Date): Promise<{ channel_id: number }> {
  const row = await db
    .selectFrom('messages')
    .select(['channel_id', 'user_id', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not.found')
  await requireChannel(db, userId, row.channel_id)
  if (row.user_id !== userId) throw new AppError('forbidden')
  if (now.getTime() - row.created_at.getTime() > MESSAGE_EDIT_MINUTES * 60_000) throw new AppError('message.too.old')
  return row
}

export async function changeMessage(db: Kysely<DB>, userId: number, id: number, text: string, now: Date): Promise<Message> {
  await requireOwn(db, userId, id, now)
  await db.updateTable('messages').set({ message: text, edited_at: now }).where('id', '=', id).where('message', '<>', text).execute()
  return read(db, id)
}

/** Returns the channel it stood in. */
export async function removeMessage(db: Kysely<DB>, userId: number, id: number, now: Date): Promise<number> {
  const { channel_id } = await requireOwn(db, userId, id, now)
  await db.updateTable('messages').set({ deleted_at: now }).where('id', '=', id).execute()
  return channel_id
}

/** Everything in the channel up to now has been seen by this person. */
export async function markSeen(db: Kysely<DB>, channelId: number, userId: number): Promise<void> {
  await db
    .updateTable('channel_members')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .set((eb) => ({
      seen_message_id: eb.fn.coalesce(
        eb
          .selectFrom('messages')
          .where('channel_id', '=', channelId)
          .where('deleted_at', 'is', null)
          .select((e) => e.fn.max('id').as('last')),
        eb.lit(0),
      ),
    }))
    .execute()
}
