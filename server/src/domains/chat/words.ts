import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { wordsIn } from '../../db/words-in'

/** Messages whose words one search makes at most; the next one goes on. */
const MADE_AT_ONCE = 2000

/** What a message is found by: its words, each after the channel's id. */
export const messageWords = (channelId: number, text: string) =>
  sql<string>`array_to_tsvector(${[...new Set(wordsIn(text))].map((word) => `${channelId}/${word}`)}::text[])`

/** Makes the words of messages that have none yet: those written before there was a search. */
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
