import { z } from 'zod'
import { Board, Hidden } from '../entities/board'
import { Before, IdParams, ShareToken, Title } from '../entities/fields'
import { route } from '../route'

export const listBoards = route({
  method: 'GET',
  path: '/modules/:id/boards',
  permission: 'module.see',
  summary: 'Boards of a module',
  params: IdParams,
  query: ShareToken,
  data: z.array(Board),
})
export const createBoard = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/boards',
  permission: 'module.edit',
  summary: 'Add a board',
  params: IdParams,
  body: z.object({ name: Title }),
  data: Board,
})
export const updateBoard = route({
  method: 'PUT',
  path: '/boards/:id',
  permission: 'board.edit',
  summary: 'Rename a board, hide or show it',
  params: IdParams,
  body: z.object({ name: Title.optional(), hidden: Hidden.optional() }),
  data: Board,
})
export const deleteBoard = route({
  method: 'DELETE',
  path: '/boards/:id',
  permission: 'board.edit',
  summary: 'Delete a board',
  params: IdParams,
})
export const restoreBoard = route({
  method: 'POST',
  path: '/boards/:id/restore',
  permission: 'board.edit',
  summary: 'Restore a deleted board',
  params: IdParams,
  data: Board,
})
export const moveBoard = route({
  method: 'PUT',
  path: '/boards/:id/move',
  permission: 'board.edit',
  summary: 'Change the order of boards',
  params: IdParams,
  body: Before,
})
