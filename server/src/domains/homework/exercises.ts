import { HIDDEN } from '@keel/contract/constants'
import type { HomeworkExercise, HomeworkResult } from '@keel/contract/entities/homework'
import { bringUp } from '@keel/contract/items/value-version'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { answersInModule, exerciseCodes, progressOfItem } from '../answers'
import { exerciseTitle } from '../lessons'
import { codesWithPoints, hasPoints, pointsOf } from '../points'

type Answers = Record<string, unknown>

/** Returns the exercises of homework that students see, in their order: those with questions. `done`: correct in these answers by item. */
async function progressOf(
  db: Kysely<DB>,
  moduleId: number,
  answers: ReadonlyMap<number, Answers>,
): Promise<{ exercise: HomeworkExercise; done: number }[]> {
  const rows = await db
    .selectFrom('board_items as i')
    .innerJoin('boards as b', 'b.id', 'i.board_id')
    .select(['i.id', 'i.board_id', 'i.type', 'i.name', 'i.value', 'i.value_version'])
    .where('b.module_id', '=', moduleId)
    .where('b.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('b.hidden', '=', HIDDEN.visible)
    .where('i.hidden', '=', HIDDEN.visible)
    .where('i.type', 'in', [...exerciseCodes, ...codesWithPoints])
    .orderBy('b.position')
    .orderBy('b.id')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  const points = await pointsOf(
    db,
    rows.filter(({ type }) => hasPoints(type)).map(({ id }) => id),
  )
  return rows.flatMap(({ id, board_id, type, name, ...stored }) => {
    const value = bringUp(type, stored.value, stored.value_version)
    const { total, done } = progressOfItem({ type, value }, points.get(id), answers.get(id) ?? {})
    return total === 0 ? [] : [{ exercise: { item_id: id, board_id, type, title: exerciseTitle({ name, value }), total }, done }]
  })
}

/** Returns the exercises of homework that students see, in their order. */
export const exercisesOf = async (db: Kysely<DB>, moduleId: number): Promise<HomeworkExercise[]> =>
  (await progressOf(db, moduleId, new Map())).map(({ exercise }) => exercise)

/** Returns those that a student has not finished, by the answers there are now: another try may have begun without any. */
export async function unfinishedBy(db: Kysely<DB>, moduleId: number, userId: number): Promise<HomeworkExercise[]> {
  const answers = new Map<number, Answers>()
  for (const { item_id, key, value } of await answersInModule(db, moduleId, userId))
    answers.set(item_id, { ...answers.get(item_id), [key]: value })
  return (await progressOf(db, moduleId, answers)).filter(({ exercise, done }) => done < exercise.total).map(({ exercise }) => exercise)
}

/** Returns what students reached in each exercise, by student; of all students without `userId`. */
export async function resultsOf(db: Kysely<DB>, homeworkId: number, userId?: number): Promise<Map<number, HomeworkResult[]>> {
  const { rows } = await sql<HomeworkResult & { user_id: number }>`
    select distinct on (user_id, item_id) user_id, item_id, try, total, done, first,
      first_value(first) over tries as first_try, (sum(attempts) over (partition by user_id, item_id))::int as attempts
    from homework_results where homework_id = ${homeworkId} and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    window tries as (partition by user_id, item_id order by try)
    order by user_id, item_id, try desc`.execute(db)
  const students = new Map<number, HomeworkResult[]>()
  for (const { user_id, ...result } of rows) students.set(user_id, [...(students.get(user_id) ?? []), result])
  return students
}
