import { EVENT_SERIES_MAX_WEEKS } from '@keel/contract/constants'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import type { ScheduledLessonRow } from './access'
import { bad } from './check'

/** The first local time, and the number of weeks until the last day. */
async function weeksUntil(trx: Transaction<DB>, startsAt: Date, zone: string, until: string): Promise<number> {
  const { rows } = await sql<{ weeks: number }>`
    select floor((${until}::date - (${startsAt}::timestamptz at time zone ${zone})::date) / 7.0)::int as weeks`.execute(trx)
  const weeks = rows[0]?.weeks ?? 0
  if (weeks < 0) throw bad('repeat_until', 'before_start')
  if (weeks > EVENT_SERIES_MAX_WEEKS) throw bad('repeat_until', 'too_long')
  return weeks
}

/** Adds the lessons of the weeks after `row`, at the same hour of its zone, from `first` weeks after it on. Returns their ids. */
async function addWeeks(trx: Transaction<DB>, row: ScheduledLessonRow, seriesId: number, first: number, last: number): Promise<number[]> {
  if (last < first) return []
  const { rows } = await sql<{ id: number }>`
    insert into schedule_events (owner_id, series_id, room_id, student_id, title, note, duration, zone, starts_at, ends_at)
    select owner_id, ${seriesId}, room_id, student_id, title, note, duration, zone, at, at + (ends_at - starts_at)
    from schedule_events,
      lateral (select ((starts_at at time zone zone) + make_interval(weeks => week)) at time zone zone as at
        from generate_series(${first}::int, ${last}::int) as week) as later
    where id = ${row.id}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

const newSeries = async (trx: Transaction<DB>, ownerId: number, zone: string, until: string): Promise<number> =>
  (
    await trx
      .insertInto('schedule_series')
      .values({ owner_id: ownerId, zone, repeat_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Makes a lesson the first of a weekly series that ends on a day. Returns the ids of the others. */
export async function startSeries(trx: Transaction<DB>, row: ScheduledLessonRow, until: string): Promise<number[]> {
  const weeks = await weeksUntil(trx, row.starts_at, row.zone, until)
  const seriesId = await newSeries(trx, row.owner_id, row.zone, until)
  await trx.updateTable('schedule_events').set({ series_id: seriesId }).where('id', '=', row.id).execute()
  return addWeeks(trx, row, seriesId, 1, weeks)
}

/** Splits a series: from a lesson on it becomes a series of its own, so that earlier ones stay unchanged. Returns the series to change. */
export async function split(trx: Transaction<DB>, row: ScheduledLessonRow): Promise<number> {
  const seriesId = row.series_id ?? 0
  const before = await trx
    .selectFrom('schedule_events')
    .select((eb) => eb.fn.max('starts_at').as('last'))
    .where('series_id', '=', seriesId)
    .where('starts_at', '<', row.starts_at)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!before?.last) return seriesId
  const { rows } = await sql<{ id: number }>`
    insert into schedule_series (owner_id, zone, repeat_until)
    select owner_id, zone, repeat_until from schedule_series where id = ${seriesId} returning id`.execute(trx)
  const next = rows[0]?.id ?? 0
  await trx
    .updateTable('schedule_events')
    .set({ series_id: next })
    .where('series_id', '=', seriesId)
    .where('starts_at', '>=', row.starts_at)
    .execute()
  await sql`update schedule_series set repeat_until = (${before.last}::timestamptz at time zone zone)::date where id = ${seriesId}`.execute(
    trx,
  )
  return next
}

/** Ids of added and removed lessons of a series. */
export interface Ends {
  added: number[]
  gone: number[]
}

/** Changes the last day of a series: deletes lessons after it, adds missing ones before it. */
export async function endSeries(trx: Transaction<DB>, seriesId: number, until: string, at: Date): Promise<Ends> {
  const last = await trx
    .selectFrom('schedule_events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('changed')
    .orderBy('starts_at', 'desc')
    .executeTakeFirstOrThrow()
  const first = await trx
    .selectFrom('schedule_events')
    .select('starts_at')
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  await weeksUntil(trx, first.starts_at, last.zone, until)
  const { rows } = await sql<{ weeks: number }>`
    select floor((${until}::date - (${last.starts_at}::timestamptz at time zone ${last.zone})::date) / 7.0)::int as weeks`.execute(trx)
  const added = await addWeeks(trx, last, seriesId, 1, rows[0]?.weeks ?? 0)
  const gone = await sql<{ id: number }>`update schedule_events set deleted_at = ${at}
    where series_id = ${seriesId} and deleted_at is null and (starts_at at time zone zone)::date > ${until}::date
    returning id`.execute(trx)
  await trx.updateTable('schedule_series').set({ repeat_until: until }).where('id', '=', seriesId).execute()
  return { added, gone: gone.rows.map(({ id }) => id) }
}
