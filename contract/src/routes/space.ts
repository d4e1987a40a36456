import { z } from 'zod'
import { Board, Module } from '../entities/board'
import { Id, IdParams } from '../entities/fields'
import { LibraryEntryDetail } from '../entities/library'
import { route } from '../route'
import { Folder } from './library'

export const getSpace = route({
  method: 'GET',
  path: '/space',
  right: 'space.own',
  summary: 'One’s own module, in no classroom and seen by nobody else; made when it is first asked for',
  data: Module,
})
export const moveBoardToModule = route({
  method: 'POST',
  path: '/space/boards/:id/to-module',
  right: 'space.move',
  summary: 'Move a board out of one’s space, to the end of a module of one’s own classrooms, with all that is on it',
  params: IdParams,
  body: z.object({ module_id: Id }),
  data: Board,
})
export const moveBoardToLibrary = route({
  method: 'POST',
  path: '/space/boards/:id/to-library',
  right: 'space.move',
  summary: 'Move a board out of one’s space into a folder of one’s library, with all that is on it',
  params: IdParams,
  body: z.object({ folder_id: Folder }),
  data: LibraryEntryDetail,
})
