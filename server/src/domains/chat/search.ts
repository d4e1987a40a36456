import { PAGE_SIZE } from '@keel/contract/constants'
import type { Message } from '@keel/contract/entities/chat'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { wordsQuery } from '../../db/words-in'
import { messagesOf } from './messages'
import { makeWords } from './words'

/** A common word is found often enough among this many newest messages: then the rest need not be looked through. */
const NEWEST = 2500

/** A page of one's messages that hold words beginning so, newest first. */
export async function searchMessages(
  db: Kysely<DB>,
  userId: number,
  { q, before }: { q: string; before?: number | undefined },
): Promise<{ messages: Message[]; rooms: { id: number; name: string }[]; more: boolean }> {
  const { rows: mine } = await sql<{ id: number; name: string | null }>`
    select c.id, r.name from channel_members me join channels c on c.id = me.channel_id left join rooms r on r.id = c.room_id
    where me.user_id = ${userId} and r.deleted_at is null`.execute(db)
  const channels = mine.map(({ id }) => id)
  const queries = channels.flatMap((id) => wordsQuery(id, q) ?? [])
  if (queries.length === 0) return { messages: [], rooms: [], more: false }
  const query = queries.map((each) => `(${each})`).join(' | ')
  await makeWords(db, channels)
  const older = sql`m.deleted_at is null and -m.id > ${-(before ?? Number.MAX_SAFE_INTEGER)}`
  const { rows: among } = await sql<{ id: number }>`
    select w.id from (
      select newest.id from unnest(${channels}::bigint[]) c(id) cross join lateral (
        select m.id from messages m where m.channel_id = c.id and ${older} order by -m.id limit ${NEWEST}) newest
      order by newest.id desc limit ${NEWEST}) found
    join messages w on w.id = found.id where w.words @@ ${query}::tsquery order by w.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  const ids =
    among.length > PAGE_SIZE
      ? among
      : (
          await sql<{ id: number }>`
    select found.id from (select m.id from messages m where m.words @@ ${query}::tsquery and ${older} offset 0) found
    order by found.id desc limit ${PAGE_SIZE + 1}`.execute(db)
        ).rows
  const page = ids.slice(0, PAGE_SIZE).map(({ id }) => id)
  const messages = await messagesOf(db, page)
  const found = new Set(messages.map(({ channel_id }) => channel_id))
  const rooms = mine.flatMap(({ id, name }) => (name !== null && found.has(id) ? [{ id, name }] : []))
  return { messages, rooms, more: ids.length > PAGE_SIZE }
}
