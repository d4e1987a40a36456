import type { SketchObject } from '@keel/contract/entities/sketch'
import type * as marks from '@keel/contract/routes/marks'
import { call } from './client'

/** A page of an item on a board: the place of drawings. */
export interface SketchPlace {
  boardId: number
  itemId: number
  page: number
}
/** A drawn object's owner and id. */
export interface SketchName {
  userId: number
  id: string
}

/** Drawn objects of a page that one may see, from the `offset`-th. */
export const readSketch = ({ boardId, itemId, page }: SketchPlace, offset: number, signal: AbortSignal) =>
  call<typeof marks.boardSketch>('GET', `/boards/${boardId}/sketch`, { query: { item_id: itemId, page, offset }, signal })

export const putSketch = (
  { boardId, itemId, page }: SketchPlace,
  { userId, id }: SketchName,
  stroke: SketchObject['stroke'],
): Promise<SketchObject> =>
  call<typeof marks.putSketch>('POST', `/boards/${boardId}/sketch`, { body: { item_id: itemId, page, user_id: userId, id, stroke } })

/** Stores objects of one person, all or none. */
export const putSketches = (
  { boardId, itemId, page }: SketchPlace,
  userId: number,
  objects: { id: string; stroke: SketchObject['stroke'] }[],
): Promise<unknown> =>
  call<typeof marks.putSketches>('POST', `/boards/${boardId}/put-sketches`, { body: { item_id: itemId, page, user_id: userId, objects } })

export const deleteSketch = ({ boardId, itemId, page }: SketchPlace, { userId, id }: SketchName) =>
  call<typeof marks.deleteSketch>('POST', `/boards/${boardId}/delete-sketch`, { body: { item_id: itemId, page, user_id: userId, id } })

/** Deletes all that one person drew on a page. */
export const clearSketch = ({ boardId, itemId, page }: SketchPlace, userId: number) =>
  call<typeof marks.clearSketch>('POST', `/boards/${boardId}/clear-sketch`, { body: { item_id: itemId, page, user_id: userId } })
