import { z } from 'zod'
import { itemTypes } from '../items/registry'
import { libraryKinds, type LibraryKind as Kind } from '../items/codes'
import { BoardItem } from './board-item'
import { Id, Moment } from './fields'

const KINDS: ReadonlySet<unknown> = new Set([...Object.keys(itemTypes).map(Number), ...Object.values(libraryKinds)])
export const LibraryKind = z.custom<Kind>((v) => KINDS.has(v))
export type LibraryKind = z.infer<typeof LibraryKind>
const kindNames = new Map<LibraryKind, string>([
  ...Object.values(itemTypes).map(({ code, name }) => [code, name] as const),
  ...Object.entries(libraryKinds).map(([name, kind]) => [kind, name] as const),
])
/** Returns the name of a kind of entry: `folder`, `word-in-gap`. */
export const kindName = (kind: LibraryKind): string | undefined => kindNames.get(kind)

/** One row of a folder: a folder, a single item, a board or a module. */
export const LibraryEntry = z.object({
  id: Id,
  type: LibraryKind,
  name: z.string(),
  folder_id: Id.nullable(),
  /** Name of the folder; search results show it. */
  folder_name: z.string().nullable(),
  updated_at: Moment,
  /** Whether a share link is open. */
  shared: z.boolean(),
  /** Module of a board, a module or a single item; the calls on modules read and edit its boards. Null for a folder. */
  module_id: Id.nullable(),
  /** Set for a board that is a template. */
  template: z.literal(true).optional(),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>
/** A folder on the path from the top of the library. */
export const LibraryFolder = z.object({ id: Id, name: z.string() })
export type LibraryFolder = z.infer<typeof LibraryFolder>

export const LibraryList = z.object({ items: z.array(LibraryEntry), path: z.array(LibraryFolder), more: z.boolean() })
export type LibraryList = z.infer<typeof LibraryList>

/** A row of the bin; what was deleted together with it is not listed. */
export const LibraryBinEntry = LibraryEntry.extend({ deleted_at: Moment })
export type LibraryBinEntry = z.infer<typeof LibraryBinEntry>
export const BinList = z.object({ items: z.array(LibraryBinEntry), more: z.boolean() })
export type BinList = z.infer<typeof BinList>

/** One entry of a library. For a single item `item` is the board item itself. */
export const LibraryEntryDetail = LibraryEntry.extend({
  /** Path of folders, from the top. */
  path: z.array(LibraryFolder),
  /** First board of the entry; null for a folder and for a module without boards. */
  board_id: Id.nullable(),
  item: BoardItem.nullable(),
  /** Value of a single item; null for folders, boards and modules. */
  value: z.unknown(),
})
export type LibraryEntryDetail = z.infer<typeof LibraryEntryDetail>

export const ShareLink = z.object({ link: z.string(), url: z.string(), created_at: Moment })
export type ShareLink = z.infer<typeof ShareLink>

/** What a share link opens. The link is also the token for the calls on modules, boards and files. */
export const SharedEntry = z.object({
  id: Id,
  type: LibraryKind,
  name: z.string(),
  token: z.string(),
  module_id: Id,
  board_id: Id.nullable(),
  item: BoardItem.nullable(),
  value: z.unknown(),
})
export type SharedEntry = z.infer<typeof SharedEntry>
