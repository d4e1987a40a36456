import type { Point } from '@keel/contract/entities/point'
import type * as points from '@keel/contract/routes/points'
import { call } from '../_shared/client'

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
