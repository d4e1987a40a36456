import { PAGE_SIZE } from '@keel/contract/constants'
import type { ChatMessage } from '@keel/contract/entities/chat'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'
import { searchQuery } from '../../db/words-in'
import { messagesOf } from './messages'
import { makeWords } from './words'

/** A common word is found often enough among this many newest messages; the rest is then not searched. */
const NEWEST = 2500

/** The newest messages that match what their channel is `asked` for, among all of them. */
const amongAll = (db: Kysely<DB>, asked: RawBuilder<unknown>, older: RawBuilder<unknown>): Promise<{ id: number }[]> =>
  db.transaction().execute(async (trx) => {
    // The planner overestimates these queries: some servers would spend longer on JIT compilation.
    await sql`set local jit = off`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      select found.id from ${asked} cross join lateral (
        select m.id from messages m where m.words @@ c.query and ${older} offset 0) found
      order by found.id desc limit ${PAGE_SIZE + 1}`.execute(trx)
    return rows
  })

/** Returns a page of the person's messages with words beginning so, newest first. */
export async function searchMessages(
  db: Kysely<DB>,
  userId: number,
  { q, before }: { q: string; before?: number | undefined },
): Promise<{ messages: ChatMessage[]; rooms: { id: number; name: string }[]; more: boolean }> {
  const { rows: mine } = await sql<{ id: number; name: string | null }>`
    select c.id, r.name from channel_members me join channels c on c.id = me.channel_id left join rooms r on r.id = c.room_id
    where me.user_id = ${userId} and r.deleted_at is null`.execute(db)
  const channels = mine.map(({ id }) => id)
  const queries = channels.flatMap((id) => searchQuery(id, q) ?? [])
  if (queries.length === 0) return { messages: [], rooms: [], more: false }
  await makeWords(db, channels)
  // One query per channel: a query for all of them would be evaluated as a whole for every message it finds.
  const asked = sql`unnest(${channels}::bigint[], ${queries}::tsquery[]) c(id, query)`
  const older = sql`m.deleted_at is null and -m.id > ${-(before ?? Number.MAX_SAFE_INTEGER)}`
  const { rows: among } = await sql<{ id: number }>`
    select w.id from (
      select newest.id, c.query from ${asked} cross join lateral (
        select m.id from messages m where m.channel_id = c.id and ${older} order by -m.id limit ${NEWEST}) newest
      order by newest.id desc limit ${NEWEST}) found
    join messages w on w.id = found.id where w.words @@ found.query order by w.id desc limit ${PAGE_SIZE + 1}`.execute(db)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: only saves a query
  const ids = among.length > PAGE_SIZE ? among : await amongAll(db, asked, older)
  const page = ids.slice(0, PAGE_SIZE).map(({ id }) => id)
  const messages = await messagesOf(db, page)
  const found = new Set(messages.map(({ channel_id }) => channel_id))
  const rooms = mine.flatMap(({ id, name }) => (name !== null && found.has(id) ? [{ id, name }] : []))
  return { messages, rooms, more: ids.length > PAGE_SIZE }
}
