import { z } from 'zod'
import { MESSAGE_FILES_MAX, MESSAGE_MAX_LENGTH, MESSAGE_SEARCH_MAX_LENGTH, UNREAD_MAX } from '../constants'
import { Channel, ChannelRoom, NewMessageFile, ChatMessage, OpenChannel } from '../entities/chat'
import { Id, IdParam, IdParams, Line, Lines, Offset } from '../entities/fields'
import { route } from '../route'

const Text = Lines(MESSAGE_MAX_LENGTH).transform((s) => s.trim())
const ChannelParams = z.object({ channel: IdParam })

export const listChannels = route({
  method: 'GET',
  path: '/chat/channels',
  permission: 'chat.list',
  summary: 'The caller’s channels with unread counts, most recently active first',
  query: z.object({ offset: Offset }),
  data: z.object({
    channels: z.array(Channel),
    more: z.boolean(),
    /** Of all channels, not only of this page; counted up to `UNREAD_MAX`. */
    unread: z.int().min(0).max(UNREAD_MAX),
  }),
})
export const listMessages = route({
  method: 'GET',
  path: '/chat/messages/:channel',
  permission: 'chat.see',
  summary: 'Messages, newest first; older ones by `before` or `offset`, newer ones by `after`, those about one by `around`',
  params: ChannelParams,
  query: z.object({ offset: Offset, before: IdParam.optional(), after: IdParam.optional(), around: IdParam.optional() }),
  data: z.object({
    messages: z.array(ChatMessage),
    /** There are older ones. */
    more: z.boolean(),
    /** There are newer ones. */
    newer: z.boolean(),
  }),
})
export const searchMessages = route({
  method: 'GET',
  path: '/chat/search',
  permission: 'chat.list',
  summary: 'Messages of the caller’s channels with words that begin so, newest first',
  query: z.object({ q: Line(MESSAGE_SEARCH_MAX_LENGTH), before: IdParam.optional() }),
  data: z.object({ messages: z.array(ChatMessage), rooms: z.array(ChannelRoom), more: z.boolean() }),
  perMinute: 120,
})
/** `client_id` makes a repeated request the same message. Pictures are files of the caller; with them the text may be empty. */
export const sendMessage = route({
  method: 'POST',
  path: '/chat/messages',
  permission: 'chat.write',
  summary: 'Write a message',
  body: z.object({
    channel_id: Id,
    message: Text,
    files: z.array(NewMessageFile).max(MESSAGE_FILES_MAX).optional(),
    client_id: z.string().min(8).max(64).optional(),
  }),
  data: ChatMessage,
  perMinute: 120,
})
export const editMessage = route({
  method: 'PUT',
  path: '/chat/messages/:id',
  permission: 'chat.write',
  summary: 'Change a message of the caller within 15 minutes',
  params: IdParams,
  body: z.object({ message: Text }),
  data: ChatMessage,
})
export const deleteMessage = route({
  method: 'DELETE',
  path: '/chat/messages/:id',
  permission: 'chat.write',
  summary: 'Delete a message of the caller within 15 minutes',
  params: IdParams,
})
export const viewChannel = route({
  method: 'POST',
  path: '/chat/channels/:id/view',
  permission: 'chat.see',
  summary: 'Mark everything in a channel as seen',
  params: IdParams,
})
export const getChannel = route({
  method: 'GET',
  path: '/chat/channels/:id',
  permission: 'chat.see',
  summary: 'A channel with its people and how far each has read',
  params: IdParams,
  data: OpenChannel,
})
export const directChannel = route({
  method: 'GET',
  path: '/chat/direct/:user',
  permission: 'chat.list',
  summary: 'The direct channel with a person of a shared room',
  params: z.object({ user: IdParam }),
  data: Channel,
})
