import { EVENTS_MAX_DAYS, LESSON_STATUS } from '@keel/contract/constants'
import type { Event } from '@keel/contract/entities/event'
import { AppError } from '@keel/contract/errors'
import { sql, type SqlBool } from 'kysely'
import type { Context } from '../../context'
import { isSeenBy } from './access'
import { findEvents } from './present'

const DAY_MS = 86_400_000

/** What touches the time between two moments. */
export function listEvents(ctx: Context, userId: number, { from, to }: { from: string; to: string }): Promise<Event[]> {
  const [start, end] = [new Date(from), new Date(to)]
  if (end <= start) throw new AppError('bad.input', { errors: { to: 'before_start' } })
  if (end.getTime() - start.getTime() > EVENTS_MAX_DAYS * DAY_MS) throw new AppError('bad.input', { errors: { to: 'too_long' } })
  return findEvents(ctx.db, userId, isSeenBy(ctx.db, userId, start, end))
}

export async function getEvent(ctx: Context, userId: number, id: number): Promise<Event> {
  const [event] = await findEvents(ctx.db, userId, (ref) => sql<SqlBool>`${ref} = ${id}`)
  if (!event) throw new AppError('not.found')
  return event
}

/** The entry that runs now or comes next, and whose lesson is not over. */
export async function nextLesson(ctx: Context, userId: number): Promise<Event | null> {
  const coming = isSeenBy(ctx.db, userId, ctx.now())
  const [event] = await findEvents(
    ctx.db,
    userId,
    (id) =>
      sql<SqlBool>`${coming(id)} and not exists (
        select from lessons where lessons.event_id = ${id} and lessons.status = ${LESSON_STATUS.completed} and lessons.deleted_at is null)`,
    1,
  )
  return event ?? null
}
