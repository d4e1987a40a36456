import { EVENTS_MAX_DAYS, LESSON_STATUS } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { AppError } from '@keel/contract/errors'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Context } from '../../context'
import { roomIdsOf } from '../rooms'
import { isSeenBy, startOf } from './access'
import { findScheduledLessons } from './present'

const DAY_MS = 86_400_000

/** Lessons that overlap the time between two moments. */
export function listScheduledLessons(ctx: Context, userId: number, { from, to }: { from: string; to: string }): Promise<ScheduledLesson[]> {
  const [start, end] = [new Date(from), new Date(to)]
  if (end <= start) throw new AppError('bad.input', { errors: { to: 'before_start' } })
  if (end.getTime() - start.getTime() > EVENTS_MAX_DAYS * DAY_MS) throw new AppError('bad.input', { errors: { to: 'too_long' } })
  return findScheduledLessons(ctx.db, userId, isSeenBy(ctx.db, userId, start, end))
}

export async function getScheduledLesson(ctx: Context, userId: number, id: number): Promise<ScheduledLesson> {
  const [event] = await findScheduledLessons(ctx.db, userId, (ref) => sql<SqlBool>`${ref} = ${id}`)
  if (!event) throw new AppError('not.found')
  return event
}

/** The range of the existing lesson: the database names it last. */
const EXISTING_RANGE = /\["([^"]+)","[^"]+"\)\)\D*$/

/** Returns the existing lesson of this person that the database refused another for; undefined if it disappeared with the refusal. */
export async function conflictAt(ctx: Context, ownerId: number, detail = ''): Promise<ScheduledLesson | undefined> {
  const starts = EXISTING_RANGE.exec(detail)?.[1]
  if (starts === undefined) return undefined
  const own = (id: Expression<number>) => sql<SqlBool>`${id} in (
    select v.id from schedule_events v where v.owner_id = ${ownerId} and v.starts_at = ${starts}::timestamptz and v.deleted_at is null)`
  const [event] = await findScheduledLessons(ctx.db, ownerId, own, 1)
  return event
}

/**
 * Returns the scheduled lesson that runs now or comes next, and is not over. Looks up the first of the person's own, of each room
 * and of their invitations: each is one step in an index, whatever the size of the schedule.
 */
export async function nextLesson(ctx: Context, userId: number): Promise<ScheduledLesson | null> {
  const now = ctx.now()
  const first = (whose: RawBuilder<unknown>) => sql`
    select v.id, v.starts_at from schedule_events v
    where ${whose} and v.deleted_at is null and v.ends_at > ${now} and v.starts_at > ${startOf(now)}
      and not exists (select from lessons l where l.event_id = v.id and l.status = ${LESSON_STATUS.completed} and l.deleted_at is null)
    order by v.starts_at, v.id limit 1`
  const next = sql<SqlBool>`(
    select c.id from ((${first(sql`v.owner_id = ${userId}`)}) union all (${first(sql`v.student_id = ${userId}`)})
      union all (select f.* from (${roomIdsOf(ctx.db, userId)}) r cross join lateral (${first(sql`v.room_id = r.id`)}) f)) c
    order by c.starts_at, c.id limit 1)`
  const [event] = await findScheduledLessons(ctx.db, userId, (id) => sql<SqlBool>`${id} = ${next}`)
  return event ?? null
}
