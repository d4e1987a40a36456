import { z } from 'zod'
import { itemNames, type ItemCode } from '../items/codes'
import { Id } from './fields'
import { ItemPoints } from './point'

export const ItemType = z.custom<ItemCode>((v) => typeof v === 'number' && v in itemNames)
/** One thing on a board. `value` has the shape its type's schema says (`items/<type>/value`). */
export const BoardItem = z.object({
  id: Id,
  board_id: Id,
  type: ItemType,
  name: z.string().nullable(),
  value: z.unknown(),
  props: z.object({ page: z.int().min(1).optional() }),
  /** Question markers; images and PDFs only. */
  points: ItemPoints.optional(),
  /** 1 on an item that students do not see, which reaches its owner only; else left out. */
  hidden: z.literal(1).optional(),
  /** Counts the stored versions of this item; a client drops a change older than what it shows. */
  version: z.int(),
})
export type BoardItem = z.infer<typeof BoardItem>
