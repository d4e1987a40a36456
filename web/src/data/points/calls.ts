import type { Point } from '@keel/contract/entities/point'
import type * as answers from '@keel/contract/routes/answers'
import type * as points from '@keel/contract/routes/points'
import { call } from '../_shared/client'
import { currentShare } from '../_shared/current-share'
import { submitSharedAnswer, resetSharedAnswers } from '../answers/shared-answers'

/** The address of a point: the item, its page and the point's id. */
export interface PointPlace {
  itemId: number
  page: number
  id: string
}

/** Adds a point or changes it. */
export const savePoint = ({ itemId, page, id }: PointPlace, point: Point) =>
  call<typeof points.savePoint>('POST', `/boards/items/${itemId}/points`, { body: { id, page, point } })
/** Deletes a point with the answers to it. */
export const deletePoint = ({ itemId, page, id }: PointPlace) =>
  call<typeof points.deletePoint>('POST', `/boards/items/${itemId}/delete-point`, { body: { id, page } })

interface WhoseAnswers {
  boardId: number
  /** Null: the user's. */ userId: number | null
}
const of = (userId: number | null) => (userId === null ? {} : { user_id: userId })

/** Answers a point; the server judges it and returns what is stored. `judged` is this page's judgement. */
export function answerPoint(
  { boardId, userId }: WhoseAnswers,
  { itemId, page, id }: PointPlace,
  attempt: Record<string, string>,
  judged: unknown,
): Promise<{ action: unknown }> {
  const share = currentShare()
  if (share) return submitSharedAnswer(share, { itemId, page, id, attempt, judged })
  return call<typeof answers.submitAnswer>('POST', `/boards/${boardId}/actions`, {
    body: { item_id: itemId, page, id, action: attempt, ...of(userId) },
  })
}
/** Resets the answers to the points of one page; `left` are those to the other pages. */
export function resetPointAnswers(
  { boardId, userId }: WhoseAnswers,
  itemId: number,
  page: number,
  left: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const share = currentShare()
  if (share) return resetSharedAnswers(share, { itemId, page }, left)
  return call<typeof answers.resetAnswers>('POST', `/boards/${boardId}/reset-actions`, { body: { item_id: itemId, page, ...of(userId) } })
}
