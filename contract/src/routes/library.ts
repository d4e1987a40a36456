import { z } from 'zod'
import { IMPORT_AT_ONCE_MAX, IMPORT_MAX_BYTES, LIBRARY_AT_ONCE_MAX, LIBRARY_SEARCH_MAX_LENGTH } from '../constants'
import { Board, Module } from '../entities/board'
import { BoardItem } from '../entities/board-item'
import { GeneratedId, Id, IdParam, IdParams, Offset, Title } from '../entities/fields'
import { BinList, LibraryEntryDetail, LibraryKind, LibraryList, LibraryEntry } from '../entities/library'
import { NewItem, withItemName } from '../entities/new-item'
import { Point } from '../entities/point'
import { Page } from '../entities/drawing'
import { route } from '../route'

/** Null is the top of the library. */
export const Folder = Id.nullable().default(null)
const Ids = z.array(Id).min(1).max(LIBRARY_AT_ONCE_MAX)
const New = withItemName(z.object({ folder_id: Folder, name: Title, type: LibraryKind, value: z.unknown().optional() }))
const ToLibrary = z.object({ folder_id: Folder, name: Title })

export const listLibrary = route({
  method: 'GET',
  path: '/library/items',
  permission: 'library.own',
  summary: 'A folder of the caller’s library, folders first; with `search`, entries anywhere with these words in name or content',
  query: z.object({
    folder_id: IdParam.optional(),
    offset: Offset,
    search: z.string().max(LIBRARY_SEARCH_MAX_LENGTH).optional(),
    sort: z.enum(['name', 'changed', 'type']).default('name'),
  }),
  data: LibraryList,
})
export const createLibraryItem = route({
  method: 'POST',
  creates: true,
  path: '/library/items',
  permission: 'library.own',
  summary: 'Add a folder, a board, a module or a single item to the caller’s library',
  body: New,
  data: LibraryEntryDetail,
})
export const addToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/library/add-items',
  permission: 'library.own',
  summary: 'Add several single items to a folder of the caller’s library, or one board with all of them: all or none',
  body: z.object({
    folder_id: Folder,
    items: z
      .array(withItemName(NewItem.extend({ name: Title })))
      .min(1)
      .max(IMPORT_AT_ONCE_MAX),
    /** Name of a board for them; without it each becomes a single item. */
    board: Title.nullish(),
  }),
  data: z.array(LibraryEntry),
  maxBytes: IMPORT_MAX_BYTES,
  perMinute: 60,
})
export const getLibraryItem = route({
  method: 'GET',
  path: '/library/items/:id',
  permission: 'library.edit',
  summary: 'One entry of the library',
  params: IdParams,
  data: LibraryEntryDetail,
})
export const updateLibraryItem = route({
  method: 'PUT',
  path: '/library/items/:id',
  permission: 'library.edit',
  summary: 'Store name, folder and, for a single item, the value',
  params: IdParams,
  body: New,
  data: LibraryEntryDetail,
})
export const renameLibraryItem = route({
  method: 'PUT',
  path: '/library/items/:id/rename',
  permission: 'library.edit',
  summary: 'Rename',
  params: IdParams,
  body: z.object({ name: Title }),
  data: LibraryEntryDetail,
})
export const setLibraryProps = route({
  method: 'PUT',
  path: '/library/items/:id/props',
  permission: 'library.edit',
  summary: 'Store the page of a PDF that was open last',
  params: IdParams,
  body: z.object({ page: Page }),
  data: z.object({ page: Page }),
})
export const deleteLibraryItem = route({
  method: 'DELETE',
  path: '/library/items/:id',
  permission: 'library.edit',
  summary: 'Move an entry to the bin; a folder with its contents',
  params: IdParams,
})
export const moveLibraryItems = route({
  method: 'POST',
  path: '/library/move',
  permission: 'library.edit',
  summary: 'Move to a folder, all or none',
  body: z.object({ ids: Ids, folder_id: Folder }),
})
export const copyLibraryItems = route({
  method: 'POST',
  creates: true,
  path: '/library/copy',
  permission: 'library.edit',
  summary: 'Copy to a folder with contents, all or none',
  body: z.object({ ids: Ids, folder_id: Folder }),
  data: z.array(LibraryEntry),
  perMinute: 120,
})
export const deleteLibraryItems = route({
  method: 'POST',
  path: '/library/delete',
  permission: 'library.edit',
  summary: 'Move several entries to the bin',
  body: z.object({ ids: Ids }),
})
export const restoreLibraryItems = route({
  method: 'POST',
  path: '/library/restore',
  permission: 'library.edit',
  summary: 'Restore deleted entries; to the top if their folder is gone',
  body: z.object({ ids: Ids }),
  data: z.array(LibraryEntry),
})
export const libraryBin = route({
  method: 'GET',
  path: '/library/bin',
  permission: 'library.own',
  summary: 'Entries deleted in the last 30 days, newest first',
  query: z.object({ offset: Offset }),
  data: BinList,
})
export const purgeLibraryEntries = route({
  method: 'POST',
  path: '/library/erase',
  permission: 'library.edit',
  summary: 'Delete entries of the bin permanently',
  body: z.object({ ids: Ids }),
})
export const emptyLibraryBin = route({
  method: 'DELETE',
  path: '/library/bin',
  permission: 'library.own',
  summary: 'Empty the bin permanently',
})

export const putLibraryPoint = route({
  method: 'POST',
  path: '/library/items/:id/points',
  permission: 'library.edit',
  summary: 'Add or change a point of an image or a PDF page',
  params: IdParams,
  body: z.object({ id: GeneratedId, page: Page.default(1), point: Point }),
  data: Point,
})
export const deleteLibraryPoint = route({
  method: 'POST',
  path: '/library/items/:id/delete-point',
  permission: 'library.edit',
  summary: 'Delete a point and the answers to it',
  params: IdParams,
  body: z.object({ id: GeneratedId, page: Page.default(1) }),
})

export const copyToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/copy-to-library',
  permission: 'library.copy',
  summary: 'Copy an item of a board to the library',
  body: ToLibrary.extend({ item_id: Id }),
  data: LibraryEntryDetail,
})
export const copyFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/copy-from-library',
  permission: 'library.copy',
  summary: 'Copy a single item of the library to a board',
  body: z.object({ item_id: Id, board_id: Id, before_id: Id.nullish() }),
  data: BoardItem,
})
export const copyBoardToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/boards/:id/copy-to-library',
  permission: 'library.copy',
  summary: 'Copy a whole board to the library',
  params: IdParams,
  body: ToLibrary,
  data: LibraryEntryDetail,
})
export const copyModuleToLibrary = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/copy-to-library',
  permission: 'library.copy',
  summary: 'Copy a whole module to the library',
  params: IdParams,
  body: ToLibrary,
  data: LibraryEntryDetail,
})
export const copyBoardFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/modules/:id/copy-from-library',
  permission: 'library.copy',
  summary: 'Copy a board of the library to a module',
  params: IdParams,
  body: z.object({ item_id: Id, before_id: Id.nullish() }),
  data: Board,
})
export const copyModuleFromLibrary = route({
  method: 'POST',
  creates: true,
  path: '/rooms/:id/copy-from-library',
  permission: 'library.copy',
  summary: 'Copy a module of the library to a classroom',
  params: IdParams,
  body: z.object({ item_id: Id }),
  data: Module,
})
