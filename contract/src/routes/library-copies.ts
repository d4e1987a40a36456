import { z } from 'zod'
import { Board, Module } from '../entities/board'
import { BoardItem } from '../entities/board-item'
import { Id, IdParams, Title } from '../entities/fields'
import { LibraryEntryDetail } from '../entities/library'
import { route } from '../route'
import { Folder } from './library'

const ToLibrary = z.object({ folder_id: Folder, name: Title })

export const copyToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/copy-to-library',
  right: 'library.copy',
  summary: 'Copy an item of a board to the library',
  body: ToLibrary.extend({ item_id: Id }),
  data: LibraryEntryDetail,
})
export const copyFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/copy-from-library',
  right: 'library.copy',
  summary: 'Copy a single item of the library to a board',
  body: z.object({ item_id: Id, board_id: Id, before_id: Id.nullish() }),
  data: BoardItem,
})
export const copyBoardToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/copy-to-library',
  right: 'library.copy',
  summary: 'Copy a whole board to the library',
  params: IdParams,
  body: ToLibrary,
  data: LibraryEntryDetail,
})
export const copyModuleToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/copy-to-library',
  right: 'library.copy',
  summary: 'Copy a whole module to the library',
  params: IdParams,
  body: ToLibrary,
  data: LibraryEntryDetail,
})
export const copyBoardFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/copy-from-library',
  right: 'library.copy',
  summary: 'Copy a board of the library to a module',
  params: IdParams,
  body: z.object({ item_id: Id, before_id: Id.nullish() }),
  data: Board,
})
export const copyModuleFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/copy-from-library',
  right: 'library.copy',
  summary: 'Copy a module of the library to a classroom',
  params: IdParams,
  body: z.object({ item_id: Id }),
  data: Module,
})
