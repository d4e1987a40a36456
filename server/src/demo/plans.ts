import type { Transaction } from 'kysely'
import type { DB } from '../db/schema'
import { startSeries } from '../domains/schedule'
import { ZONE } from './calendar'

const WEEKS = 8
const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000
/** Duration code of an hour. */
const AN_HOUR = 3

/** Schedules a lesson of an hour in each of the next weeks. */
export async function planWeekly(
  trx: Transaction<DB>,
  lesson: { owner_id: number; room_id: number; title: string; note: string },
  starts_at: Date,
): Promise<void> {
  const first = await trx
    .insertInto('schedule_events')
    .values({ ...lesson, starts_at, ends_at: new Date(starts_at.getTime() + HOUR_MS), duration: AN_HOUR, zone: ZONE })
    .returningAll()
    .executeTakeFirstOrThrow()
  await startSeries(trx, first, new Date(starts_at.getTime() + (WEEKS - 1) * WEEK_MS).toISOString().slice(0, 10))
}
