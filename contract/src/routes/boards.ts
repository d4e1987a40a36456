import { z } from 'zod'
import { BoardAnswers, StudentProgress } from '../entities/answer'
import { Board, Hidden } from '../entities/board'
import { BoardItem, ItemType } from '../entities/board-item'
import { GeneratedId, Id, IdParam, IdParams, Title } from '../entities/fields'
import { route } from '../route'
import { withItemName } from './exercise-name'
import { Before } from './modules'

const Token = z.object({ token: z.string().max(64).optional() })
const Page = z.int().min(1).max(10_000).default(1)

export const updateBoard = route({
  method: 'PUT',
  path: '/boards/:id',
  right: 'board.edit',
  summary: 'Rename a board, hide or show it',
  params: IdParams,
  body: z.object({ name: Title.optional(), hidden: Hidden.optional() }),
  data: Board,
})
export const deleteBoard = route({
  method: 'DELETE',
  path: '/boards/:id',
  right: 'board.edit',
  summary: 'Delete a board',
  params: IdParams,
})
export const restoreBoard = route({
  method: 'POST',
  path: '/boards/:id/restore',
  right: 'board.edit',
  summary: 'Bring a deleted board back',
  params: IdParams,
  data: Board,
})
export const moveBoard = route({
  method: 'PUT',
  path: '/boards/:id/move',
  right: 'board.edit',
  summary: 'Change the order of boards',
  params: IdParams,
  body: Before,
})
export const listItems = route({
  method: 'GET',
  path: '/boards/:id/items',
  right: 'board.see',
  summary: 'Items of a board in their order',
  params: IdParams,
  query: Token,
  data: z.array(BoardItem),
})
export const createItem = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/items',
  right: 'item.edit',
  summary: 'Add an item',
  params: IdParams,
  data: BoardItem,
  body: withItemName(
    z.object({
      type: ItemType,
      value: z.unknown().optional(),
      before_id: Id.nullish(),
      parent_id: z.literal(0).optional(),
      name: Title.nullish(),
    }),
  ),
})
export const updateItem = route({
  method: 'PUT',
  path: '/boards/items/:id',
  right: 'item.edit',
  summary: "Store an item's value",
  params: IdParams,
  /** `version`: the stored version that the value was made from; a save over a newer one is refused. Without it the last save wins. */
  body: withItemName(
    z.object({ value: z.unknown(), type: ItemType.optional(), name: Title.nullish(), version: z.int().min(1).optional() }),
  ),
  data: BoardItem,
})
export const hideItem = route({
  method: 'PUT',
  path: '/boards/items/:id/hidden',
  right: 'item.edit',
  summary: 'Hide an item from students, or show it',
  params: IdParams,
  body: z.object({ hidden: Hidden }),
  data: BoardItem,
})
export const deleteItem = route({
  method: 'DELETE',
  path: '/boards/items/:id',
  right: 'item.edit',
  summary: 'Delete an item',
  params: IdParams,
})
export const restoreItem = route({
  method: 'POST',
  path: '/boards/items/:id/restore',
  right: 'item.edit',
  summary: 'Bring a deleted item back',
  params: IdParams,
  data: BoardItem,
})
export const moveItem = route({
  method: 'PUT',
  path: '/boards/items/:id/move',
  right: 'item.edit',
  summary: 'Change the order of items',
  params: IdParams,
  body: Before,
})
export const listAnswers = route({
  method: 'GET',
  path: '/boards/:id/actions',
  right: 'answers.see',
  summary: "One's own answers, or a student's for the teacher",
  params: IdParams,
  query: z.object({ user_id: IdParam.optional() }),
  data: BoardAnswers,
})
export const submitAnswer = route({
  method: 'POST',
  path: '/boards/:id/actions',
  right: 'answers.give',
  summary: 'Answer one word of an exercise; judged here',
  params: IdParams,
  body: z.object({ item_id: Id, page: Page, id: GeneratedId, action: z.record(z.string(), z.unknown()), user_id: Id.optional() }),
  data: z.object({ action: z.unknown() }),
})
export const resetAnswers = route({
  method: 'POST',
  path: '/boards/:id/reset-actions',
  right: 'answers.give',
  summary: 'Empty the answers to one exercise',
  params: IdParams,
  body: z.object({ item_id: Id, page: Page, user_id: Id.optional() }),
})
export const boardProgress = route({
  method: 'GET',
  path: '/boards/:id/progress',
  right: 'answers.see.student',
  summary: "Every student's standing on every exercise",
  params: IdParams,
  data: z.array(StudentProgress),
})
