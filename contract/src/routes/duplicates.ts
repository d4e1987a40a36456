import { Board, Module } from '../entities/board'
import { BoardItem } from '../entities/board-item'
import { IdParams } from '../entities/fields'
import { route } from '../route'

export const duplicateItem = route({
  method: 'POST',
  path: '/boards/items/:id/duplicate',
  permission: 'item.edit',
  summary: 'Copy an item right after itself',
  params: IdParams,
  creates: true,
  data: BoardItem,
})
export const duplicateBoard = route({
  method: 'POST',
  path: '/boards/:id/duplicate',
  permission: 'board.edit',
  summary: 'Copy a board with its items, right after itself',
  params: IdParams,
  creates: true,
  data: Board,
})
export const duplicateModule = route({
  method: 'POST',
  path: '/modules/:id/duplicate',
  permission: 'module.edit',
  summary: 'Copy a module of a classroom with its boards, right after itself',
  params: IdParams,
  creates: true,
  data: Module,
})
