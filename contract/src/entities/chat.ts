import { z } from 'zod'
import { UNREAD_MAX } from '../constants'
import { Id, Moment } from './fields'
import { Person } from './user'

/** Newest message of a channel, as lists show it; the text may be cut. */
export const LastMessage = z.object({
  id: Id,
  text: z.string(),
  files: z.int().min(0),
  author_id: Id,
  author_name: z.string(),
  created_at: Moment,
})
export const Channel = z.object({
  id: Id,
  name: z.string(),
  /** Counted up to `UNREAD_MAX`. */
  unread: z.int().min(0).max(UNREAD_MAX),
  /** 1: two people, direct or in an individual classroom; 2: a group. */
  type: z.union([z.literal(1), z.literal(2)]),
  room_id: Id.nullable(),
  /** The other person of two. */
  person: Person.nullable(),
  last: LastMessage.nullable(),
})
export type Channel = z.infer<typeof Channel>

/** Name of the channel's classroom. */
export const ChannelRoom = Channel.pick({ id: true, name: true })

/** A reader of a channel and the last message they have read. */
export const ChannelMember = Person.extend({ seen_message_id: z.int().min(0) })
export type ChannelMember = z.infer<typeof ChannelMember>
export const OpenChannel = Channel.extend({
  /** Without a shared classroom a direct channel is read-only. */
  can_write: z.boolean(),
  members: z.array(ChannelMember),
})
export type OpenChannel = z.infer<typeof OpenChannel>

const Pixels = z.int().min(1).max(65_535)
/** Picture of a message. Its size reserves the space while it loads. */
export const MessageFile = z.object({ id: Id, name: z.string(), width: Pixels.nullable(), height: Pixels.nullable() })
export type MessageFile = z.infer<typeof MessageFile>
export const NewMessageFile = z.object({ id: Id, width: Pixels.optional(), height: Pixels.optional() })
export type NewMessageFile = z.infer<typeof NewMessageFile>

export const ChatMessage = z.object({
  id: Id,
  channel_id: Id,
  /** May be empty when there are pictures. */
  message: z.string(),
  files: z.array(MessageFile),
  author: Person,
  created_at: Moment,
  edited_at: Moment.nullable(),
  /** Id the sender's page gave the unsent message; the page recognises its message by it. */
  client_id: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>
