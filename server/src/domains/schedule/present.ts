import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { allows } from '@keel/contract/permissions'
import type { Expression, Kysely, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '@keel/contract/constants'
import { memberRole } from '../../access/scope'
import type { DB } from '../../db/schema'

interface Names {
  id: number
  first_name: string
  last_name: string
  role: Role
}
const person = ({ id, first_name, last_name, role }: Names): ScheduledLesson['owner'] => ({
  id,
  first_name,
  last_name,
  role,
})

/** Presents scheduled lessons to one reader, in order of time. */
export async function findScheduledLessons(
  db: Kysely<DB>,
  readerId: number,
  which: (id: Expression<number>) => Expression<SqlBool>,
  limit?: number,
): Promise<ScheduledLesson[]> {
  const rows = await db
    .selectFrom('schedule_events as e')
    .innerJoin('users as o', 'o.id', 'e.owner_id')
    .leftJoin('users as s', 's.id', 'e.student_id')
    .leftJoin('rooms as r', 'r.id', 'e.room_id')
    .leftJoin('schedule_series as c', 'c.id', 'e.series_id')
    .select(['e.id', 'e.owner_id', 'e.room_id', 'e.student_id', 'e.title', 'e.note', 'e.starts_at', 'e.ends_at', 'e.duration'])
    .select(['e.zone', 'e.series_id', 'e.changed', 'r.name as room_name', 'o.first_name', 'o.last_name', 'o.role'])
    .select(['s.first_name as s_first', 's.last_name as s_last', 's.role as s_role'])
    .select(sql<string>`to_char(e.local_start, 'YYYY-MM-DD"T"HH24:MI:SS')`.as('local_start'))
    .select(sql<string | null>`to_char(c.repeat_until, 'YYYY-MM-DD')`.as('repeat_until'))
    .select((eb) =>
      eb
        .selectFrom('lessons as l')
        .select('l.id')
        .whereRef('l.event_id', '=', 'e.id')
        .where('l.deleted_at', 'is', null)
        .orderBy('l.id', 'desc')
        .limit(1)
        .as('lesson_id'),
    )
    .where('e.deleted_at', 'is', null)
    .where((eb) => which(eb.ref('e.id')))
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()
  return rows.map((row) => {
    const mine = row.owner_id === readerId
    return {
      id: row.id,
      owner: person({ id: row.owner_id, first_name: row.first_name, last_name: row.last_name, role: row.role }),
      room_id: row.room_id,
      room_name: row.room_name,
      student:
        row.student_id === null
          ? null
          : person({ id: row.student_id, first_name: row.s_first ?? '', last_name: row.s_last ?? '', role: row.s_role ?? 2 }),
      title: row.title,
      note: mine ? row.note : null,
      starts_at: row.starts_at.toISOString(),
      local_start: row.local_start,
      ends_at: row.ends_at.toISOString(),
      duration: row.duration,
      zone: row.zone,
      series_id: row.series_id,
      repeat_until: row.repeat_until,
      changed: row.changed,
      lesson_id: row.lesson_id,
      can_edit: allows('schedule.edit', memberRole(mine)),
    }
  })
}
