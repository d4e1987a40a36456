import { HIDDEN } from '@keel/contract/constants'
import type { LessonPerson, LessonReport } from '@keel/contract/entities/lesson'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { standingsOn } from '../meta'
import { presentLesson, type LessonRecord } from './present'

/** The teacher first, then by name; each with the times they were there. */
async function peopleOf(db: Kysely<DB>, lessonId: number): Promise<LessonPerson[]> {
  const rows = await db
    .selectFrom('lesson_people')
    .innerJoin('users', 'users.id', 'lesson_people.user_id')
    .select(['users.id', 'first_name', 'last_name', 'role', 'from_at', 'to_at'])
    .where('lesson_id', '=', lessonId)
    .orderBy('role')
    .orderBy('first_name')
    .orderBy('users.id')
    .orderBy('from_at')
    .execute()
  const people = new Map<number, LessonPerson>()
  for (const { id, first_name, last_name, role, from_at, to_at } of rows) {
    const one = people.get(id) ?? { person: { id, first_name, last_name, role: role as 1 | 2 }, stays: [] }
    if (from_at) one.stays.push({ from: from_at.toISOString(), to: to_at?.toISOString() ?? null })
    people.set(id, one)
  }
  return [...people.values()]
}

/** Boards that were open. One that is gone, or hidden from the reader, keeps its name only. */
async function boardsOf(db: Kysely<DB>, lessonId: number, isOwner: boolean): Promise<LessonReport['boards']> {
  const rows = await db
    .selectFrom('lesson_boards')
    .innerJoin('boards', 'boards.id', 'lesson_boards.board_id')
    .innerJoin('modules', 'modules.id', 'boards.module_id')
    .select(['boards.id', 'module_id', 'boards.name', 'opened_at', 'modules.hidden'])
    .select((eb) => eb.and([eb('boards.deleted_at', 'is', null), eb('modules.deleted_at', 'is', null)]).as('there'))
    .where('lesson_id', '=', lessonId)
    .orderBy('opened_at')
    .orderBy('boards.id')
    .execute()
  return rows.map(({ id, module_id, name, opened_at, hidden, there }) => {
    const opens = there && (isOwner || hidden === HIDDEN.visible)
    return { id: opens ? id : null, module_id: opens ? module_id : null, name, opened_at: opened_at.toISOString() }
  })
}

/** All that is known of a lesson, as one reader gets it. */
export async function reportOf(db: Kysely<DB>, lesson: LessonRecord, readerId: number): Promise<LessonReport> {
  const isOwner = lesson.owner_id === readerId
  const people = await peopleOf(db, lesson.id)
  const boards = await boardsOf(db, lesson.id, isOwner)
  const students = people.map(({ person }) => person.id).filter((id) => id !== lesson.owner_id && (isOwner || id === readerId))
  const results: LessonReport['results'] = []
  for (const { id } of boards)
    if (id !== null) results.push(...(await standingsOn(db, id, students)).map((standing) => ({ ...standing, board_id: id })))
  const words = await db
    .selectFrom('words')
    .select(['user_id', 'word', 'translate', 'lang'])
    .where('lesson_id', '=', lesson.id)
    .where('deleted_at', 'is', null)
    .$if(!isOwner, (q) => q.where('user_id', '=', readerId))
    .orderBy('id')
    .execute()
  const { private_note, shared_note, homework } = lesson
  return {
    ...presentLesson(lesson, readerId),
    people,
    boards,
    results,
    words,
    private_note: isOwner ? private_note : null,
    shared_note,
    homework,
  }
}

/** Stores what the teacher wrote; what is not given stays. */
export const writeNotes = (
  db: Kysely<DB>,
  lesson: LessonRecord,
  notes: Partial<Pick<LessonRecord, 'private_note' | 'shared_note' | 'homework'>>,
): Promise<LessonRecord> => db.updateTable('lessons').set(notes).where('id', '=', lesson.id).returningAll().executeTakeFirstOrThrow()
