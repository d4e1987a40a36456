import { HOMEWORK_STATE } from '@keel/contract/constants'
import type { HomeworkFigures } from '@keel/contract/entities/student'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { sql, type Kysely } from 'kysely'
import { getsHomework } from '../../access/scope'
import type { DB } from '../../db/schema'

const { handedIn, done } = HOMEWORK_STATE
const NONE: HomeworkFigures = { running: 0, missing: 0, waiting: 0, done: 0, late: 0, total: 0, first: 0 }

/** Returns how the homework that a teacher gave stands with a student. What was begun again after it was done is not missing. */
export async function homeworkFigures(db: Kysely<DB>, teacherId: number, studentId: number, now: Date): Promise<HomeworkFigures> {
  const { rows } = await sql<HomeworkFigures>`
    with mine as materialized (
      select hs.homework_id, hs.state, hs.handed_in_at > hs.due_at as is_late,
        hs.state < ${handedIn} and hs.handed_in_at is null and hs.repeats = 0 and coalesce(hs.due_at < ${now}, false) as is_missing
      from homework_students hs join homework h on h.id = hs.homework_id
      where hs.user_id = ${studentId} and h.owner_id = ${teacherId} and h.deleted_at is null and ${getsHomework}
    ), tries as (
      select distinct on (x.homework_id, x.item_id) x.total, x.first
      from mine join homework_results x on x.homework_id = mine.homework_id and x.user_id = ${studentId}
      join board_items i on i.id = x.item_id
      where i.deleted_at is null and i.type <> all(${[...WITHOUT_FIRST_TRY]}::int[])
      order by x.homework_id, x.item_id, x.try
    )
    select
      (count(*) filter (where state not in (${handedIn}, ${done}) and not is_missing))::int as running,
      (count(*) filter (where is_missing))::int as missing,
      (count(*) filter (where state = ${handedIn}))::int as waiting,
      (count(*) filter (where state = ${done}))::int as done,
      (count(*) filter (where is_late))::int as late,
      (select coalesce(sum(total), 0)::int from tries) as total, (select coalesce(sum(first), 0)::int from tries) as first
    from mine`.execute(db)
  return rows[0] ?? NONE
}
