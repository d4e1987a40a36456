import { LESSON_STATUS, PAGE_SIZE } from '@keel/contract/constants'
import type { Student } from '@keel/contract/entities/student'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'

export type StudentSort = 'name' | 'lessons' | 'last_lesson' | 'next_lesson' | 'level'
interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  role: 1 | 2
  alias: string | null
  level: Student['level']
  note: string
  archived: boolean
  lessons: number
  last_lesson: Date | null
  next_lesson: Date | null
  rooms: { id: number; name: string }[] | null
}

/** Ids of a teacher's students: members of a room of theirs, and whoever belongs to a lesson of theirs. */
export const studentIdsOf = (teacherId: number): RawBuilder<unknown> => sql`
  select m.user_id from room_members m join rooms r on r.id = m.room_id where r.owner_id = ${teacherId} and r.deleted_at is null
  union
  select p.user_id from lesson_people p join lessons l on l.id = p.lesson_id
    where l.owner_id = ${teacherId} and l.deleted_at is null and p.user_id <> ${teacherId}`

type Order = 'asc' | 'desc'
const SORTS = {
  name: [sql`lower(coalesce(alias, first_name || ' ' || last_name))`, 'asc'],
  lessons: [sql`lessons`, 'desc'],
  last_lesson: [sql`last_lesson`, 'desc'],
  next_lesson: [sql`next_lesson`, 'asc'],
  level: [sql`level`, 'asc'],
} as const satisfies Record<StudentSort, readonly [RawBuilder<unknown>, Order]>
/** Whoever has nothing to be sorted by stands at the end either way. */
const ordered = (sort: StudentSort, order: Order | undefined) => {
  const [by, usual] = SORTS[sort]
  return sql`${by} ${sql.raw(order ?? usual)} nulls last, id`
}

/** Each student with their figures: lessons they came to, the last of these, the next planned one. */
const figures = (teacherId: number, ids: RawBuilder<unknown>, now: Date) => sql`
  select u.id, u.first_name, u.last_name, u.email, u.role, s.alias, s.level, coalesce(s.note, '') as note, coalesce(s.archived, false) as archived,
    coalesce(h.lessons, 0) as lessons, h.last_lesson, n.next_lesson,
    (select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id) from room_members m join rooms r on r.id = m.room_id
      where m.user_id = u.id and r.owner_id = ${teacherId} and r.deleted_at is null) as rooms
  from users u
  left join students s on s.teacher_id = ${teacherId} and s.student_id = u.id
  left join (
    select p.user_id, count(distinct l.id)::int as lessons, max(l.started_at) as last_lesson
    from lessons l join lesson_people p on p.lesson_id = l.id
    where l.owner_id = ${teacherId} and l.deleted_at is null and l.status = ${LESSON_STATUS.completed} and p.from_at is not null
    group by p.user_id) h on h.user_id = u.id
  left join (
    select user_id, min(starts_at) as next_lesson from (
      select e.student_id as user_id, e.starts_at from schedule_events e
        where e.owner_id = ${teacherId} and e.deleted_at is null and e.starts_at > ${now} and e.student_id is not null
      union all
      select m.user_id, e.starts_at from schedule_events e join room_members m on m.room_id = e.room_id
        where e.owner_id = ${teacherId} and e.deleted_at is null and e.starts_at > ${now} and e.student_id is null) as coming
    group by user_id) n on n.user_id = u.id
  where u.id in (${ids})`

const present = ({ last_lesson, next_lesson, rooms, ...row }: Row): Student => ({
  ...row,
  rooms: rooms ?? [],
  last_lesson: last_lesson?.toISOString() ?? null,
  next_lesson: next_lesson?.toISOString() ?? null,
})

interface StudentsQuery {
  offset: number
  search?: string | undefined
  sort: StudentSort
  order?: Order | undefined
  archived: 'no' | 'yes'
}
/** A page of a teacher's students; `search` looks in names, alias and e-mail. */
export async function listStudents(
  db: Kysely<DB>,
  teacherId: number,
  now: Date,
  { offset, search = '', sort, order, archived }: StudentsQuery,
): Promise<{ students: Student[]; more: boolean }> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<Row>`
    select * from (${figures(teacherId, studentIdsOf(teacherId), now)}) as mine
    where archived = ${archived === 'yes'}
      and (first_name || ' ' || last_name ilike ${pattern} or coalesce(alias, '') ilike ${pattern} or email ilike ${pattern})
    order by ${ordered(sort, order)} limit ${PAGE_SIZE + 1} offset ${offset}`.execute(db)
  return { students: rows.slice(0, PAGE_SIZE).map(present), more: rows.length > PAGE_SIZE }
}

export async function findStudent(db: Kysely<DB>, teacherId: number, studentId: number, now: Date): Promise<Student | null> {
  const { rows } = await sql<Row>`${figures(teacherId, sql`select ${studentId}::bigint`, now)}
    and u.id in (${studentIdsOf(teacherId)})`.execute(db)
  return rows[0] ? present(rows[0]) : null
}
