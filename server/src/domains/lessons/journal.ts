import { LESSON_STATUS, PAGE_SIZE } from '@keel/contract/constants'
import type { LessonRow } from '@keel/contract/entities/lesson'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { presentLesson } from './present'

type People = LessonRow['people']

export interface JournalFilter {
  offset: number
  roomId?: number
  student?: number
  status?: 'started' | 'completed'
  from?: string
  to?: string
}

/** A page of one's own lessons, newest first: taught by a teacher, attended by a student. */
export async function journal(
  db: Kysely<DB>,
  user: { id: number; role: number },
  { offset, roomId, student, status, from, to }: JournalFilter,
): Promise<{ lessons: LessonRow[]; more: boolean }> {
  const taken = (id: number) => db.selectFrom('lesson_people').select('lesson_id').where('user_id', '=', id)
  const rows = await db
    .selectFrom('lessons')
    .selectAll('lessons')
    .where('lessons.deleted_at', 'is', null)
    .$if(user.role === 1, (q) => q.where('owner_id', '=', user.id))
    .$if(user.role !== 1, (q) => q.where('lessons.id', 'in', taken(user.id)))
    .$if(roomId !== undefined, (q) => q.where('room_id', '=', roomId ?? 0))
    .$if(student !== undefined, (q) => q.where('lessons.id', 'in', taken(student ?? 0)))
    .$if(status !== undefined, (q) => q.where('status', '=', LESSON_STATUS[status ?? 'started']))
    .$if(from !== undefined, (q) => q.where('started_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (q) => q.where('started_at', '<', new Date(to ?? 0)))
    .orderBy('lessons.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .offset(offset)
    .execute()
  const page = rows.slice(0, PAGE_SIZE)
  const people = await peopleOfLessons(
    db,
    page.map((l) => l.id),
  )
  return {
    lessons: page.map((row) => ({ ...presentLesson(row, user.id), people: people.get(row.id) ?? [] })),
    more: rows.length > PAGE_SIZE,
  }
}

/** Each person once, however often they left and came back; the teacher first. */
async function peopleOfLessons(db: Kysely<DB>, ids: number[]): Promise<Map<number, People>> {
  const of = new Map<number, People>()
  if (ids.length === 0) return of
  const rows = await db
    .selectFrom('lesson_people')
    .innerJoin('users', 'users.id', 'lesson_people.user_id')
    .where('lesson_id', 'in', ids)
    .select(['lesson_id', 'users.id', 'first_name', 'last_name', 'role'])
    .distinct()
    .orderBy('lesson_id')
    .orderBy('role')
    .orderBy('users.id')
    .execute()
  for (const { lesson_id, id, first_name, last_name } of rows) {
    const list = of.get(lesson_id) ?? []
    list.push({ id, first_name, last_name })
    of.set(lesson_id, list)
  }
  return of
}
