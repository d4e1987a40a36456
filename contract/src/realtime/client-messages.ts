import { z } from 'zod'
import { Id } from '../entities/fields'
import { PeerId } from './room-messages'
import { Revision } from './revision'
import { serverEvents } from './server-events'

const MAX_ACTION_LENGTH = 64
// Not an object schema: that would copy what the action's own schema copies again.
const RoomMessage = z.custom<{ action: string; from?: string; user_id?: number }>((data) => {
  const action: unknown = typeof data === 'object' && data !== null && 'action' in data ? data.action : undefined
  return typeof action === 'string' && action.length <= MAX_ACTION_LENGTH
})

/** What a client may send on the socket. `direct_message.data` is checked again by its own action's schema. */
export const clientMessages = {
  ping: z.object({ ack: z.int().min(-1).optional() }),
  /** Enters a room, or reports that another board is on the screen. */
  join_room: z.object({ room_id: Id, board_id: Id.nullable() }),
  leave_room: z.object({ room_id: Id }),
  direct_message: z.object({
    room_id: Id,
    queue_id: z
      .string()
      .regex(/^[A-Za-z0-9_-]{8,64}$/)
      .nullable(),
    to: PeerId.optional(),
    data: RoomMessage,
  }),
} as const
export type ClientMessages = { [A in keyof typeof clientMessages]: z.infer<(typeof clientMessages)[A]> }
export type ClientMessageName = keyof ClientMessages

export const ERROR_CODES = ['bad_request', 'unknown_action', 'forbidden', 'not_found', 'rate_limited', 'too_large', 'internal'] as const
export type LiveErrorCode = (typeof ERROR_CODES)[number]

/** One frame, either way: server events carry `seq`, replies carry `seq_reply` and no `seq`. */
export const Envelope = z.strictObject({
  seq: z.int().optional(),
  action: z.string().optional(),
  data: z.unknown().optional(),
  seq_reply: z.int().optional(),
  error: z.strictObject({ code: z.enum(ERROR_CODES), message: z.string(), retry_after_ms: z.number().optional() }).optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** The data of the reply to each message; a reply that refuses has `error` instead. A `direct_message` without a queue id gets no reply. */
export const replies = {
  ping: z.strictObject({ server_time: z.number() }),
  /** With the revision of the room's last message before, as `hello` has the user's. */
  join_room: clientMessages.join_room.extend({ revision: Revision.optional() }),
  leave_room: clientMessages.leave_room,
  /**
   * The acknowledgement of a queued message. After one that sets a shared state it adds the state that holds now, by this
   * message or one that arrived in between; nothing when the server keeps no state of it.
   */
  direct_message: z.strictObject({ queue_id: z.string(), reply: z.literal(true), shared: serverEvents.direct_message.optional() }),
} as const satisfies Record<ClientMessageName, z.ZodType>
export type DirectMessageAck = z.infer<typeof replies.direct_message>

export { CLOSE } from './close-codes'
