import { LESSON_STATUS, PAGE_SIZE, ROLE } from '@keel/contract/constants'
import type { GivenHomework, JournalEntry } from '@keel/contract/entities/lesson'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/schema'
import { containsTerms } from '../../db/text-pattern'
import { presentLesson, type StoredLesson } from './present'

type People = JournalEntry['people']

/**
 * Returns the homework that was given in lessons as one person sees it; with a student, as it stands with them. Homework depends on this
 * domain, so it is passed in.
 */
export type HomeworkOfLessons = (
  lessonIds: readonly number[],
  readerId: number,
  studentId?: number,
) => Promise<Map<number, GivenHomework[]>>

export interface JournalFilter {
  offset: number
  roomId?: number
  student?: number
  status?: 'started' | 'completed'
  from?: string
  to?: string
  /** Words of name, classroom and notes. */
  search?: string
}

/** What of lesson `l` a person searches: its name, classroom and notes, the private one only of a lesson of theirs. */
const searchedText = (userId: number) =>
  sql`concat_ws(' ', l.name, l.room_name, l.shared_note, l.homework, case when l.owner_id = ${userId} then l.private_note end)`

/** Reads a person's lessons, newest first. */
async function readLessons(
  db: Kysely<DB>,
  user: { id: number; role: number },
  { roomId, student, status, from, to, search = '' }: Omit<JournalFilter, 'offset'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredLesson[]> {
  const isTeacher = user.role === ROLE.teacher
  // Stryker disable next-line all: only chooses the quicker of two queries for the same rows
  const isNarrow = isTeacher || roomId !== undefined || status === 'started'
  const within = (at: RawBuilder<unknown>) => [
    ...(from === undefined ? [] : [sql`${at} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${new Date(to)}`]),
  ]
  // A room's lessons, and the few running ones, are scanned; a student's are found by attendance, one by one: otherwise a page would scan
  // everybody's lessons.
  const mine = isTeacher
    ? // With those that were held in the reader's classrooms before these were handed over.
      sql`lessons l where (l.owner_id = ${user.id} or l.room_id = any(array(select id from rooms where owner_id = ${user.id})))`
    : isNarrow
      ? sql`lessons l where exists (select from lesson_people p where p.lesson_id = l.id and p.user_id = ${user.id})`
      : sql`(select distinct started_at, lesson_id from lesson_people where ${sql.join([sql`user_id = ${user.id}`, ...within(sql`started_at`)], sql` and `)}
            order by started_at desc, lesson_id desc offset 0) p
          cross join lateral (select * from lessons where lessons.id = p.lesson_id offset 0) l where true`
  const filters = [
    sql`l.deleted_at is null`,
    ...(roomId === undefined ? [] : [sql`l.room_id = ${roomId}`]),
    ...(student === undefined ? [] : [sql`l.id in (select lesson_id from lesson_people where user_id = ${student})`]),
    ...(status === undefined ? [] : [sql`l.status = ${sql.lit(LESSON_STATUS[status])}`]),
    ...(search === '' ? [] : [containsTerms(searchedText(user.id), search)]),
    ...within(sql`l.started_at`),
  ]
  const newest = isNarrow ? sql`l.id desc` : sql`p.started_at desc, p.lesson_id desc`
  const { rows } = await sql<StoredLesson>`select l.* from ${mine} and ${sql.join(filters, sql` and `)}
    order by ${newest} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Returns a page of a person's lessons, newest first: taught by a teacher, attended by a student. */
export async function journal(
  db: Kysely<DB>,
  user: { id: number; role: number },
  { offset, ...filter }: JournalFilter,
  homeworkOf: (lessonIds: readonly number[]) => ReturnType<HomeworkOfLessons>,
): Promise<{ lessons: JournalEntry[]; more: boolean }> {
  const rows = await readLessons(db, user, filter, { limit: PAGE_SIZE + 1, offset })
  const page = rows.slice(0, PAGE_SIZE)
  const ids = page.map(({ id }) => id)
  const people = await peopleOfLessons(db, ids)
  const given = await homeworkOf(ids)
  return {
    lessons: page.map((row) => ({
      ...presentLesson(row, user.id),
      owner_id: row.owner_id,
      is_teacher: user.role === ROLE.teacher,
      people: people.get(row.id) ?? [],
      given: given.get(row.id) ?? [],
    })),
    more: rows.length > PAGE_SIZE,
  }
}

/** Returns the newest of a person's lessons that match, without what the journal shows beside them. */
export const findLessons = async (
  db: Kysely<DB>,
  user: { id: number; role: number },
  filter: Pick<JournalFilter, 'from' | 'to' | 'search'>,
  limit: number,
): Promise<{ id: number; name: string; number: number | null; room_name: string; started_at: string | null }[]> =>
  (await readLessons(db, user, filter, { limit, offset: 0 })).map(({ id, name, number, room_name, started_at }) => ({
    id,
    name,
    number,
    room_name,
    started_at: started_at?.toISOString() ?? null,
  }))

/** Each person once, with whether they came, however often they left and returned; the teacher first. */
async function peopleOfLessons(db: Kysely<DB>, ids: number[]): Promise<Map<number, People>> {
  const of = new Map<number, People>()
  if (ids.length === 0) return of
  const rows = await db
    .selectFrom('lesson_people')
    .innerJoin('users', 'users.id', 'lesson_people.user_id')
    .where('lesson_id', 'in', ids)
    .select(['lesson_id', 'users.id', 'first_name', 'last_name'])
    .select(sql<boolean>`bool_or(from_at is not null)`.as('came'))
    .groupBy(['lesson_id', 'users.id'])
    .orderBy('lesson_id')
    .orderBy('role')
    .orderBy('users.id')
    .execute()
  for (const { lesson_id, ...person } of rows) {
    const list = of.get(lesson_id) ?? []
    list.push(person)
    of.set(lesson_id, list)
  }
  return of
}
