import { EVENT_SERIES_MAX_WEEKS, LESSON_MINUTES } from '@keel/contract/constants'
import type { EventScope } from '@keel/contract/entities/event'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { userOf, type Caller } from '../../http/caller'
import { requireRoom } from '../rooms'
import { requireOwnEvent, type EventRow } from './access'

export interface Wanted {
  room_id: number | null
  student_id: number | null
  title: string
  starts_at: string
  duration: 1 | 2 | 3 | 4
  zone: string
  repeat_until: string | null
  note: string
}

const bad = (field: string, code: string) => new AppError('bad.input', { errors: { [field]: code } })

/** Runs what stores entries; an overlap with another entry of the teacher is a refusal, whoever came first. */
async function store<T>(ctx: Context, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction().execute(work)
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    if (constraint === 'schedule_events_no_overlap') throw new AppError('time.unavailable', { cause: error })
    // The database's list of zones decides; it may lack one that this process knows.
    if (code === '22023') throw bad('zone', 'invalid')
    throw error
  }
}

function checkZone(zone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    throw bad('zone', 'invalid')
  }
}

/** For a classroom of one's own, or for one of one's students. */
async function checkGuests(ctx: Context, caller: Caller, room_id: number | null, student_id: number | null): Promise<void> {
  if (room_id === null && student_id === null) throw bad('room_id', 'required')
  if (room_id !== null) await requireRoom(ctx, caller, room_id, 'lesson.edit')
  if (student_id === null) return
  const taught = await ctx.db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .select('rooms.id')
    .where('rooms.owner_id', '=', userOf(caller).id)
    .where('rooms.deleted_at', 'is', null)
    .where('room_members.user_id', '=', student_id)
    .$if(room_id !== null, (q) => q.where('rooms.id', '=', room_id ?? 0))
    .executeTakeFirst()
  if (!taught) throw bad('student_id', 'invalid')
}

/** The first moment by the clock on the wall, and how many weeks there are until the last day. */
async function weeksUntil(trx: Transaction<DB>, startsAt: Date, zone: string, until: string): Promise<number> {
  const { rows } = await sql<{ weeks: number }>`
    select floor((${until}::date - (${startsAt}::timestamptz at time zone ${zone})::date) / 7.0)::int as weeks`.execute(trx)
  const weeks = rows[0]?.weeks ?? 0
  if (weeks < 0) throw bad('repeat_until', 'before_start')
  if (weeks > EVENT_SERIES_MAX_WEEKS) throw bad('repeat_until', 'too_long')
  return weeks
}

/** Adds the entries of the weeks after `row`, at the same hour of its zone, `first` weeks after it and on. */
async function addWeeks(trx: Transaction<DB>, row: EventRow, seriesId: number, first: number, last: number): Promise<void> {
  if (last < first) return
  await sql`
    insert into schedule_events (owner_id, series_id, room_id, student_id, title, note, duration, zone, starts_at, ends_at)
    select owner_id, ${seriesId}, room_id, student_id, title, note, duration, zone, at, at + (ends_at - starts_at)
    from schedule_events,
      lateral (select ((starts_at at time zone zone) + make_interval(weeks => week)) at time zone zone as at
        from generate_series(${first}::int, ${last}::int) as week) as later
    where id = ${row.id}`.execute(trx)
}

