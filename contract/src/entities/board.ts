import { z } from 'zod'
import { Id } from './fields'

export const Hidden = z.union([z.literal(1), z.literal(2)])
/** `hidden` is 1 on a board hidden from students, which only its owner receives; otherwise left out. */
export const Board = z.object({ id: Id, name: z.string(), moduleId: Id, hidden: z.literal(1).optional() })
export type Board = z.infer<typeof Board>

/** `can` lists what the reader may do here. */
export const Module = z.object({
  id: Id,
  room_id: Id.nullable(),
  name: z.string(),
  hidden: Hidden,
  boards: z.array(Board),
  selected_board_id: Id.nullable(),
  can_edit: z.boolean(),
})
export type Module = z.infer<typeof Module>
