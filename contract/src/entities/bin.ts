import { z } from 'zod'
import { ItemType } from './board-item'
import { Id, Moment } from './fields'

export const BinKind = z.enum(['room', 'module', 'board', 'item'])
export type BinKind = z.infer<typeof BinKind>

/** Where something stood. What is in the bin itself comes back with what stood in it. */
const BinPlace = z.object({ id: Id, name: z.string(), in_bin: z.boolean() })

/** A classroom that was deleted, or something deleted in one, in one's own space or in a thing of the library. */
export const BinEntry = z.object({
  kind: BinKind,
  id: Id,
  /** Most items have none. */
  name: z.string().nullable(),
  /** How the text of an item begins; '' of what has none. */
  text: z.string(),
  /** Of an item. */
  type: ItemType.nullable(),
  /** The module of a board or an item. */
  module: BinPlace.nullable(),
  /** The board of an item. */
  board: BinPlace.nullable(),
  deleted_at: Moment,
})
export type BinEntry = z.infer<typeof BinEntry>
