import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/entities/point'
import { withItemChanged } from '../board-items/cache'

type Items = readonly BoardItem[]

/** Returns the items with an added or changed point; null deletes it. */
export const withPoint = (items: Items, itemId: number, page: number, pointId: string, point: Point | null): Items =>
  withItemChanged(items, itemId, (item) => {
    const { [pointId]: _old, ...others } = item.points?.[page] ?? {}
    return { ...item, points: { ...item.points, [page]: point ? { ...others, [pointId]: point } : others } }
  })
