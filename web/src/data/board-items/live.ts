import type { RoomHandlers } from '../_shared/room-handlers'
import { patchItems, withChangedItem, withItem, withMovedItem, withoutItem, withPage } from './cache'

/** Items that others add, change, move or delete, and the page of a PDF that the teacher turns. */
export const itemHandlers = {
  addItem: (cache, { board_id, item, before_id }) => patchItems(cache, board_id, (items) => withItem(items, item, before_id)),
  updateItem: (cache, { board_id, item }) => patchItems(cache, board_id, (items) => withChangedItem(items, item)),
  moveItem: (cache, { board_id, itemId, before_id }) => patchItems(cache, board_id, (items) => withMovedItem(items, itemId, before_id)),
  deleteItem: (cache, { board_id, itemId }) => patchItems(cache, board_id, (items) => withoutItem(items, itemId)),
  updateItemProps: (cache, { board_id, itemId, props }) => patchItems(cache, board_id, (items) => withPage(items, itemId, props.page)),
} satisfies RoomHandlers
