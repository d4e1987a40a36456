import { z } from 'zod'
import { Board, Module } from '../entities/board'
import { Id, IdParams } from '../entities/fields'
import { LibraryEntryDetail } from '../entities/library'
import { route } from '../route'
import { Folder } from './library'

export const getSpace = route({
  method: 'GET',
  path: '/space',
  permission: 'space.own',
  summary: 'The caller’s module outside classrooms, seen by nobody else; created by the first request',
  data: Module,
})
export const moveBoardToModule = route({
  method: 'POST',
  path: '/space/boards/:id/to-module',
  permission: 'space.move',
  summary: 'Move a board out of the space, to the end of a module of the caller’s classrooms, with all its items',
  params: IdParams,
  body: z.object({ module_id: Id }),
  data: Board,
})
export const moveBoardToLibrary = route({
  method: 'POST',
  path: '/space/boards/:id/to-library',
  permission: 'space.move',
  summary: 'Move a board out of the space into a folder of the caller’s library, with all its items',
  params: IdParams,
  body: z.object({ folder_id: Folder }),
  data: LibraryEntryDetail,
})
