import { z } from 'zod'
import { Id, Moment } from './fields'
import { Person } from './user'

export const Channel = z.object({
  id: Id,
  name: z.string(),
  unread: z.int().min(0),
  type: z.union([z.literal(1), z.literal(2)]),
  room_id: Id.nullable(),
})
export type Channel = z.infer<typeof Channel>
export const Message = z.object({
  id: Id,
  channel_id: Id,
  message: z.string(),
  author: Person,
  created_at: Moment,
  edited_at: Moment.nullable(),
})
export type Message = z.infer<typeof Message>
