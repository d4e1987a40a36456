import { useQueryClient } from '@tanstack/react-query'
import type { BoardActions } from '@keel/contract/entities/action'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../api/keys'
import { useMe } from '../../api/me'
import { useRoomAction } from '../../realtime/use-live'
import { withoutAnswers } from './answers-cache'
import { withChangedItem, withItem, withMovedItem, withoutItem } from './items-cache'
import { patchLive } from '../../api/patch-live'
import { standingsChanged } from './standings-changed'
import { itemSaver } from './save-items'

type Items = readonly BoardItem[]

/** Lets what others do in the room show on the board. */
export function useBoardLive(roomId: number | null): void {
  const cache = useQueryClient()
  const myId = useMe()?.id

  const patchItems = (id: number, change: (items: Items) => Items) => patchLive<Items>(cache, keys.items(id), change)

  useRoomAction(roomId, 'addItem', ({ board_id, item, before_id }) => patchItems(board_id, (items) => withItem(items, item, before_id)))
  useRoomAction(roomId, 'updateItem', ({ board_id, item }) =>
    patchItems(board_id, (items) => withChangedItem(items, item, itemSaver.isDirty(item.id))),
  )
  useRoomAction(roomId, 'moveItem', ({ board_id, itemId, before_id }) =>
    patchItems(board_id, (items) => withMovedItem(items, itemId, before_id)),
  )
  useRoomAction(roomId, 'deleteItem', ({ board_id, itemId }) => {
    itemSaver.discard(itemId)
    patchItems(board_id, (items) => withoutItem(items, itemId))
  })
  useRoomAction(roomId, 'resetActions', ({ board_id, item_id, user_id }) => {
    patchLive<BoardActions>(cache, keys.actions(board_id, user_id === myId ? null : user_id), (all) => withoutAnswers(all, item_id))
    standingsChanged(cache, board_id)
  })
}
