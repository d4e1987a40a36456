import { EVENT_SERIES_MAX_WEEKS } from '@keel/contract/constants'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import type { ScheduledLessonRow } from './access'
import { bad } from './check'
import { startColumns, type Start } from './start'

/** @throws `bad.input` if a series from the lesson with this local start to a last day has no lesson or too many */
async function checkUntil(trx: Transaction<DB>, first: string | null, until: string): Promise<void> {
  const { rows } = await sql<{ weeks: number }>`
    select floor((${until}::date - ${first}::timestamp::date) / 7.0)::int as weeks`.execute(trx)
  const weeks = rows[0]?.weeks ?? 0
  if (weeks < 0) throw bad('repeat_until', 'before_start')
  if (weeks > EVENT_SERIES_MAX_WEEKS) throw bad('repeat_until', 'too_long')
}

/** Adds the lessons of a series after the day of one of them until a last day, as that one is. Returns their ids. */
async function addLessons(trx: Transaction<DB>, after: number, seriesId: number, until: string): Promise<number[]> {
  const { local_start, utc_offset, starts_at } = startColumns(sql`week`, sql`s.zone`, sql`s.utc_offset`)
  const { rows } = await sql<{ id: number }>`
    insert into schedule_events
      (owner_id, series_id, room_id, student_id, title, note, duration, zone, local_start, utc_offset, starts_at, ends_at)
    select e.owner_id, s.id, e.room_id, e.student_id, e.title, e.note, e.duration, s.zone,
      ${local_start}, ${utc_offset}, ${starts_at}, ${starts_at} + (e.ends_at - e.starts_at)
    from schedule_events e, schedule_series s,
      generate_series(s.local_start, ${until}::date + interval '1 day', interval '1 week') as week
    where e.id = ${after} and s.id = ${seriesId} and week::date > e.local_start::date and week::date <= ${until}::date
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Makes a lesson the first of a weekly series that ends on a day. Returns the ids of the others. */
export async function startSeries(trx: Transaction<DB>, row: ScheduledLessonRow, until: string): Promise<number[]> {
  await checkUntil(trx, row.local_start, until)
  const { rows } = await sql<{ id: number }>`
    insert into schedule_series (owner_id, zone, repeat_until, local_start, utc_offset)
    select owner_id, zone, ${until}::date, local_start, case when cardinality(clock_offsets(local_start, zone)) > 1 then utc_offset end
    from schedule_events where id = ${row.id} returning id`.execute(trx)
  const seriesId = rows[0]?.id ?? 0
  await trx.updateTable('schedule_events').set({ series_id: seriesId }).where('id', '=', row.id).execute()
  return addLessons(trx, row.id, seriesId, until)
}

/** Finds out the regular time of a series if a process of an older release stored its lessons. */
export async function findSeriesStart(trx: Transaction<DB>, seriesId: number): Promise<void> {
  await sql`select find_series_start(id) from schedule_series where id = ${seriesId} and local_start is null`.execute(trx)
}

/**
 * Moves the regular time of a series as one of its lessons moves. Returns the offset meant where the clocks show the time of a lesson
 * twice, null for the first one.
 */
export async function moveSeries(
  trx: Transaction<DB>,
  seriesId: number,
  from: ScheduledLessonRow,
  to: Start,
  zone: string,
): Promise<number | null> {
  const { rows } = await sql<{ utc_offset: number | null }>`
    update schedule_series set zone = ${zone},
      repeat_until = repeat_until + (${to.local_start}::timestamp::date - ${from.local_start}::timestamp::date),
      local_start = local_start + (${to.local_start}::timestamp - ${from.local_start}::timestamp),
      utc_offset = coalesce(${to.is_repeated ? to.utc_offset : null}::int, utc_offset)
    where id = ${seriesId} returning utc_offset`.execute(trx)
  return rows[0]?.utc_offset ?? null
}

/** Splits a series: from a lesson on it becomes a series of its own, so that earlier ones stay unchanged. Returns the series to change. */
export async function split(trx: Transaction<DB>, row: ScheduledLessonRow): Promise<number> {
  const seriesId = row.series_id ?? 0
  const before = await trx
    .selectFrom('schedule_events')
    .select((eb) => eb.fn.max('local_start').as('last'))
    .where('series_id', '=', seriesId)
    .where('starts_at', '<', row.starts_at)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!before?.last) return seriesId
  const { rows } = await sql<{ id: number }>`
    insert into schedule_series (owner_id, zone, repeat_until, local_start, utc_offset)
    select owner_id, zone, repeat_until, local_start, utc_offset from schedule_series where id = ${seriesId} returning id`.execute(trx)
  const next = rows[0]?.id ?? 0
  await trx
    .updateTable('schedule_events')
    .set({ series_id: next })
    .where('series_id', '=', seriesId)
    .where('starts_at', '>=', row.starts_at)
    .execute()
  await sql`update schedule_series set repeat_until = ${before.last}::timestamp::date where id = ${seriesId}`.execute(trx)
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
    .select('local_start')
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  await checkUntil(trx, first.local_start, until)
  const added = await addLessons(trx, last.id, seriesId, until)
  const gone = await sql<{ id: number }>`update schedule_events set deleted_at = ${at}
    where series_id = ${seriesId} and deleted_at is null and local_start::date > ${until}::date
    returning id`.execute(trx)
  await trx.updateTable('schedule_series').set({ repeat_until: until }).where('id', '=', seriesId).execute()
  return { added, gone: gone.rows.map(({ id }) => id) }
}
