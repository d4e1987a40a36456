import { z } from 'zod'
import { IMPORT_AT_ONCE_MAX, IMPORT_MAX_BYTES } from '../constants'
import { Hidden } from '../entities/board'
import { BoardItem, ItemCode } from '../entities/board-item'
import { Page } from '../entities/drawing'
import { Before, Id, IdParams, ShareToken, Title } from '../entities/fields'
import { NewItem, withItemName } from '../entities/new-item'
import { route } from '../route'

export const listItems = route({
  method: 'GET',
  path: '/boards/:id/items',
  permission: 'board.see',
  summary: 'Items of a board in their order',
  params: IdParams,
  query: ShareToken,
  data: z.array(BoardItem),
})
export const createItem = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/items',
  permission: 'item.edit',
  summary: 'Add an item',
  params: IdParams,
  data: BoardItem,
  body: withItemName(
    z.object({
      type: ItemCode,
      value: z.unknown().optional(),
      before_id: Id.nullish(),
      parent_id: z.literal(0).optional(),
      name: Title.nullish(),
      /** Without it students see the item. */
      hidden: Hidden.optional(),
    }),
  ),
})
export const addItems = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/add-items',
  permission: 'item.edit',
  summary: 'Add several items in their order before another one, or last: all or none',
  params: IdParams,
  body: z.object({ items: z.array(withItemName(NewItem)).min(1).max(IMPORT_AT_ONCE_MAX), before_id: Id.nullish() }),
  data: z.array(BoardItem),
  maxBytes: IMPORT_MAX_BYTES,
  perMinute: 60,
})
export const updateItem = route({
  method: 'PUT',
  path: '/boards/items/:id',
  permission: 'item.edit',
  summary: "Store an item's value",
  params: IdParams,
  /** `version`: the stored version that the value is based on; saving over a newer one is refused. Without it the last save wins. */
  body: withItemName(
    z.object({ value: z.unknown(), type: ItemCode.optional(), name: Title.nullish(), version: z.int().min(1).optional() }),
  ),
  data: BoardItem,
})
export const setItemProps = route({
  method: 'PUT',
  path: '/boards/items/:id/props',
  permission: 'item.edit',
  summary: 'Store the page of a PDF that was open last',
  params: IdParams,
  body: z.object({ page: Page }),
  data: z.object({ page: Page }),
})
export const hideItem = route({
  method: 'PUT',
  path: '/boards/items/:id/hidden',
  permission: 'item.edit',
  summary: 'Hide an item from students, or show it',
  params: IdParams,
  body: z.object({ hidden: Hidden }),
  data: BoardItem,
})
export const deleteItem = route({
  method: 'DELETE',
  path: '/boards/items/:id',
  permission: 'item.edit',
  summary: 'Delete an item',
  params: IdParams,
})
export const restoreItem = route({
  method: 'POST',
  path: '/boards/items/:id/restore',
  permission: 'item.edit',
  summary: 'Restore a deleted item',
  params: IdParams,
  data: BoardItem,
})
export const moveItem = route({
  method: 'PUT',
  path: '/boards/items/:id/move',
  permission: 'item.edit',
  summary: 'Change the order of items',
  params: IdParams,
  body: Before,
})
