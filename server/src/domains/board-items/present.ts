import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemPoints } from '@keel/contract/entities/point'
import type { ItemCode } from '@keel/contract/items/codes'
import { bringUp } from '@keel/contract/items/value-version'
import type { Context } from '../../context'
import { hiddenMark } from '../../db/hidden-mark'
import { hasPoints, pointsOf } from '../points'

export interface ItemRow {
  id: number
  type: ItemCode
  name: string | null
  value: unknown
  value_version: number
  props: unknown
  version: number
  hidden: number
}

/** Presents a stored item to the client. `points` are set for images and PDFs, even if empty. */
export const presentItem = (row: ItemRow, boardId: number, points: ItemPoints = {}): BoardItem => ({
  id: row.id,
  board_id: boardId,
  type: row.type,
  name: row.name,
  value: bringUp(row.type, row.value, row.value_version),
  props: row.props as BoardItem['props'],
  version: row.version,
  ...hiddenMark(row.hidden),
  ...(hasPoints(row.type) ? { points } : {}),
})

/** Presents several items with their points. */
export async function presentItems(ctx: Pick<Context, 'db'>, rows: readonly ItemRow[], boardId: number): Promise<BoardItem[]> {
  const points = await pointsOf(
    ctx.db,
    rows.filter((row) => hasPoints(row.type)).map((row) => row.id),
  )
  return rows.map((row) => presentItem(row, boardId, points.get(row.id)))
}
