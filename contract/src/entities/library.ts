import { z } from 'zod'
import { BoardItem, ItemType } from './board-item'
import { Id, Moment } from './fields'

/** One line of a folder: a folder, a single item, a board or a module. */
export const LibraryEntry = z.object({
  id: Id,
  type: ItemType,
  name: z.string(),
  folder_id: Id.nullable(),
  /** The folder's name, so that what a search found can say where it is. */
  folder_name: z.string().nullable(),
  updated_at: Moment,
  /** A link to it is open. */
  shared: z.boolean(),
  /** What a board, a module or a single item stands in: its boards are read and edited by the calls on modules. Null for a folder. */
  module_id: Id.nullable(),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>
/** A folder on the way down from the library's top. */
export const LibraryFolder = z.object({ id: Id, name: z.string() })
export type LibraryFolder = z.infer<typeof LibraryFolder>

export const LibraryList = z.object({ items: z.array(LibraryEntry), path: z.array(LibraryFolder), more: z.boolean() })
export type LibraryList = z.infer<typeof LibraryList>

/** A line of the bin; what was deleted with it is not listed. */
export const LibraryBinEntry = LibraryEntry.extend({ deleted_at: Moment })
export type LibraryBinEntry = z.infer<typeof LibraryBinEntry>
export const BinList = z.object({ items: z.array(LibraryBinEntry), more: z.boolean() })
export type BinList = z.infer<typeof BinList>

/** One thing of a library. Of a single item `item` is the thing itself, as it stands on its board. */
export const LibraryEntryDetail = LibraryEntry.extend({
  /** The folders it is in, from the top. */
  path: z.array(LibraryFolder),
  /** The first board of it; null for a folder and for a module without boards. */
  board_id: Id.nullable(),
  item: BoardItem.nullable(),
  /** The value of a single item; null for folders, boards and modules. */
  value: z.unknown(),
})
export type LibraryEntryDetail = z.infer<typeof LibraryEntryDetail>

export const ShareLink = z.object({ link: z.string(), url: z.string(), created_at: Moment })
export type ShareLink = z.infer<typeof ShareLink>

/** What a link opens. The link is also the token for the calls on modules, boards and files. */
export const SharedEntry = z.object({
  id: Id,
  type: ItemType,
  name: z.string(),
  token: z.string(),
  module_id: Id,
  board_id: Id.nullable(),
  item: BoardItem.nullable(),
  value: z.unknown(),
})
export type SharedEntry = z.infer<typeof SharedEntry>
