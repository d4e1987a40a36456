import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { wordsIn } from '../../db/words-in'

/** Messages indexed by one search at most; the next one continues. */
const MADE_AT_ONCE = 2000

/** Search terms of a message: its words, each prefixed by the channel's id. */
export const messageWords = (channelId: number, text: string) =>
  sql<string>`array_to_tsvector(${[...new Set(wordsIn(text))].map((word) => `${channelId}/${word}`)}::text[])`

/** Indexes messages without search terms: those written before the search existed. */
export async function makeWords(db: Kysely<DB>, channelIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'channel_id', 'message'])
    .where('channel_id', 'in', channelIds)
    .where('words', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(MADE_AT_ONCE)
    .execute()
  for (const { id, channel_id, message } of rows)
    await db
      .updateTable('messages')
      .set({ words: messageWords(channel_id, message) })
      .where('id', '=', id)
      .where('message', '=', message)
      .execute()
}
