import { HIDDEN } from '@keel/contract/constants'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { bringUp } from '@keel/contract/items/value-version'
import { sql, type Kysely } from 'kysely'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import { progressOn } from '../answers'
import { exerciseTitle } from './exercise-title'

/** Results of all students on the boards of a lesson. */
export interface LessonResults {
  /** `hidden`: from students, when the lesson was completed, or when a purge removed it. */
  boards: { id: number; name: string; opened_at: string; hidden?: true }[]
  exercises: (Omit<LessonReport['exercises'][number], 'board_index'> & { board_id: number; hidden?: true })[]
  results: LessonReport['results']
}

const hiddenMark = (hidden: number): { hidden?: true } => (hidden === HIDDEN.hidden ? { hidden: true } : {})

async function titlesOf(db: Kysely<DB>, itemIds: number[]): Promise<Map<number, { title: string; hidden?: true }>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('board_items')
    .select(['id', 'type', 'name', 'value', 'value_version', 'hidden'])
    .where('id', 'in', itemIds)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { title: exerciseTitle({ ...row, value: bringUp(row.type, row.value, row.value_version) }), ...hiddenMark(row.hidden) },
    ]),
  )
}

/** Returns the current state. */
async function currentResults(db: Kysely<DB>, lesson: { id: number; owner_id: number }): Promise<LessonResults> {
  const boards = await db
    .selectFrom('lesson_boards')
    .innerJoin('boards', 'boards.id', 'lesson_boards.board_id')
    .innerJoin('modules', 'modules.id', 'boards.module_id')
    .select(['boards.id', 'boards.name', 'opened_at', sql<number>`least(modules.hidden, boards.hidden)`.as('hidden')])
    .where('lesson_id', '=', lesson.id)
    .orderBy('opened_at')
    .orderBy('boards.id')
    .execute()
  const people = await db
    .selectFrom('lesson_people')
    .select('user_id')
    .distinct()
    .where('lesson_id', '=', lesson.id)
    .where('user_id', '<>', lesson.owner_id)
    .execute()
  const students = people.map(({ user_id }) => user_id)
  const record: LessonResults = {
    boards: boards.map(({ id, name, opened_at, hidden }) => ({ id, name, opened_at: opened_at.toISOString(), ...hiddenMark(hidden) })),
    exercises: [],
    results: [],
  }
  if (students.length === 0) return record
  for (const board of boards) {
    // Exercises without questions, such as a recording, have no results.
    const progress = (await progressOn(db, board.id, students)).filter(({ total, begun }) => total > 0 || begun)
    const exercises = new Map(progress.map(({ item_id, type, total }) => [item_id, { item_id, type, total }]))
    const titles = await titlesOf(db, [...exercises.keys()])
    for (const exercise of exercises.values())
      record.exercises.push({ ...exercise, board_id: board.id, board: board.name, title: '', ...titles.get(exercise.item_id) })
    for (const { user_id, item_id, done, first, begun } of progress) if (begun) record.results.push({ user_id, item_id, done, first })
  }
  return record
}

/** Stores the results of a lesson being completed. */
export async function storeLessonResults(trx: Kysely<DB>, lesson: { id: number; owner_id: number }): Promise<void> {
  await trx
    .insertInto('lesson_records')
    .values({ lesson_id: lesson.id, value: json(await currentResults(trx, lesson)) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Returns the stored results; for a running lesson, the current state. */
export async function lessonResults(db: Kysely<DB>, lesson: { id: number; owner_id: number }): Promise<LessonResults> {
  const kept = await db.selectFrom('lesson_records').select('value').where('lesson_id', '=', lesson.id).executeTakeFirst()
  return kept ? (kept.value as LessonResults) : currentResults(db, lesson)
}
