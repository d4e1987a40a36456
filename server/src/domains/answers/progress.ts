import type { StudentProgress } from '@keel/contract/entities/answer'
import type { ItemPoints } from '@keel/contract/entities/point'
import type { ItemCode } from '@keel/contract/items/codes'
import type { ExerciseProgress } from '@keel/contract/entities/answer'
import { bringUp } from '@keel/contract/items/value-version'
import { pointsProgress, type PointAnswer } from '@keel/contract/items/_shared/points'
import type { Kysely } from 'kysely'
import { requireBoard } from '../../access/require'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { codesWithPoints, hasPoints, pointsOf } from '../points'
import { exerciseCodes, exerciseOf } from './exercises'
import { answersOnBoard } from './repository'

interface Answered {
  id: number
  type: ItemCode
  value: unknown
  value_version: number
}

/** Returns the progress that these answers to an item are; its points only if it has some. `value` is of the current version. */
export function progressOfItem(
  { type, value }: Pick<Answered, 'type' | 'value'>,
  points: ItemPoints | undefined,
  answers: Record<string, unknown>,
): ExerciseProgress {
  if (points) return pointsProgress(Object.assign({}, ...Object.values(points)), answers as Record<string, PointAnswer>)
  return exerciseOf(type)?.progress(value, answers) ?? { total: 0, done: 0, first: 0 }
}

const progressOf = ({ type, value, value_version }: Answered, points: ItemPoints | undefined, answers: Record<string, unknown>) =>
  progressOfItem({ type, value: points ? null : bringUp(type, value, value_version) }, points, answers)

/** Returns each person's progress on every exercise of a board, and on every image and PDF with points. */
export async function progressOn(
  db: Kysely<DB>,
  boardId: number,
  userIds: readonly number[],
): Promise<(StudentProgress & { type: ItemCode })[]> {
  const items: Answered[] = await db
    .selectFrom('board_items')
    .select(['id', 'type', 'value', 'value_version'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('type', 'in', [...exerciseCodes, ...codesWithPoints])
    .orderBy('position')
    .execute()
  const points = await pointsOf(
    db,
    items.filter(({ type }) => hasPoints(type)).map(({ id }) => id),
  )
  const stored = new Map<string, [string, unknown][]>()
  for (const { item_id, user_id, key, value } of await answersOnBoard(db, boardId, userIds)) {
    const slot = `${item_id}/${user_id}`
    stored.set(slot, [...(stored.get(slot) ?? []), [key, value]])
  }
  return items.flatMap((item) => {
    const itemPoints = points.get(item.id)
    // An image without points is no exercise.
    if (itemPoints && progressOf(item, itemPoints, {}).total === 0) return []
    return userIds.map((user_id) => {
      const answers = Object.fromEntries(stored.get(`${item.id}/${user_id}`) ?? [])
      const { total, done, first } = progressOf(item, itemPoints, answers)
      return { user_id, item_id: item.id, type: item.type, total, done, first, begun: stored.has(`${item.id}/${user_id}`) }
    })
  })
}

/** Returns every student's progress on a board of a classroom. */
export async function boardProgress(ctx: Context, caller: Caller, boardId: number): Promise<StudentProgress[]> {
  const scope = await requireBoard(ctx, caller, boardId, 'answers.see.student')
  if (scope.room_id === null) return []
  const members = ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', scope.room_id).orderBy('user_id')
  const students = (await members.execute()).map((row) => row.user_id)
  return (await progressOn(ctx.db, boardId, students)).map(({ user_id, item_id, total, done, first, begun }) => ({
    user_id,
    item_id,
    total,
    done,
    first,
    begun,
  }))
}
