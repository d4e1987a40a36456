import { LESSON_MINUTES } from '@keel/contract/constants'
import { isPlannable, type SeriesRange } from '@keel/contract/entities/scheduled-lesson'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { requireOwnScheduledLesson, type ScheduledLessonRow } from './access'
import { bad, checkGuests, checkZone } from './check'
import { conflictAt } from './read'
import { endSeries, findSeriesStart, moveSeries, split, startSeries } from './series'
import { findStart, startColumns, type Start } from './start'
import { broadcastScheduleChange, watchersOf } from './broadcast-change'
import { inviteesOf, notifyInvitees, notifyInviteesOfChange } from './notify-invitees'

export interface Wanted {
  room_id: number | null
  student_id: number | null
  title: string
  starts_at: string
  local_start: string
  duration: 1 | 2 | 3 | 4
  zone: string
  repeat_until: string | null
  note: string
}

/**
 * Runs a change of a teacher's schedule; changes run one after the other, and `work` reads its input under the lock. An overlap
 * with another lesson of the teacher is refused, whichever came first.
 */
async function store<T>(ctx: Context, ownerId: number, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockUser(trx, ownerId)
      return work(trx)
    })
  } catch (error) {
    const { constraint, code, detail } = error as { constraint?: string; code?: string; detail?: string }
    if (constraint === 'schedule_events_no_overlap')
      throw new AppError('time.unavailable', { inTheWay: await conflictAt(ctx, ownerId, detail), cause: error })
    // The database's list of zones decides; it may lack one that this process knows.
    if (code === '22023') throw bad('zone', 'invalid')
    throw error
  }
}

/** Finds the start that is asked for. @throws `bad.input` if it is out of the range of the schedule */
async function requireStart(trx: Transaction<DB>, zone: string, at: Date, local?: string): Promise<Start> {
  const start = await findStart(trx, zone, at, local)
  if (!isPlannable(start.starts_at.getTime())) throw bad('starts_at', 'invalid')
  return start
}

/**
 * Schedules a lesson, or one every week until a day, at the same local hour of the zone; returns the id of the first.
 * @throws `time.unavailable` if one of them overlaps another lesson of the teacher; then none is stored
 */
export async function createScheduledLesson(
  ctx: Context,
  caller: Caller,
  wanted: Omit<Wanted, 'local_start' | 'room_id' | 'student_id' | 'repeat_until' | 'note'> & Partial<Wanted>,
): Promise<number> {
  const { room_id = null, student_id = null, title, local_start, duration, zone, repeat_until = null, note = '' } = wanted
  checkZone(zone)
  const ids = await store(ctx, requireUser(caller).id, async (trx): Promise<[number, ...number[]]> => {
    await checkGuests({ db: trx }, caller, room_id, student_id)
    const { is_repeated: _, ...start } = await requireStart(trx, zone, new Date(wanted.starts_at), local_start)
    const row = await trx
      .insertInto('schedule_events')
      .values({
        owner_id: requireUser(caller).id,
        room_id,
        student_id,
        title,
        note,
        ...start,
        ends_at: new Date(start.starts_at.getTime() + LESSON_MINUTES[duration] * 60_000),
        duration,
        zone,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return [row.id, ...(repeat_until === null ? [] : await startSeries(trx, row, repeat_until))]
  })
  const [id] = ids
  broadcastScheduleChange(ctx, await watchersOf(ctx.db, { id, series_id: null }), caller)
  await notifyInvitees(ctx, 'lesson_planned', ids)
  return id
}

/** The lessons in the range of a change, and their starts; those that differ from their series are skipped. */
async function meant(trx: Transaction<DB>, row: ScheduledLessonRow, scope: SeriesRange): Promise<Map<number, Date>> {
  if (row.series_id === null || scope === 'this') return new Map([[row.id, row.starts_at]])
  const rows = await trx
    .selectFrom('schedule_events')
    .select(['id', 'starts_at'])
    .where('series_id', '=', row.series_id)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('changed', '=', false), eb('id', '=', row.id)]))
    .$if(scope === 'following', (q) => q.where('starts_at', '>=', row.starts_at))
    .execute()
  return new Map(rows.map((one) => [one.id, one.starts_at]))
}

/**
 * Changes one lesson, it and those after it, or its whole series; omitted fields stay. A new time moves the local start of each by the
 * same time; all other changes leave it as it is.
 * @throws `time.unavailable` if one of them would overlap another lesson; then nothing is changed
 */
