import type { QueryClient } from '@tanstack/react-query'
import type { Point } from '@keel/contract/entities/point'
import type { RoomHandlers } from '../_shared/room-handlers'
import { refetchProgress } from '../answers/refetch-progress'
import { patchItems } from '../board-items/cache'
import { withPoint } from './cache'

interface PointChange {
  board_id: number
  item_id: number
  page: number
  point_id: string
  point: Point | null
}
function applyPoint(cache: QueryClient, { board_id, item_id, page, point_id, point }: PointChange): void {
  patchItems(cache, board_id, (items) => withPoint(items, item_id, page, point_id, point))
  refetchProgress(cache, board_id)
}

/** Points that others put on a page, change or delete. */
export const pointHandlers = {
  addPoint: applyPoint,
  updatePoint: applyPoint,
  deletePoint: (cache, message) => applyPoint(cache, { ...message, point: null }),
} satisfies RoomHandlers
