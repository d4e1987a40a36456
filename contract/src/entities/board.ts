import { z } from 'zod'
import { Id } from './fields'

export const Hidden = z.union([z.literal(1), z.literal(2)])
export const Board = z.object({ id: Id, name: z.string(), moduleId: Id })
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
