import type { DrawnObject } from '@keel/contract/entities/drawing'
import type * as drawings from '@keel/contract/routes/drawings'
import { call } from '../_shared/client'

/** A page of an item on a board, which has a drawing. */
export interface DrawingScope {
  boardId: number
  itemId: number
  page: number
}
/** A drawn object's owner and id. */
export interface DrawnObjectKey {
  userId: number
  id: string
}

/** Returns the visible drawn objects of a page, from the `offset`-th. */
export const listDrawnObjects = ({ boardId, itemId, page }: DrawingScope, offset: number, signal: AbortSignal) =>
  call<typeof drawings.listDrawnObjects>('GET', `/boards/${boardId}/sketch`, { query: { item_id: itemId, page, offset }, signal })

export const saveDrawnObject = (
  { boardId, itemId, page }: DrawingScope,
  { userId, id }: DrawnObjectKey,
  stroke: DrawnObject['stroke'],
): Promise<DrawnObject> =>
  call<typeof drawings.saveDrawnObject>('POST', `/boards/${boardId}/sketch`, {
    body: { item_id: itemId, page, user_id: userId, id, stroke },
  })

/** Stores objects of one person, all or none. */
export const saveDrawnObjects = (
  { boardId, itemId, page }: DrawingScope,
  userId: number,
  objects: { id: string; stroke: DrawnObject['stroke'] }[],
): Promise<unknown> =>
  call<typeof drawings.saveDrawnObjects>('POST', `/boards/${boardId}/put-sketches`, {
    body: { item_id: itemId, page, user_id: userId, objects },
  })

export const deleteDrawnObject = ({ boardId, itemId, page }: DrawingScope, { userId, id }: DrawnObjectKey) =>
  call<typeof drawings.deleteDrawnObject>('POST', `/boards/${boardId}/delete-sketch`, {
    body: { item_id: itemId, page, user_id: userId, id },
  })

/** Deletes everything one person drew on a page. */
export const clearDrawing = ({ boardId, itemId, page }: DrawingScope, userId: number) =>
  call<typeof drawings.clearDrawing>('POST', `/boards/${boardId}/clear-sketch`, { body: { item_id: itemId, page, user_id: userId } })
