import { useQueryClient } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/entities/point'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { useRoomMessage } from '../../realtime/use-live'
import { withAnswer, withoutAnswers } from '../../data/answers/cache'
import { withChangedItem, withItem, withMovedItem, withoutItem } from '../../data/board-items/cache'
import { withoutPageAnswers, withPage, withPoint } from '../../data/points/cache'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { refetchProgress } from '../../data/answers/refetch-progress'
import { itemSaver } from './save-items'

type Items = readonly BoardItem[]
interface PointChange {
  board_id: number
  item_id: number
  page: number
  point_id: string
  point: Point | null
}

/** Applies changes by others in the room to the board. */
export function useBoardLive(roomId: number | null): void {
  const cache = useQueryClient()
  const myId = useMe()?.id

  const patchItems = (id: number, change: (items: Items) => Items) => applyToCache<Items>(cache, keys.items(id), change)

  useRoomMessage(roomId, 'addItem', ({ board_id, item, before_id }) => patchItems(board_id, (items) => withItem(items, item, before_id)))
  useRoomMessage(roomId, 'updateItem', ({ board_id, item }) => patchItems(board_id, (items) => withChangedItem(items, item)))
  useRoomMessage(roomId, 'moveItem', ({ board_id, itemId, before_id }) =>
    patchItems(board_id, (items) => withMovedItem(items, itemId, before_id)),
  )
  useRoomMessage(roomId, 'deleteItem', ({ board_id, itemId }) => {
    itemSaver.discard(itemId)
    patchItems(board_id, (items) => withoutItem(items, itemId))
  })
  useRoomMessage(roomId, 'updateItemProps', ({ board_id, itemId, props }) =>
    patchItems(board_id, (items) => withPage(items, itemId, props.page)),
  )
  const putPoint = ({ board_id, item_id, page, point_id, point }: PointChange) => {
    patchItems(board_id, (items) => withPoint(items, item_id, page, point_id, point))
    refetchProgress(cache, board_id)
  }
  useRoomMessage(roomId, 'addPoint', putPoint)
  useRoomMessage(roomId, 'updatePoint', putPoint)
  useRoomMessage(roomId, 'deletePoint', (gone) => putPoint({ ...gone, point: null }))
  useRoomMessage(roomId, 'updatePointActions', ({ board_id, item_id, user_id, point_id, point_action }) => {
    applyToCache<BoardAnswers>(cache, keys.actions(board_id, user_id === myId ? null : user_id), (all) =>
      withAnswer(all, item_id, point_id, point_action),
    )
    refetchProgress(cache, board_id)
  })
  useRoomMessage(roomId, 'resetActions', ({ board_id, item_id, user_id, page }) => {
    const item = cache.getQueryData<Items>(keys.items(board_id))?.find(({ id }) => id === item_id)
    applyToCache<BoardAnswers>(cache, keys.actions(board_id, user_id === myId ? null : user_id), (all) =>
      page === undefined ? withoutAnswers(all, item_id) : withoutPageAnswers(all, item, item_id, page),
    )
    refetchProgress(cache, board_id)
  })
}
