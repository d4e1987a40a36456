import { HOMEWORK_STATE, PAGE_SIZE, ROLE, type Role } from '@keel/contract/constants'
import type { Homework, HomeworkCounts, HomeworkPart, HomeworkState } from '@keel/contract/entities/homework'
import type { GivenHomework } from '@keel/contract/entities/lesson'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { getsHomework, isHomeworkOpen } from '../../access/scope'
import type { DB } from '../../db/schema'
import { containsTerms } from '../../db/text-pattern'
import { requireUser, type Caller } from '../../http/caller'

export interface PartRow {
  state: HomeworkState
  try: number
  repeats: number
  due_at: Date | null
  handed_in_at: Date | null
  returned_at: Date | null
  done_at: Date | null
  version: number
}
interface Row extends HomeworkCounts {
  id: number
  room_id: number | null
  room_name: string
  owner_id: number
  first_name: string
  last_name: string
  role: Role
  title: string
  note: string
  module_id: number
  opens_at: Date | null
  due_day: string | null
  due_at: Date | null
  until_at: Date | null
  zone: string
  tries: number | null
  created_at: Date
  version: number
  part: (Omit<PartRow, 'due_at'> & { due_at: string | null }) | null
  is_open: boolean
}

const { handedIn, done } = HOMEWORK_STATE
/** Columns of a {@link PartRow} of `homework_students`. */
export const PART_COLUMNS = ['state', 'try', 'repeats', 'due_at', 'handed_in_at', 'returned_at', 'done_at', 'version'] as const
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const presentPart = ({ state, version, ...part }: PartRow): HomeworkPart => ({
  state,
  try: part.try,
  repeats: part.repeats,
  due_at: iso(part.due_at),
  handed_in_at: iso(part.handed_in_at),
  returned_at: iso(part.returned_at),
  done_at: iso(part.done_at),
  version,
})

/** Moments in JSON of the database have another form than those of the API. */
const fromJson = (part: NonNullable<Row['part']>): PartRow => {
  const moment = (at: Date | string | null) => (at === null ? null : new Date(at))
  return {
    ...part,
    due_at: moment(part.due_at),
    handed_in_at: moment(part.handed_in_at),
    returned_at: moment(part.returned_at),
    done_at: moment(part.done_at),
  }
}

const present = (row: Row, readerId: number, student?: number): Homework => {
  const isOwner = row.owner_id === readerId
  return {
    id: row.id,
    room_id: row.room_id,
    room_name: row.room_name,
    teacher: { id: row.owner_id, first_name: row.first_name, last_name: row.last_name, role: row.role },
    title: row.title,
    // Until it opens a student knows its name and its dates.
    note: isOwner || row.is_open ? row.note : '',
    module_id: isOwner || row.is_open ? row.module_id : null,
    opens_at: iso(row.opens_at),
    due_day: row.due_day,
    due_at: iso(row.due_at),
    until_at: iso(row.until_at),
    zone: row.zone,
    tries: row.tries,
    created_at: row.created_at.toISOString(),
    version: row.version,
    can_edit: isOwner,
    part: row.part && (!isOwner || student !== undefined) ? presentPart(fromJson(row.part)) : null,
    counts: isOwner ? { open: row.open, waiting: row.waiting, done: row.done } : null,
  }
}

const inStates = (test: RawBuilder<unknown>) => sql`exists (select from homework_students s where s.homework_id = h.id and ${test})`
/** Of the teacher's homework, by what its students have yet to do. */
const SHOWN = {
  open: inStates(sql`s.state not in (${handedIn}, ${done})`),
  waiting: inStates(sql`s.state = ${handedIn}`),
  done: sql`not ${inStates(sql`s.state <> ${done}`)}`,
}
/** Of a student's homework, by their own part. */
const SHOWN_TO_STUDENT = {
  open: sql`hs.state not in (${handedIn}, ${done})`,
  waiting: sql`hs.state = ${handedIn}`,
  done: sql`hs.state = ${done}`,
}

/** How many students of homework `h` are where, for its teacher. */
const countsOf = (userId: number) => sql`select (count(*) filter (where s.state not in (${handedIn}, ${done})))::int as open,
    (count(*) filter (where s.state = ${handedIn}))::int as waiting, (count(*) filter (where s.state = ${done}))::int as done
    from homework_students s where s.homework_id = h.id and h.owner_id = ${userId}`

