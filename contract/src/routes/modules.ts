import { z } from 'zod'
import { Hidden, Module } from '../entities/board'
import { Before, Id, IdParams, ShareToken, Title } from '../entities/fields'
import { route } from '../route'

export const listModules = route({
  method: 'GET',
  path: '/rooms/:id/modules',
  permission: 'room.see',
  summary: 'Modules of a classroom',
  params: IdParams,
  data: z.array(Module),
})
export const createModule = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/modules',
  permission: 'room.edit',
  summary: 'Add a module',
  params: IdParams,
  body: z.object({ name: Title }),
  data: Module,
})
export const getModule = route({
  method: 'GET',
  path: '/modules/:id',
  permission: 'module.see',
  summary: 'A module',
  params: IdParams,
  query: ShareToken,
  data: Module,
})
export const updateModule = route({
  method: 'PUT',
  path: '/modules/:id',
  permission: 'module.edit',
  summary: 'Rename a module, hide or show it',
  params: IdParams,
  body: z.object({ name: Title.optional(), hidden: Hidden.optional() }),
  data: Module,
})
export const deleteModule = route({
  method: 'DELETE',
  path: '/modules/:id',
  permission: 'module.edit',
  summary: 'Delete a module',
  params: IdParams,
})
export const restoreModule = route({
  method: 'POST',
  path: '/modules/:id/restore',
  permission: 'module.edit',
  summary: 'Restore a deleted module',
  params: IdParams,
  data: Module,
})
export const moveModule = route({
  method: 'PUT',
  path: '/modules/:id/move',
  permission: 'module.edit',
  summary: 'Change the order of modules',
  params: IdParams,
  body: Before,
})
export const selectBoard = route({
  method: 'PUT',
  path: '/modules/:id/selected',
  permission: 'board.select',
  summary: 'Remember the board the caller looks at',
  params: IdParams,
  body: z.object({ board_id: Id }),
})
