import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Marks everything in the channel as seen by this person. Returns the newest message if it was unseen, else null. */
export async function markSeen(db: Kysely<DB>, channelId: number, userId: number): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ seen: number }>`
    update channel_members me set seen_message_id = last.id
    from (select id from messages where channel_id = ${channelId} and deleted_at is null order by -id limit 1) last
    where me.channel_id = ${channelId} and me.user_id = ${userId} and last.id > me.seen_message_id
    returning me.seen_message_id as seen`.execute(db)
  return row?.seen ?? null
}
