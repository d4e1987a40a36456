import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import type { ServerEvents } from '@keel/contract/realtime/server-events'
import { askAnew } from '../../api/ask-anew'
import { keys } from '../../api/keys'
import { changeMessage, dropMessage, patchUnread, putLast, putMessage, putSeen } from './cache'

const myId = (client: QueryClient) => client.getQueryData<User | null>(keys.me)?.id

/** What was written shows in the channel, in the list of channels and in the counts. */
export function hearMessage(client: QueryClient, { channel_id, message }: ServerEvents['new_message']): void {
  putMessage(client, message)
  putSeen(client, channel_id, message.author.id, message.id)
  const channels = client.getQueryData<Channel[]>(keys.channels)
  if (channels && !channels.some(({ id }) => id === channel_id)) {
    void askAnew(client, { queryKey: keys.channels }) // Somebody began a conversation.
    return
  }
  if (message.author.id === myId(client)) patchUnread(client, channel_id, () => 0)
  else patchUnread(client, channel_id, (unread) => unread + 1)
  putLast(client, message)
}

export const hearChange = (client: QueryClient, { message }: ServerEvents['message_changed']): void => changeMessage(client, message)

export function hearDeletion(client: QueryClient, { channel_id, message_id }: ServerEvents['message_deleted']): void {
  dropMessage(client, channel_id, message_id)
  // It may have been unread, and the newest one: only the server knows.
  void askAnew(client, { queryKey: keys.channels })
}

export function hearSeen(client: QueryClient, { channel_id, user_id, message_id }: ServerEvents['channel_seen']): void {
  putSeen(client, channel_id, user_id, message_id)
  // Read in another tab.
  if (user_id === myId(client)) patchUnread(client, channel_id, () => 0)
}