const newSeries = async (trx: Transaction<DB>, ownerId: number, zone: string, until: string): Promise<number> =>
  (
    await trx
      .insertInto('schedule_series')
      .values({ owner_id: ownerId, zone, repeat_until: until })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

async function startSeries(trx: Transaction<DB>, row: EventRow, until: string): Promise<void> {
  const weeks = await weeksUntil(trx, row.starts_at, row.zone, until)
  const seriesId = await newSeries(trx, row.owner_id, row.zone, until)
  await trx.updateTable('schedule_events').set({ series_id: seriesId }).where('id', '=', row.id).execute()
  await addWeeks(trx, row, seriesId, 1, weeks)
}

/**
 * Plans a lesson, or one in every week until a day, at the same hour of the zone, and answers the first one's id.
 * @throws `time.unavailable` when one of them meets another entry of the teacher; then none is stored
 */
export async function createEvent(
  ctx: Context,
  caller: Caller,
  wanted: Omit<Wanted, 'room_id' | 'student_id' | 'repeat_until' | 'note'> & Partial<Wanted>,
): Promise<number> {
  const { room_id = null, student_id = null, title, starts_at, duration, zone, repeat_until = null, note = '' } = wanted
  checkZone(zone)
  await checkGuests(ctx, caller, room_id, student_id)
  const starts = new Date(starts_at)
  return store(ctx, async (trx) => {
    const row = await trx
      .insertInto('schedule_events')
      .values({
        owner_id: userOf(caller).id,
        room_id,
        student_id,
        title,
        note,
        starts_at: starts,
        ends_at: new Date(starts.getTime() + LESSON_MINUTES[duration] * 60_000),
        duration,
        zone,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (repeat_until !== null) await startSeries(trx, row, repeat_until)
    return row.id
  })
}

/** Ids of the entries that a change of one means; those that differ from their series keep to themselves. */
async function meant(trx: Transaction<DB>, row: EventRow, scope: EventScope): Promise<number[]> {
  if (row.series_id === null || scope === 'this') return [row.id]
  const rows = await trx
    .selectFrom('schedule_events')
    .select('id')
    .where('series_id', '=', row.series_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('changed', '=', false), eb('id', '=', row.id)]))
    .$if(scope === 'following', (q) => q.where('starts_at', '>=', row.starts_at))
    .execute()
  return rows.map(({ id }) => id)
}

/** From an entry on a series of its own, so that those before it stay as they are. Answers the series to change. */
async function split(trx: Transaction<DB>, row: EventRow): Promise<number> {
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

/** Lets a series end on another day: takes what is after it, adds what is missing before it. */
async function endSeries(trx: Transaction<DB>, seriesId: number, until: string, at: Date): Promise<void> {
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
  await addWeeks(trx, last, seriesId, 1, rows[0]?.weeks ?? 0)
  await sql`update schedule_events set deleted_at = ${at}
    where series_id = ${seriesId} and deleted_at is null and (starts_at at time zone zone)::date > ${until}::date`.execute(trx)
  await trx.updateTable('schedule_series').set({ repeat_until: until }).where('id', '=', seriesId).execute()
}

/**
 * Changes one entry, it and those after it, or all of its series; what is not given stays. A new time moves each
 * by as much on the clock of its zone.
 * @throws `time.unavailable` when one of them would meet another entry; then nothing is changed
 */
export async function updateEvent(
  ctx: Context,
  caller: Caller,
  id: number,
  { scope, ...given }: Partial<Wanted> & { scope: EventScope },
): Promise<void> {
  const row = await requireOwnEvent(ctx.db, caller, id)
  if (given.zone !== undefined) checkZone(given.zone)
  if (given.room_id !== undefined || given.student_id !== undefined)
    await checkGuests(
      ctx,
      caller,
      given.room_id === undefined ? row.room_id : given.room_id,
      given.student_id === undefined ? row.student_id : given.student_id,
    )
  const { repeat_until: until, starts_at, title, note, room_id, student_id } = given
  if (until === null || (until !== undefined && row.series_id !== null && scope === 'this')) throw bad('repeat_until', 'invalid')
  const [zone, duration] = [given.zone ?? row.zone, given.duration ?? (row.duration as Wanted['duration'])]
  const starts = starts_at === undefined ? row.starts_at : new Date(starts_at)
  await store(ctx, async (trx) => {
    const seriesId = row.series_id !== null && scope === 'following' ? await split(trx, row) : row.series_id
    const ids = await meant(trx, { ...row, series_id: seriesId }, scope)
    const lone = seriesId !== null && scope === 'this'
    const shift = sql`((${starts}::timestamptz at time zone ${zone}) - (${row.starts_at}::timestamptz at time zone ${row.zone}))`
    const moved = sql<Date>`(((starts_at at time zone zone) + ${shift}) at time zone ${zone})`
    await trx
      .updateTable('schedule_events')
      .set({ title, note, room_id, student_id, duration, zone, updated_at: ctx.now(), ...(lone ? { changed: true } : {}) })
      .set({ starts_at: moved, ends_at: sql<Date>`${moved} + make_interval(mins => ${LESSON_MINUTES[duration]}::int)` })
      .where('id', 'in', ids)
      .execute()
    if (seriesId !== null && !lone)
      await sql`update schedule_series set zone = ${zone}, repeat_until = repeat_until +
        ((${starts}::timestamptz at time zone ${zone})::date - (${row.starts_at}::timestamptz at time zone ${row.zone})::date)
        where id = ${seriesId}`.execute(trx)
    if (until === undefined) return
    if (seriesId !== null) return endSeries(trx, seriesId, until, ctx.now())
    const stored = await trx.selectFrom('schedule_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await startSeries(trx, stored, until)
  })
}

/** Takes an entry off the schedule, or those after it too, or its series with what was changed in it. */
export async function deleteEvent(ctx: Context, caller: Caller, id: number, scope: EventScope): Promise<void> {
  const row = await requireOwnEvent(ctx.db, caller, id)
  await ctx.db
    .updateTable('schedule_events')
    .set({ deleted_at: ctx.now() })
    .where('deleted_at', 'is', null)
    .$if(row.series_id === null || scope === 'this', (q) => q.where('id', '=', id))
    .$if(row.series_id !== null && scope !== 'this', (q) => q.where('series_id', '=', row.series_id))
    .$if(row.series_id !== null && scope === 'following', (q) => q.where('starts_at', '>=', row.starts_at))
    .execute()
}

/** Brings back what was deleted in one go with this entry. @throws `time.unavailable` when the time was given away meanwhile */
export async function restoreEvent(ctx: Context, caller: Caller, id: number): Promise<void> {
  const row = await requireOwnEvent(ctx.db, caller, id, true)
  await store(ctx, (trx) =>
    trx
      .updateTable('schedule_events')
      .set({ deleted_at: null })
      .where('owner_id', '=', row.owner_id)
      .where('deleted_at', '=', row.deleted_at)
      .$if(row.series_id === null, (q) => q.where('id', '=', id))
      .$if(row.series_id !== null, (q) => q.where('series_id', '=', row.series_id))
      .execute(),
  )
}

/** A classroom closes: what was planned in it from now on is off. */
export async function cancelOfRoom(ctx: Context, roomId: number): Promise<void> {
  await ctx.db
    .updateTable('schedule_events')
    .set({ deleted_at: ctx.now() })
    .where('room_id', '=', roomId)
    .where('deleted_at', 'is', null)
    .where('ends_at', '>', ctx.now())
    .execute()
}