export async function updateScheduledLesson(
  ctx: Context,
  caller: Caller,
  id: number,
  { scope, ...changes }: Partial<Wanted> & { scope: SeriesRange },
): Promise<void> {
  if (changes.zone !== undefined) checkZone(changes.zone)
  const { repeat_until: until, starts_at, local_start, title, note, room_id, student_id } = changes
  const { row, watchers, guests, before, added, gone } = await store(ctx, requireUser(caller).id, async (trx) => {
    const { series_id } = await requireOwnScheduledLesson(trx, caller, id)
    if (series_id !== null) await findSeriesStart(trx, series_id)
    const row = await requireOwnScheduledLesson(trx, caller, id)
    if (room_id !== undefined || student_id !== undefined)
      await checkGuests(
        { db: trx },
        caller,
        room_id === undefined ? row.room_id : room_id,
        student_id === undefined ? row.student_id : student_id,
      )
    if (until === null || (until !== undefined && row.series_id !== null && scope === 'this')) throw bad('repeat_until', 'invalid')
    if (local_start !== undefined && starts_at === undefined) throw bad('starts_at', 'required')
    const [zone, duration] = [changes.zone ?? row.zone, changes.duration ?? row.duration]
    const at = starts_at === undefined ? row.starts_at : new Date(starts_at)
    // A lesson at a time that the clocks skip has another local time at its moment: the same moment is no move.
    const moves = local_start !== undefined || zone !== row.zone || at.getTime() !== row.starts_at.getTime()
    const seen = { row, watchers: await watchersOf(trx, row), guests: await inviteesOf({ db: trx }, row) }
    const seriesId = row.series_id !== null && scope === 'following' ? await split(trx, row) : row.series_id
    const before = await meant(trx, { ...row, series_id: seriesId }, scope)
    const movedSeries = scope === 'this' ? null : seriesId
    const set = { title, note, room_id, student_id, duration, ...(seriesId !== null && scope === 'this' ? { changed: true } : {}) }
    const lessons = trx
      .updateTable('schedule_events')
      .set({ ...set, updated_at: ctx.now() })
      .where('id', 'in', [...before.keys()])
    const length = sql`make_interval(mins => ${LESSON_MINUTES[duration]}::int)`
    if (moves) {
      const start = await requireStart(trx, zone, at, local_start)
      const shift = sql`(${start.local_start}::timestamp - ${row.local_start}::timestamp)`
      const chosen = movedSeries === null ? start.utc_offset : await moveSeries(trx, movedSeries, row, start, zone)
      const { starts_at: moved, ...columns } = startColumns(sql`(local_start + ${shift})`, sql`${zone}`, sql`${chosen}::int`)
      await lessons.set({ ...columns, zone, starts_at: moved, ends_at: sql<Date>`${moved} + ${length}` }).execute()
    } else await lessons.set({ ends_at: sql<Date>`starts_at + ${length}` }).execute()
    if (until === undefined) return { ...seen, before, added: [], gone: [] }
    if (seriesId !== null) {
      const ends = await endSeries(trx, seriesId, until, ctx.now())
      // The response shows the lesson.
      if (ends.gone.includes(id)) throw bad('repeat_until', 'before_start')
      return { ...seen, before, ...ends }
    }
    const stored = await trx.selectFrom('schedule_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { ...seen, before, added: await startSeries(trx, stored, until), gone: [] }
  })
  broadcastScheduleChange(ctx, [...watchers, ...(await watchersOf(ctx.db, { id, series_id: null }))], caller)
  await notifyInviteesOfChange(ctx, { starts: before, guests, room_id: row.room_id }, { added, gone })
}

/** Deletes a scheduled lesson, or those after it too, or its series including changed ones. */
export async function deleteScheduledLesson(ctx: Context, caller: Caller, id: number, scope: SeriesRange): Promise<void> {
  const { row, gone } = await store(ctx, requireUser(caller).id, async (trx) => {
    const row = await requireOwnScheduledLesson(trx, caller, id)
    const gone = await trx
      .updateTable('schedule_events')
      .set({ deleted_at: ctx.now() })
      .where('deleted_at', 'is', null)
      .$if(row.series_id === null || scope === 'this', (q) => q.where('id', '=', id))
      .$if(row.series_id !== null && scope !== 'this', (q) => q.where('series_id', '=', row.series_id))
      .$if(row.series_id !== null && scope === 'following', (q) => q.where('starts_at', '>=', row.starts_at))
      .returning('id')
      .execute()
    return { row, gone }
  })
  broadcastScheduleChange(ctx, await watchersOf(ctx.db, row), caller)
  await notifyInvitees(
    ctx,
    'lesson_cancelled',
    gone.map(({ id: each }) => each),
  )
}

/** Restores everything deleted together with this lesson. @throws `time.unavailable` if the time was taken meanwhile */
export async function restoreScheduledLesson(ctx: Context, caller: Caller, id: number): Promise<void> {
  const row = await store(ctx, requireUser(caller).id, async (trx) => {
    const row = await requireOwnScheduledLesson(trx, caller, id, true)
    await trx
      .updateTable('schedule_events')
      .set({ deleted_at: null })
      .where('owner_id', '=', row.owner_id)
      .where('deleted_at', '=', row.deleted_at)
      .$if(row.series_id === null, (q) => q.where('id', '=', id))
      .$if(row.series_id !== null, (q) => q.where('series_id', '=', row.series_id))
      .execute()
    return row
  })
  broadcastScheduleChange(ctx, await watchersOf(ctx.db, row), caller)
}
