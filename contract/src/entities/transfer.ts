import { z } from 'zod'
import { FILE_MAX_BYTES } from '../constants'
import { codeOf, type ItemName } from '../items/registry'
import { FileName, Id, Title } from './fields'
import { ItemPoints } from './point'
import { Page } from './drawing'

/** `format` in `keel.json`. See docs/archive-format.md. */
export const ARCHIVE_FORMAT = 'keel-archive'
export const ARCHIVE_VERSION = 1
/** Index file of an archive. */
export const ARCHIVE_INDEX = 'keel.json'

/** A file that items of the archive use, by the number in their `file_id`. */
export const ArchiveFile = z.object({
  id: Id,
  /** Path of its bytes in the archive. */
  path: z.string().regex(/^files\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
  name: FileName,
  mime: z.string().min(1).max(100),
  size: z.int().min(1).max(FILE_MAX_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchiveFile = z.infer<typeof ArchiveFile>

const itemTypeNames = Object.keys(codeOf) as [ItemName, ...ItemName[]]
/** An item on a board, or a single item of the library. The schema of its type checks `value`. */
export const ArchiveItem = z.object({
  type: z.enum(itemTypeNames),
  name: Title.nullish(),
  /** Version of the shape of the value; 1 when it is left out. */
  value_version: z.int().min(1).optional(),
  value: z.unknown(),
  props: z.object({ page: Page.optional() }).optional(),
  points: ItemPoints.optional(),
  /** Hidden from students. */
  hidden: z.boolean().optional(),
})
export type ArchiveItem = z.infer<typeof ArchiveItem>

const List = z.array(z.unknown())
export const ArchiveBoard = z.object({ name: Title, items: List, hidden: z.boolean().optional() })
export const ArchiveFolder = z.object({ name: Title, items: List })
export const ArchiveModule = z.object({ name: Title, boards: List })
/** The whole of `keel.json`; entries of the lists are parsed one by one, so that an error names its place. */
export const Archive = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  items: List.min(1),
  files: List,
})

/** What an import added. `ids` are the top entries, in the order of the archive. */
export const ImportedArchive = z.object({
  ids: z.array(Id),
  folders: z.int(),
  modules: z.int(),
  boards: z.int(),
  items: z.int(),
  files: z.int(),
})
export type ImportedArchive = z.infer<typeof ImportedArchive>
