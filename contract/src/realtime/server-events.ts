import { z } from 'zod'
import { ChatMessage } from '../entities/chat'
import { Id } from '../entities/fields'
import { Lesson } from '../entities/lesson'
import { Notification } from '../entities/notification'
import { RoomMember } from '../entities/room'
import { Revision } from './revision'
import type { RoomMessage } from './room-messages'

/** Events the server sends; each arrives in the envelope with a seq. */
export const serverEvents = {
  hello: z.object({
    connection_id: z.string(),
    peer_id: z.string(),
    resumed: z.boolean(),
    server_time: z.number(),
    heartbeat_ms: z.number(),
    max_bytes: z.number(),
    /** That of the last event to the user: what was read at this one or a later one is up to date. Absent with several processes. */
    revision: Revision.optional(),
  }),
  new_message: z.object({ channel_id: Id, message: ChatMessage }),
  message_changed: z.object({ channel_id: Id, message: ChatMessage }),
  message_deleted: z.object({ channel_id: Id, message_id: Id }),
  /** A member has read a channel up to this message; sent to all its members, the reader too. */
  channel_seen: z.object({ channel_id: Id, user_id: Id, message_id: Id }),
  /** The user was added to a classroom. */
  new_room: z.object({ room_id: Id }),
  /** The user was removed from a classroom, or it was deleted. */
  room_left: z.object({ room_id: Id }),
  room_started: z.object({ room_id: Id, lesson: Lesson }),
  /** The running lesson of one of the user's classrooms ended. */
  lesson_ended: z.object({ room_id: Id, lesson_id: Id }),
  /** The teacher changed the notes for the students of a lesson; sent to these. */
  lesson_notes: z.object({ lesson_id: Id }),
  /** A new notification; null when another device of the user marked all as read. */
  notified: z.object({ notification: Notification.nullable() }),
  direct_message: z.object({
    user_id: Id.nullable(),
    room_id: Id,
    queue_id: z.string().nullable(),
    ts: z.number(),
    data: z.custom<RoomMessage>(),
  }),
  /** Something outside classrooms changed: in the user's space or library, or their answers. `by` is the connection that did it. */
  own_change: z.object({ user_id: Id, by: z.string().nullable(), ts: z.number(), data: z.custom<RoomMessage>() }),
  /** Entries of the user's library were added, deleted, moved, renamed or shared. `by` is the connection that did it. */
  library_change: z.object({ by: z.string().nullable() }),
  /** Homework that the user gave or got was given, changed, answered, handed in, returned or deleted. `by` is the connection that did it. */
  homework_change: z.object({ homework_id: Id, by: z.string().nullable() }),
  /** The teacher corrected a student’s text in an item; sent to both once the student may see it. `by` is the connection that did it. */
  correction_change: z.object({ item_id: Id, user_id: Id, by: z.string().nullable() }),
  /** Lessons visible to the user, now or before, were scheduled, changed or cancelled. `by` is the connection that did it. */
  schedule_change: z.object({ by: z.string().nullable() }),
  /** The user's name, language or sounds changed. `by` is the connection that did it. */
  me_change: z.object({ by: z.string().nullable() }),
  email_verified: z.object({}),
  /** Always the full list: listed are online, all others offline. */
  room_users: z.object({ room_id: Id, users: z.array(RoomMember) }),
} as const
export type ServerEvents = { [E in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[E]> }
export type ServerEventName = keyof ServerEvents
export type ServerEvent = { [E in ServerEventName]: { action: E; data: ServerEvents[E] } }[ServerEventName]
