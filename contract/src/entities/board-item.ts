import { z } from 'zod'
import { itemTypes, type ItemCode as Code } from '../items/registry'
import { Id } from './fields'
import { ItemPoints } from './point'

export const ItemCode = z.custom<Code>((v) => typeof v === 'number' && v in itemTypes)
export type ItemCode = z.infer<typeof ItemCode>
/** One item on a board. The schema of its type decides the shape of `value` (`items/<type>/schema`). */
export const BoardItem = z.object({
  id: Id,
  board_id: Id,
  type: ItemCode,
  name: z.string().nullable(),
  value: z.unknown(),
  props: z.object({ page: z.int().min(1).optional() }),
  /** Points (questions); images and PDFs only. */
  points: ItemPoints.optional(),
  /** 1 on an item hidden from students, which only its owner receives; otherwise left out. */
  hidden: z.literal(1).optional(),
  /** Version of the stored item; a client drops changes older than what it shows. */
  version: z.int(),
})
export type BoardItem = z.infer<typeof BoardItem>
