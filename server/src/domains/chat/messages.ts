import { MESSAGE_EDIT_MINUTES, PAGE_SIZE } from '@keel/contract/constants'
import type { NewMessageFile, ChatMessage, MessageFile } from '@keel/contract/entities/chat'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { requireMember } from './channel-list'
import { attachFiles, filesOf } from './files'
import { messageWords } from './words'

/** Older and newer messages returned around a requested one. */
const AROUND = Math.floor(PAGE_SIZE / 2)

/** In this order the messages of a channel are one range of an index, newest first; ordered by id, the planner may scan everybody's. */
const newest = sql<number>`(-messages.id)`

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
      'client_id',
      'users.id as user_id',
      'first_name',
      'last_name',
      'role',
    ])

type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>
const present = (
  { user_id, first_name, last_name, role, created_at, edited_at, ...row }: MessageRow,
  files: MessageFile[],
): ChatMessage => ({
  ...row,
  files,
  author: { id: user_id, first_name, last_name, role },
  created_at: created_at.toISOString(),
  edited_at: edited_at?.toISOString() ?? null,
})
async function presentAll(db: Kysely<DB>, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => present(row, files.get(row.id) ?? []))
}

/** Returns messages by their ids, newest first. */
export async function messagesOf(db: Kysely<DB>, ids: readonly number[]): Promise<ChatMessage[]> {
  if (ids.length === 0) return []
  return presentAll(db, await messages(db).where('messages.id', 'in', ids).orderBy('messages.id', 'desc').execute())
}
async function read(db: Kysely<DB>, id: number): Promise<ChatMessage> {
  const [message] = await messagesOf(db, [id])
  if (!message) throw new AppError('not.found')
  return message
}

interface Wanted {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
  offset: number
}
interface Page {
  messages: ChatMessage[]
  more: boolean
  newer: boolean
}

/**
 * Returns a page of a channel, newest first; `before`, `after` and `around` are cheap at any depth, `offset` is for page-number
 * clients.
 */
export async function listMessages(db: Kysely<DB>, channelId: number, { before, after, around, offset }: Wanted): Promise<Page> {
  const older = async (from: number | undefined, limit: number, skip = 0) =>
    messages(db)
      .where('channel_id', '=', channelId)
      .where('deleted_at', 'is', null)
      .$if(from !== undefined, (q) => q.where(newest, '>', -(from ?? 0)))
      .orderBy(newest)
      .limit(limit)
      .offset(skip)
      .execute()
  const newer = async (from: number, limit: number) =>
    (
      await messages(db)
        .where('channel_id', '=', channelId)
        .where('deleted_at', 'is', null)
        .where(newest, '<', -from)
        .orderBy(newest, 'desc')
        .limit(limit)
        .execute()
    ).reverse()
  if (after !== undefined) {
    const rows = await newer(after, PAGE_SIZE + 1)
    return { messages: await presentAll(db, rows.slice(-PAGE_SIZE)), more: true, newer: rows.length > PAGE_SIZE }
  }
  if (around !== undefined) {
    const [old, young] = [await older(around + 1, AROUND + 1), await newer(around, AROUND + 1)]
    const rows = [...young.slice(-AROUND), ...old.slice(0, AROUND)]
    return { messages: await presentAll(db, rows), more: old.length > AROUND, newer: young.length > AROUND }
  }
  const rows = await older(before, PAGE_SIZE + 1, offset)
  return { messages: await presentAll(db, rows.slice(0, PAGE_SIZE)), more: rows.length > PAGE_SIZE, newer: false }
}

/** Stores a message. A repeated `client_id` returns the stored message, with `isNew` false. */
export async function storeMessage(
  db: Kysely<DB>,
  m: { channelId: number; userId: number; text: string; files: readonly NewMessageFile[]; clientId: string | undefined; at: Date },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    // One writer at a time in a channel: ids then grow in the order of commits, and "seen up to" misses none.
    await trx.selectFrom('channels').select('id').where('id', '=', m.channelId).forUpdate().execute()
    const made = await trx
      .insertInto('messages')
      .values({
        channel_id: m.channelId,
        user_id: m.userId,
        message: m.text,
        words: messageWords(m.channelId, m.text),
        client_id: m.clientId ?? null,
        created_at: m.at,
      })
      .onConflict((oc) => oc.columns(['channel_id', 'user_id', 'client_id']).where('client_id', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) {
      await attachFiles(trx, made.id, m.userId, m.files)
      // A sender has seen everything before; so their own messages are never unread.
      await sql`update channel_members set seen_message_id = greatest(seen_message_id, ${made.id})
        where channel_id = ${m.channelId} and user_id = ${m.userId}`.execute(trx)
      return { message: await read(trx, made.id), isNew: true }
    }
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

/** A message of the user, young enough to change. @throws `not.found`, `forbidden`, `message.too.old` */
async function requireOwn(db: Kysely<DB>, userId: number, id: number, now: Date): Promise<{ channel_id: number }> {
  const row = await db
    .selectFrom('messages')
    .select(['channel_id', 'user_id', 'created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not.found')
  await requireMember(db, userId, row.channel_id)
  if (row.user_id !== userId) throw new AppError('forbidden')
  if (now.getTime() - row.created_at.getTime() > MESSAGE_EDIT_MINUTES * 60_000) throw new AppError('message.too.old')
  return row
}

export async function changeMessage(db: Kysely<DB>, userId: number, id: number, text: string, now: Date): Promise<ChatMessage> {
  const { channel_id } = await requireOwn(db, userId, id, now)
  if (text === '' && !(await filesOf(db, [id])).has(id)) throw new AppError('bad.input', { errors: { message: 'required' } })
  await db
    .updateTable('messages')
    .set({ message: text, words: messageWords(channel_id, text), edited_at: now })
    .where('id', '=', id)
    .where('message', '<>', text)
    .execute()
  return read(db, id)
}

/** Returns the message's channel. */
export async function removeMessage(db: Kysely<DB>, userId: number, id: number, now: Date): Promise<number> {
  const { channel_id } = await requireOwn(db, userId, id, now)
  await db.updateTable('messages').set({ deleted_at: now }).where('id', '=', id).execute()
  return channel_id
}
