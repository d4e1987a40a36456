import { AppError } from '@keel/contract/errors'
import { sql, type Expression, type Kysely, type Selectable, type SqlBool } from 'kysely'
import type { DB, ScheduleEvents } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { roomIdsOf } from '../rooms'

export type ScheduledLessonRow = Selectable<ScheduleEvents>

/** Whether a lesson is the person's own, or one they are invited to; each case has its own index. */
export const isSeenBy =
  (db: Kysely<DB>, userId: number, from?: Date, to?: Date) =>
  (id: Expression<number>): Expression<SqlBool> => {
    const within = () =>
      db
        .selectFrom('schedule_events as v')
        .select('v.id')
        .where('v.deleted_at', 'is', null)
        .$if(from !== undefined, (q) => q.where('v.ends_at', '>', from ?? new Date(0)).where('v.starts_at', '>', startOf(from)))
        .$if(to !== undefined, (q) => q.where('v.starts_at', '<', to ?? new Date(0)))
    const seen = within()
      .where('v.owner_id', '=', userId)
      .union(within().where('v.room_id', 'in', roomIdsOf(db, userId)))
      .union(within().where('v.student_id', '=', userId))
    return sql<SqlBool>`${id} in (${seen})`
  }

// Lessons that began longer ago than the longest duration are over; in this form it is a range of the index.
const LONGEST_MS = 90 * 60_000
export const startOf = (from: Date | undefined): Date => new Date((from?.getTime() ?? 0) - LONGEST_MS)

/** A scheduled lesson that the caller may change. @throws `not.found` if they do not see it, `forbidden` if they only see it */
export async function requireOwnScheduledLesson(db: Kysely<DB>, caller: Caller, id: number, deleted = false): Promise<ScheduledLessonRow> {
  const user = requireUser(caller)
  const row = await db
    .selectFrom('schedule_events')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('not.found')
  if (row.owner_id === user.id) return row
  const seen = await db
    .selectFrom('schedule_events as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where((eb) => isSeenBy(db, user.id)(eb.ref('e.id')))
    .executeTakeFirst()
  throw new AppError(seen ? 'forbidden' : 'not.found')
}
