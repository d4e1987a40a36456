import { HIDDEN } from '@keel/contract/constants'
import type { LessonNotes, LessonAttendance, LessonReport } from '@keel/contract/entities/lesson'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { presentLesson, type StoredLesson } from './present'
import { lessonResults, type LessonResults } from './results'

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

/** Boards and items that a student does not see: hidden now, deleted or not, or, after a purge, as of then. */
interface HiddenParts {
  boards: ReadonlySet<number>
  items: ReadonlySet<number>
  /** Present names of the boards that are not purged. */
  names: ReadonlyMap<number, string>
}

async function hiddenIn(db: Kysely<DB>, { boards, exercises }: LessonResults): Promise<HiddenParts> {
  const ids = (of: readonly number[]) => sql<number>`any(${of}::bigint[])`
  const [boardsNow, itemsNow] = await Promise.all([
    db
      .selectFrom('boards')
      .innerJoin('modules', 'modules.id', 'boards.module_id')
      .select(['boards.id', 'boards.name', sql<number>`least(modules.hidden, boards.hidden)`.as('hidden')])
      .where('boards.id', '=', ids(boards.map(({ id }) => id)))
      .execute(),
    db
      .selectFrom('board_items')
      .select(['id', 'hidden'])
      .where('id', '=', ids(exercises.map(({ item_id }) => item_id)))
      .execute(),
  ])
  const hiddenOf = (written: readonly { id: number; hidden?: true }[], now: readonly { id: number; hidden: number }[]): Set<number> => {
    const known = new Map(now.map(({ id, hidden }) => [id, hidden === HIDDEN.hidden]))
    return new Set(written.flatMap(({ id, hidden = false }) => ((known.get(id) ?? hidden) ? [id] : [])))
  }
  return {
    boards: hiddenOf(boards, boardsNow),
    items: hiddenOf(
      exercises.map(({ item_id, ...exercise }) => ({ ...exercise, id: item_id })),
      itemsNow,
    ),
    names: new Map(boardsNow.map(({ id, name }) => [id, name])),
  }
}

/** Returns the place of a board among those that the reader gets. Its id opens the board, and is not for everybody. */
function placesOf(boards: LessonResults['boards']): (boardId: number) => number {
  const places = new Map(boards.map(({ id }, index) => [id, index]))
  return (boardId) => places.get(boardId) ?? -1
}

/** Boards, exercises and results of a lesson for its teacher. */
function everythingDone({ boards, exercises, results }: LessonResults, linkTo: LinkTo): Done {
  const placeOf = placesOf(boards)
  return {
    boards: boards.map((board) => ({ ...linkTo(board.id), name: board.name, opened_at: board.opened_at })),
    exercises: exercises.map(({ item_id, board_id, board, type, title, total }) => ({
      item_id,
      board_index: placeOf(board_id),
      board,
      type,
      title,
      total,
    })),
    results,
  }
}

/**
 * The same for a student: their own results, and no board or exercise they may not see and did nothing on. What was hidden when it was
 * stored may be new to a student who did it before: a board has its present name, or none while it is hidden, an exercise has no title
 * and no questions but those they answered.
 */
async function doneBy(db: Kysely<DB>, record: LessonResults, studentId: number, linkTo: LinkTo): Promise<Done> {
  const hidden = await hiddenIn(db, record)
  const results = record.results.filter(({ user_id }) => user_id === studentId)
  const doneOf = new Map(results.map(({ item_id, done }) => [item_id, done]))
  const begunOn = new Set(record.exercises.flatMap(({ item_id, board_id }) => (doneOf.has(item_id) ? [board_id] : [])))
  const unknown = new Set(record.boards.flatMap((board) => (board.hidden ? [board.id] : [])))
  const nameOf = (id: number, stored: string): string =>
    unknown.has(id) ? ((hidden.boards.has(id) ? undefined : hidden.names.get(id)) ?? '') : stored
  const boards = record.boards.filter(({ id }) => !hidden.boards.has(id) || begunOn.has(id))
  const placeOf = placesOf(boards)
  return {
    boards: boards.map(({ id, name, opened_at }) => ({ ...linkTo(id), name: nameOf(id, name), opened_at })),
    exercises: record.exercises
      .filter(({ item_id, board_id }) => doneOf.has(item_id) || (linkTo(board_id).id !== null && !hidden.items.has(item_id)))
      .map(({ item_id, board_id, board, type, ...stored }) => ({
        item_id,
        board_index: placeOf(board_id),
        board: nameOf(board_id, board),
        type,
        ...(stored.hidden || unknown.has(board_id)
          ? { title: '', total: doneOf.get(item_id) ?? 0 }
          : { title: stored.title, total: stored.total }),
      })),
    results,
  }
}

type Done = Pick<LessonReport, 'boards' | 'exercises' | 'results'>
/** Returns the ids that open a board; null if the reader may not. */
type LinkTo = (boardId: number) => Pick<LessonReport['boards'][number], 'id' | 'module_id'>

async function doneIn(db: Kysely<DB>, lesson: StoredLesson, readerId: number, isTeacher: boolean): Promise<Done> {
  const record = await lessonResults(db, lesson)
  const opens = await openable(
    db,
    record.boards.map(({ id }) => id),
    isTeacher,
  )
  const linkTo: LinkTo = (id) => {
    const module_id = opens.get(id) ?? null
    return { id: module_id === null ? null : id, module_id }
  }
  return isTeacher ? everythingDone(record, linkTo) : doneBy(db, record, readerId, linkTo)
}

/** The teacher's notes for one reader. */
export const notesOf = ({ owner_id, private_note, shared_note, homework }: StoredLesson, readerId: number): LessonNotes => ({
  private_note: readerId === owner_id ? private_note : null,
  shared_note,
  homework,
})

/** Whether somebody teaches the classroom of a lesson that another teacher held: it was handed over since. */
export async function teachesAfter(db: Kysely<DB>, userId: number, { room_id }: Pick<StoredLesson, 'room_id'>): Promise<boolean> {
  if (room_id === null) return false
  const room = await db.selectFrom('rooms').select('id').where('id', '=', room_id).where('owner_id', '=', userId).executeTakeFirst()
  return room !== undefined
}

/** Returns everything stored about a lesson for one reader. */
export async function reportOf(db: Kysely<DB>, lesson: StoredLesson, readerId: number): Promise<LessonReport> {
  const isTeacher = lesson.owner_id === readerId || (await teachesAfter(db, readerId, lesson))
  const words = await db
    .selectFrom('words')
    .select(['user_id', 'word', 'translate', 'lang'])
    .where('lesson_id', '=', lesson.id)
    .where('deleted_at', 'is', null)
    .$if(!isTeacher, (q) => q.where('user_id', '=', readerId))
    .orderBy('id')
    .execute()
  return {
    ...presentLesson(lesson, readerId),
    is_teacher: isTeacher,
    people: await peopleOf(db, lesson.id),
    ...(await doneIn(db, lesson, readerId, isTeacher)),
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
