import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { Student, StudentPage } from '@keel/contract/entities/student'
import { WITHOUT_FIRST_TRY } from '@keel/contract/items/first-try'
import { sql, type Kysely } from 'kysely'
import { itemJoins } from '../../access/scope'
import type { DB } from '../../db/schema'
import { homeworkFigures } from '../homework'

const MONTHS = 12

/** Returns a student with the last twelve months, the current one last, empty ones included, and how their homework stands. */
export async function studentPage(db: Kysely<DB>, teacherId: number, student: Student, now: Date): Promise<StudentPage> {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1))
  const { rows } = await sql<StudentPage['months'][number]>`
    with months as (
      select generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${MONTHS - 1}::int),
        date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') as at
    ), held as (
      select month::timestamp as at, lessons, minutes from student_months
      where teacher_id = ${teacherId} and student_id = ${student.id} and month >= (select min(at) from months)
    ), answered as (
      select date_trunc('month', a.updated_at at time zone 'UTC') as at, count(*)::int as answers,
        (count(*) filter (where a.value @> '{"first_success": true}' or a.value @> '{"fs": true}' or a.value @> '{"first": true}'))::int as first_try
      from meta a join board_items i on i.id = a.item_id ${itemJoins}
      where a.source = ${RECORD_SOURCE.board} and a.type = ${RECORD_TYPE.answers} and a.user_id = ${student.id}
        and a.updated_at >= ${start} and m.owner_id = ${teacherId} and i.type <> all(${[...WITHOUT_FIRST_TRY]}::int[])
      group by 1
    ), learnt as (
      select date_trunc('month', created_at at time zone 'UTC') as at, count(*)::int as words from words
        where user_id = ${student.id} and deleted_at is null and created_at >= ${start} group by 1
    )
    select to_char(months.at, 'YYYY-MM') as month, coalesce(lessons, 0) as lessons, coalesce(minutes, 0) as minutes,
      coalesce(answers, 0) as answers, coalesce(first_try, 0) as first_try, coalesce(words, 0) as words
    from months left join held using (at) left join answered using (at) left join learnt using (at)
    order by months.at`.execute(db)
  return { ...student, months: rows, homework: await homeworkFigures(db, teacherId, student.id, now) }
}
