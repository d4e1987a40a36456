import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type * as boardItems from '@keel/contract/routes/board-items'
import type * as duplicates from '@keel/contract/routes/duplicates'
import { call } from '../_shared/client'
import { create } from '../_shared/create'
import { isApiError } from '../_shared/errors'

export interface NewItem {
  type: BoardItem['type']
  value: unknown
  beforeId: number | null
  name?: string
  hidden?: BoardItem['hidden']
}

export const createItem = (boardId: number, { beforeId, ...item }: NewItem) =>
  create<typeof boardItems.createItem>(`/boards/${boardId}/items`, { body: { ...item, before_id: beforeId } })

/** `version` is the stored one that the value is based on. `leaving`: the page is about to be closed and will not get the response. */
export const updateItem = (id: number, value: unknown, version: number, leaving = false) =>
  call<typeof boardItems.updateItem>('PUT', `/boards/items/${id}`, { body: { value, version }, keepalive: leaving })

/** Copies an item to right after itself. */
export const duplicateItem = (id: number) => create<typeof duplicates.duplicateItem>(`/boards/items/${id}/duplicate`)

export const hideItem = (id: number, hidden: Module['hidden']) =>
  call<typeof boardItems.hideItem>('PUT', `/boards/items/${id}/hidden`, { body: { hidden } })

export const deleteItem = (id: number) => call<typeof boardItems.deleteItem>('DELETE', `/boards/items/${id}`)

/** Deletes those of these items that are still there. @throws {ApiError} */
export async function deleteItems(ids: readonly number[]): Promise<void> {
  for (const id of ids)
    try {
      await deleteItem(id)
    } catch (error) {
      if (!isApiError(error, 'not.found')) throw error
    }
}

export const restoreItem = (id: number) => call<typeof boardItems.restoreItem>('POST', `/boards/items/${id}/restore`)

/** Moves an item before another of its board, or last when `beforeId` is null. */
export const moveItem = (id: number, beforeId: number | null) =>
  call<typeof boardItems.moveItem>('PUT', `/boards/items/${id}/move`, { body: { before_id: beforeId } })

/** Stores the current page of a PDF and turns the students' pages to it. */
export const setItemPage = (itemId: number, page: number) =>
  call<typeof boardItems.setItemProps>('PUT', `/boards/items/${itemId}/props`, { body: { page } })
