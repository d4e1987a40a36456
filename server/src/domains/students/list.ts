import { PAGE_SIZE, type Role } from '@keel/contract/constants'
import type { Student } from '@keel/contract/entities/student'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'

export type StudentSort = 'name' | 'lessons' | 'last_lesson' | 'next_lesson' | 'level'
interface Row {
  id: number
  first_name: string
  last_name: string
  email: string
  role: Role
  alias: string | null
  level: Student['level']
  note: string
  archived: boolean
  lessons: number
  last_lesson: Date | null
  next_lesson: Date | null
  rooms: { id: number; name: string }[] | null
}

/** Ids of a teacher's students: members of their rooms, and attendees of their lessons. */
export const studentIdsOf = (teacherId: number): RawBuilder<unknown> => sql`
  select m.user_id from room_members m join rooms r on r.id = m.room_id
    where r.owner_id = ${teacherId} and r.deleted_at is null and m.user_id <> ${teacherId}
  union
  select student_id from student_months where teacher_id = ${teacherId}`

type Order = 'asc' | 'desc'
const SORTS = {
  name: [sql`lower(coalesce(alias, first_name || ' ' || last_name))`, 'asc'],
  lessons: [sql`lessons`, 'desc'],
  last_lesson: [sql`last_lesson`, 'desc'],
  next_lesson: [sql`next_lesson`, 'asc'],
  level: [sql`level`, 'asc'],
} as const satisfies Record<StudentSort, readonly [RawBuilder<unknown>, Order]>
/** Students without the sort value come last in both directions. */
const ordered = (sort: StudentSort, order: Order | undefined) => {
  const [by, usual] = SORTS[sort]
  return sql`${by} ${sql.raw(order ?? usual)} nulls last, id`
}

/** A future scheduled lesson: one that was started early does not count. */
const isComing = (now: Date) => sql`e.deleted_at is null and e.starts_at > ${now}
  and not exists (select from lessons held where held.event_id = e.id and held.deleted_at is null)`

/** Each student with their figures: attended lessons, the last of these, the next scheduled one. */
const figures = (teacherId: number, ids: RawBuilder<unknown>, now: Date) => sql`
  select u.id, u.first_name, u.last_name, u.email, u.role, s.alias, s.level, coalesce(s.note, '') as note, coalesce(s.archived, false) as archived,
    coalesce(h.lessons, 0) as lessons, h.last_lesson, n.next_lesson,
    (select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name, r.id) from room_members m join rooms r on r.id = m.room_id
      where m.user_id = u.id and r.owner_id = ${teacherId} and r.deleted_at is null) as rooms
  from users u
  left join students s on s.teacher_id = ${teacherId} and s.student_id = u.id
  left join lateral (
    select sum(m.lessons)::int as lessons, max(m.last_lesson) as last_lesson from student_months m
      where m.teacher_id = ${teacherId} and m.student_id = u.id) h on true
  left join lateral (
    select min(starts_at) as next_lesson from (
      (select e.starts_at from schedule_events e
        where e.student_id = u.id and e.owner_id = ${teacherId} and ${isComing(now)}
        order by e.starts_at limit 1)
      union all
      select soonest.starts_at from room_members m join rooms r on r.id = m.room_id, lateral (
          select e.starts_at from schedule_events e
            where e.room_id = m.room_id and e.student_id is null and ${isComing(now)}
            order by e.starts_at limit 1) as soonest
        where m.user_id = u.id and r.owner_id = ${teacherId} and r.deleted_at is null) as coming) n on true
  where u.id in (${ids}) and u.erased_at is null`

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
/** Returns a page of a teacher's students; `search` matches names, alias and e-mail. */
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

/** Returns whether somebody is a student of this teacher now: in one of their classrooms, or was in a lesson. */
export async function isStudentOf(db: Kysely<DB>, teacherId: number, studentId: number): Promise<boolean> {
  const { rows } = await sql`select 1 where ${studentId}::bigint in (${studentIdsOf(teacherId)})`.execute(db)
  return rows.length > 0
}
