import { z } from 'zod'
import { ItemCode } from './board-item'
import { Id, Moment } from './fields'

export const BinKind = z.enum(['room', 'module', 'board', 'item'])
export type BinKind = z.infer<typeof BinKind>

/** Where an entry was. A parent that is in the bin too restores its contents with it. */
const BinPlace = z.object({ id: Id, name: z.string(), in_bin: z.boolean() })

/** A deleted classroom, or something deleted in a classroom, in a space or in a library entry. */
export const BinEntry = z.object({
  kind: BinKind,
  id: Id,
  /** Null for most items. */
  name: z.string().nullable(),
  /** Beginning of an item's text; '' if it has none. */
  text: z.string(),
  /** Items only. */
  type: ItemCode.nullable(),
  /** Module of a board or an item. */
  module: BinPlace.nullable(),
  /** Board of an item. */
  board: BinPlace.nullable(),
  deleted_at: Moment,
})
export type BinEntry = z.infer<typeof BinEntry>
