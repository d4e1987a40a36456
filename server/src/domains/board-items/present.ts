import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemCode } from '@keel/contract/items/codes'

export interface ItemRow { id: number; type: number; name: string | null; value: unknown; props: unknown; version: number }

export const presentItem = (row: ItemRow, boardId: number): BoardItem => ({
  id: row.id, board_id: boardId, type: row.type as ItemCode, name: row.name, value: row.value, props: row.props as BoardItem['props'], version: row.version,
})
