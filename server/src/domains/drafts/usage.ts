import { DRAFT_TOKENS_A_DAY, DRAFTS_A_DAY } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { keptSince } from '../../stored-data'

interface Asked {
  userId: number
  now: Date
  calls: number
  tokens: number
  /** What all may use in a month, if that is limited. */
  monthlyTokens: number | undefined
}

/** What was counted before a call. */
export interface Reserved {
  userId: number
  day: string
  calls: number
  tokens: number
}

/** The day of a moment. All places count by the same one. */
const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone 'UTC')::date`

/**
 * Counts calls and tokens before they are used, so that calls at the same time cannot use more than there is.
 * @throws `draft.used.up` if they are not left to the person, or to all
 */
export function reserve(db: Kysely<DB>, { userId, now, calls, tokens, monthlyTokens }: Asked): Promise<Reserved> {
  return db.transaction().execute(async (trx) => {
    if (monthlyTokens !== undefined) {
      await sql`select pg_advisory_xact_lock(hashtext('keel draft usage'))`.execute(trx)
      const { rows } = await sql<{ used: number }>`select coalesce(sum(tokens), 0)::bigint as used from ai_usage
        where day >= date_trunc('month', ${dayOf(now)}::timestamp) and day <= ${dayOf(now)}`.execute(trx)
      if ((rows[0]?.used ?? 0) + tokens > monthlyTokens) throw new AppError('draft.used.up')
    }
    const { rows } = await sql<{ day: string }>`
      insert into ai_usage as u (user_id, day, calls, tokens)
      select ${userId}::bigint, ${dayOf(now)}, ${calls}::int, ${tokens}::bigint
        where ${calls}::int <= ${DRAFTS_A_DAY} and ${tokens}::bigint <= ${DRAFT_TOKENS_A_DAY}
      on conflict (user_id, day) do update set calls = u.calls + excluded.calls, tokens = u.tokens + excluded.tokens
        where u.calls + excluded.calls <= ${DRAFTS_A_DAY} and u.tokens + excluded.tokens <= ${DRAFT_TOKENS_A_DAY}
      returning day`.execute(trx)
    const [row] = rows
    if (!row) throw new AppError('draft.used.up')
    return { userId, day: row.day, calls, tokens }
  })
}

/** Corrects what was reserved to what was used. Returns how many calls are left that day. */
export async function correct(db: Kysely<DB>, { userId, day, calls, tokens }: Reserved, used: { calls: number; tokens: number }) {
  const { rows } = await sql<{ calls: number; tokens: number }>`
    update ai_usage set calls = greatest(0, calls + ${used.calls - calls}::int), tokens = greatest(0, tokens + ${used.tokens - tokens}::bigint)
    where user_id = ${userId} and day = ${day}::date returning calls, tokens`.execute(db)
  const [row] = rows
  return row && row.tokens < DRAFT_TOKENS_A_DAY ? Math.max(0, DRAFTS_A_DAY - row.calls) : 0
}

/** Deletes what was counted before the running month and the one before it. */
export async function purgeDraftUsage({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sql`delete from ai_usage where day < ${dayOf(keptSince('draftUsage', now()))}`.execute(db)
}
