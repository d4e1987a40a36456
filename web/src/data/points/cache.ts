import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/entities/point'

type Items = readonly BoardItem[]

const withItemChanged = (items: Items, itemId: number, change: (item: BoardItem) => BoardItem): Items =>
  items.map((item) => (item.id === itemId ? change(item) : item))

/** Returns the items with a PDF on another page. */
export const withPage = (items: Items, itemId: number, page: number): Items =>
  withItemChanged(items, itemId, (item) => ({ ...item, props: { ...item.props, page } }))

/** Returns the items with an added or changed point; null deletes it. */
export const withPoint = (items: Items, itemId: number, page: number, pointId: string, point: Point | null): Items =>
  withItemChanged(items, itemId, (item) => {
    const { [pointId]: _old, ...others } = item.points?.[page] ?? {}
    return { ...item, points: { ...item.points, [page]: point ? { ...others, [pointId]: point } : others } }
  })

/** Returns the answers without those to the points of one page. */
export function withoutPageAnswers(all: BoardAnswers, item: BoardItem | undefined, itemId: number, page: number): BoardAnswers {
  const gone = item?.points?.[page] ?? {}
  const left = Object.entries(all[itemId] ?? {}).filter(([pointId]) => !Object.hasOwn(gone, pointId))
  return { ...all, [itemId]: Object.fromEntries(left) }
}
