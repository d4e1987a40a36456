import { z } from 'zod'
import { MESSAGE_MAX_LENGTH } from '../constants'
import { Channel, Message } from '../entities/chat'
import { Id, IdParam, IdParams, Lines, Offset } from '../entities/fields'
import { route } from '../route'

const Text = Lines(MESSAGE_MAX_LENGTH)
  .transform((s) => s.trim())
  .pipe(z.string().min(1))
const ChannelParams = z.object({ channel: IdParam })

export const listChannels = route({
  method: 'GET',
  path: '/chat/channels',
  right: 'chat.list',
  summary: "One's channels with unread counts",
  data: z.array(Channel),
})
export const listMessages = route({
  method: 'GET',
  path: '/chat/messages/:channel',
  right: 'chat.see',
  summary: 'Messages, newest first; older ones by `before` or `offset`',
  params: ChannelParams,
  query: z.object({ offset: Offset, before: IdParam.optional() }),
  data: z.object({ messages: z.array(Message), more: z.boolean() }),
})
/** `client_id` makes a repeated sending the same message. */
export const sendMessage = route({
  method: 'POST',
  path: '/chat/messages',
  right: 'chat.write',
  summary: 'Write a message',
  body: z.object({ channel_id: Id, message: Text, client_id: z.string().min(8).max(64).optional() }),
  data: Message,
  perMinute: 120,
})
export const editMessage = route({
  method: 'PUT',
  path: '/chat/messages/:id',
  right: 'chat.write',
  summary: "Change one's message within 15 minutes",
  params: IdParams,
  body: z.object({ message: Text }),
  data: Message,
})
export const deleteMessage = route({
  method: 'DELETE',
  path: '/chat/messages/:id',
  right: 'chat.write',
  summary: "Delete one's message within 15 minutes",
  params: IdParams,
})
export const viewChannel = route({
  method: 'POST',
  path: '/chat/channels/:id/view',
  right: 'chat.see',
  summary: 'Mark everything in a channel as seen',
  params: IdParams,
})
export const directChannel = route({
  method: 'GET',
  path: '/chat/direct/:user',
  right: 'chat.list',
  summary: 'The direct channel with a person one shares a room with',
  params: z.object({ user: IdParam }),
  data: Channel,
})
