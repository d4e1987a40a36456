import type { Progress } from '@keel/contract/entities/action'
import type { ItemPoints } from '@keel/contract/entities/point'
import type { ItemCode } from '@keel/contract/items/codes'
import type { Standing } from '@keel/contract/items/define'
import { pointsStanding, type PointAnswer } from '@keel/contract/items/_shared/points'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { requireBoard } from '../modules'
import { exerciseCodes, exerciseOf } from './exercises'
import { codesWithPoints, hasPoints, pointsOf } from './point-store'
import { answersOnBoard } from './repository'

interface Answered {
  id: number
  type: number
  value: unknown
}

function standingOf({ type, value }: Answered, points: ItemPoints | undefined, answers: Record<string, unknown>): Standing {
  if (points) return pointsStanding(Object.assign({}, ...Object.values(points)), answers as Record<string, PointAnswer>)
  return exerciseOf(type as ItemCode)?.progress(value, answers) ?? { total: 0, done: 0, first: 0 }
}

/** Every student's standing on every exercise of a board, and on the questions of every picture and PDF that has some. */
export async function boardProgress(ctx: Context, caller: Caller, boardId: number): Promise<Progress[]> {
  const place = await requireBoard({ db: ctx.db, caller }, boardId, 'answers.see.student')
  if (place.room_id === null) return []
  const items: Answered[] = await ctx.db
    .selectFrom('board_items')
    .select(['id', 'type', 'value'])
    .where('board_id', '=', boardId)
    .where('deleted_at', 'is', null)
    .where('type', 'in', [...exerciseCodes, ...codesWithPoints])
    .execute()
  const points = await pointsOf(
    ctx.db,
    items.filter(({ type }) => hasPoints(type as ItemCode)).map(({ id }) => id),
  )
  const students = (
    await ctx.db.selectFrom('room_members').select('user_id').where('room_id', '=', place.room_id).orderBy('user_id').execute()
  ).map((row) => row.user_id)
  const given = new Map<string, [string, unknown][]>()
  for (const { item_id, user_id, key, value } of await answersOnBoard(ctx.db, boardId, students)) {
    const slot = `${item_id}/${user_id}`
    given.set(slot, [...(given.get(slot) ?? []), [key, value]])
  }
  return items.flatMap((item) => {
    const marked = points.get(item.id)
    // A picture without questions is no exercise.
    if (marked && standingOf(item, marked, {}).total === 0) return []
    return students.map((user_id) => {
      const answers = Object.fromEntries(given.get(`${item.id}/${user_id}`) ?? [])
      return { user_id, item_id: item.id, ...standingOf(item, marked, answers), begun: given.has(`${item.id}/${user_id}`) }
    })
  })
}