/** Homework that a person gave or got, deleted too; `hs` is their own part, or that of a student of theirs. */
const given = (userId: number, where: RawBuilder<unknown>, page: RawBuilder<unknown>, studentId = userId) => sql<Row>`
  select h.id, h.room_id, h.room_name, h.owner_id, u.first_name, u.last_name, u.role, h.title, h.note, m.id as module_id, h.opens_at, h.due_day,
    h.due_at, h.until_at, h.zone, h.tries, h.created_at, h.version, case when hs.user_id is not null then to_jsonb(hs) end as part,
    ${isHomeworkOpen} as is_open, n.open, n.waiting, n.done
  from homework h join modules m on m.homework_id = h.id join users u on u.id = h.owner_id
  left join homework_students hs on hs.homework_id = h.id and hs.user_id = ${studentId}
  left join lateral (${countsOf(userId)}) n on true
  where ${where} order by h.id desc ${page}`

export interface HomeworkFilter {
  offset: number
  room_id?: number | undefined
  student?: number | undefined
  lesson?: number | undefined
  show?: 'open' | 'waiting' | 'done' | undefined
  /** Words of its title and classroom. */
  search?: string | undefined
}

/** Returns a page of the homework that a teacher gave or a student got, newest first; a teacher also that of one student, with their part. */
export async function listHomework(
  db: Kysely<DB>,
  caller: Caller,
  { offset, room_id, lesson, show, search = '', ...filter }: HomeworkFilter,
): Promise<{ homework: Homework[]; more: boolean }> {
  const { id, role } = requireUser(caller)
  const isTeacher = role === ROLE.teacher
  // Students get only their own.
  const student = isTeacher ? filter.student : undefined
  const isOfStudent = !isTeacher || student !== undefined
  const filters = [
    sql`h.deleted_at is null`,
    ...(isTeacher ? [sql`h.owner_id = ${id}`] : []),
    ...(isOfStudent ? [sql`hs.user_id is not null`, getsHomework] : []),
    ...(room_id === undefined ? [] : [sql`h.room_id = ${room_id}`]),
    ...(lesson === undefined ? [] : [sql`h.lesson_id = ${lesson}`]),
    ...(show === undefined ? [] : [(isOfStudent ? SHOWN_TO_STUDENT : SHOWN)[show]]),
    containsTerms(sql`(h.title || ' ' || h.room_name)`, search),
  ]
  const { rows } = await given(id, sql.join(filters, sql` and `), sql`limit ${PAGE_SIZE + 1} offset ${offset}`, student).execute(db)
  return { homework: rows.slice(0, PAGE_SIZE).map((row) => present(row, id, student)), more: rows.length > PAGE_SIZE }
}

/** Returns homework as its teacher or one of its students sees it. Throws `not.found`. */
export async function getHomework(db: Kysely<DB>, caller: Caller, homeworkId: number): Promise<Homework> {
  const { id } = requireUser(caller)
  const mine = sql`h.id = ${homeworkId} and h.deleted_at is null and (h.owner_id = ${id} or ${getsHomework})`
  const { rows } = await given(id, mine, sql`limit 1`).execute(db)
  const [row] = rows
  if (!row) throw new AppError('not.found')
  return present(row, id)
}

interface GivenRow extends HomeworkCounts {
  id: number
  lesson_id: number
  title: string
  owner_id: number
  part: Row['part']
}

/**
 * Returns what was given in lessons, by lesson: with the reader's part or that of the `studentId`, who were given it, or for its teacher all
 * of it with how many have done it.
 */
export async function givenInLessons(
  db: Kysely<DB>,
  lessonIds: readonly number[],
  readerId: number,
  studentId?: number,
): Promise<Map<number, GivenHomework[]>> {
  const of = new Map<number, GivenHomework[]>()
  if (lessonIds.length === 0) return of
  const { rows } = await sql<GivenRow>`
    select h.id, h.lesson_id, h.title, h.owner_id, case when hs.user_id is not null then to_jsonb(hs) end as part, n.open, n.waiting, n.done
    from homework h left join homework_students hs on hs.homework_id = h.id and hs.user_id = ${studentId ?? readerId} and ${getsHomework}
    left join lateral (${countsOf(readerId)}) n on true
    where h.lesson_id in (${sql.join(lessonIds)}) and h.deleted_at is null
      and (hs.user_id is not null or (h.owner_id = ${readerId} and ${studentId === undefined})) order by h.id`.execute(db)
  for (const { id, lesson_id, title, owner_id, part, ...counts } of rows) {
    const given = { id, title, part: part && presentPart(fromJson(part)), counts: owner_id === readerId ? counts : null }
    of.set(lesson_id, [...(of.get(lesson_id) ?? []), given])
  }
  return of
}
