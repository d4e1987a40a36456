import { HIDDEN } from '@keel/contract/constants'
import type { LessonNotes, LessonAttendance, LessonReport } from '@keel/contract/entities/lesson'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { presentLesson, type StoredLesson } from './present'
import { lessonResults } from './results'

/** The teacher first, then by name; each with their intervals of presence. */
async function peopleOf(db: Kysely<DB>, lessonId: number): Promise<LessonAttendance[]> {
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
  const people = new Map<number, LessonAttendance>()
  for (const { id, first_name, last_name, role, from_at, to_at } of rows) {
    const one = people.get(id) ?? { person: { id, first_name, last_name, role }, stays: [] }
    if (from_at) one.stays.push({ from: from_at.toISOString(), to: to_at?.toISOString() ?? null })
    people.set(id, one)
  }
  return [...people.values()]
}

/** Which of these boards the reader may open, each with its module. */
async function openable(db: Kysely<DB>, ids: number[], isOwner: boolean): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('boards')
    .innerJoin('modules', 'modules.id', 'boards.module_id')
    .select(['boards.id', 'module_id'])
    .where('boards.id', 'in', ids)
    .where('boards.deleted_at', 'is', null)
    .where('modules.deleted_at', 'is', null)
    .$if(!isOwner, (q) => q.where('modules.hidden', '=', HIDDEN.visible).where('boards.hidden', '=', HIDDEN.visible))
    .execute()
  return new Map(rows.map(({ id, module_id }) => [id, module_id]))
}

interface Written {
  id: number
  hidden?: true
}
/** Which of these are hidden from students: as of now, deleted or not, or, after a purge, as of then. */
const hiddenOf = (written: readonly Written[], now: readonly { id: number; hidden: number }[]): Set<number> => {
  const known = new Map(now.map(({ id, hidden }) => [id, hidden === HIDDEN.hidden]))
  return new Set(written.flatMap(({ id, hidden = false }) => ((known.get(id) ?? hidden) ? [id] : [])))
}

/** Boards and exercises of a lesson that students do not see. */
async function hiddenIn(
  db: Kysely<DB>,
  boards: readonly Written[],
  items: readonly Written[],
): Promise<{ boards: Set<number>; items: Set<number> }> {
  const ids = (written: readonly Written[]) => sql<number>`any(${written.map(({ id }) => id)}::bigint[])`
  const [boardsNow, itemsNow] = await Promise.all([
    db
      .selectFrom('boards')
      .innerJoin('modules', 'modules.id', 'boards.module_id')
      .select(['boards.id', sql<number>`least(modules.hidden, boards.hidden)`.as('hidden')])
      .where('boards.id', '=', ids(boards))
      .execute(),
    db.selectFrom('board_items').select(['id', 'hidden']).where('id', '=', ids(items)).execute(),
  ])
  return { boards: hiddenOf(boards, boardsNow), items: hiddenOf(items, itemsNow) }
}

/** Boards, exercises and results for one reader: a student has their own, and no exercise they may not see and did not do. */
async function doneIn(
  db: Kysely<DB>,
  lesson: StoredLesson,
  readerId: number,
): Promise<Pick<LessonReport, 'boards' | 'exercises' | 'results'>> {
  const isOwner = lesson.owner_id === readerId
  const record = await lessonResults(db, lesson)
  const opens = await openable(
    db,
    record.boards.map(({ id }) => id),
    isOwner,
  )
  const hidden = isOwner
    ? null
    : await hiddenIn(
        db,
        record.boards,
        record.exercises.map(({ item_id, ...exercise }) => ({ ...exercise, id: item_id })),
      )
  const results = record.results.filter(({ user_id }) => isOwner || user_id === readerId)
  const begun = new Set(results.map(({ item_id }) => item_id))
  const begunOn = new Set(record.exercises.flatMap(({ item_id, board_id }) => (begun.has(item_id) ? [board_id] : [])))
  return {
    boards: record.boards
      .filter(({ id }) => !hidden?.boards.has(id) || begunOn.has(id))
      .map(({ id, name, opened_at }) => {
        const module = opens.get(id)
        return { id: module === undefined ? null : id, module_id: module ?? null, name, opened_at }
      }),
    exercises: record.exercises
      .filter(({ item_id, board_id }) => isOwner || begun.has(item_id) || (opens.has(board_id) && !hidden?.items.has(item_id)))
      .map(({ item_id, board, type, title, total }) => ({ item_id, board, type, title, total })),
    results,
  }
}

/** The teacher's notes for one reader. */
export const notesOf = ({ owner_id, private_note, shared_note, homework }: StoredLesson, readerId: number): LessonNotes => ({
  private_note: readerId === owner_id ? private_note : null,
  shared_note,
  homework,
})

/** Returns everything stored about a lesson for one reader. */
export async function reportOf(db: Kysely<DB>, lesson: StoredLesson, readerId: number): Promise<LessonReport> {
  const words = await db
    .selectFrom('words')
    .select(['user_id', 'word', 'translate', 'lang'])
    .where('lesson_id', '=', lesson.id)
    .where('deleted_at', 'is', null)
    .$if(lesson.owner_id !== readerId, (q) => q.where('user_id', '=', readerId))
    .orderBy('id')
    .execute()
  return {
    ...presentLesson(lesson, readerId),
    people: await peopleOf(db, lesson.id),
    ...(await doneIn(db, lesson, readerId)),
    words,
    ...notesOf(lesson, readerId),
  }
}

/** Stores the teacher's notes; omitted fields stay. Returns the updated lesson. */
export async function writeNotes(
  db: Kysely<DB>,
  lesson: StoredLesson,
  notes: Partial<Pick<StoredLesson, 'private_note' | 'shared_note' | 'homework'>>,
): Promise<StoredLesson> {
  if (Object.keys(notes).length === 0) return lesson
  return db.updateTable('lessons').set(notes).where('id', '=', lesson.id).returningAll().executeTakeFirstOrThrow()
}
