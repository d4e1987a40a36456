import { z } from 'zod'
import { Id } from './fields'

export const Hidden = z.union([z.literal(1), z.literal(2)])
/** `hidden` is 1 on a board that students do not see, which reaches its owner only, and else left out. */
export const Board = z.object({ id: Id, name: z.string(), moduleId: Id, hidden: z.literal(1).optional() })
export type Board = z.infer<typeof Board>

/** `can` says what the reader may do here, so that the web never guesses. */
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
