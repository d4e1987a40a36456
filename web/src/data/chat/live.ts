import type { QueryClient } from '@tanstack/react-query'
import { UNREAD_MAX } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import type { ServerEvents } from '@keel/contract/realtime/server-events'
import { cancelAndRefetch } from '../_shared/cancel-and-refetch'
import type { ChannelPages } from './queries'
import { keys } from '../_shared/keys'
import { changeMessage, dropMessage, knownChannel, listedChannel, patchUnread, applyLastMessage, applyMessage, applySeen } from './cache'

const myId = (client: QueryClient) => client.getQueryData<User | null>(keys.me)?.id

/** Applies a new message to the channel, the list of channels and the counts. */
export function applyNewMessage(client: QueryClient, { channel_id, message }: ServerEvents['new_message']): void {
  applyMessage(client, message)
  applySeen(client, channel_id, message.author.id, message.id)
  // A new conversation, or one from far down the list, moves to its top.
  if (!listedChannel(client, channel_id)) void cancelAndRefetch(client, { queryKey: keys.channels })
  if (message.author.id === myId(client)) patchUnread(client, channel_id, () => 0)
  else patchUnread(client, channel_id, (unread) => unread + 1)
  applyLastMessage(client, message)
}

export const applyMessageChange = (client: QueryClient, { message }: ServerEvents['message_changed']): void =>
  changeMessage(client, message)

export function applyMessageDeletion(client: QueryClient, { channel_id, message_id }: ServerEvents['message_deleted']): void {
  dropMessage(client, channel_id, message_id)
  // It may have been unread, and the newest one: only the server knows.
  void cancelAndRefetch(client, { queryKey: keys.channels })
}

export function applyChannelSeen(client: QueryClient, { channel_id, user_id, message_id }: ServerEvents['channel_seen']): void {
  applySeen(client, channel_id, user_id, message_id)
  if (user_id !== myId(client)) return
  // Read in another tab. Above the limit, or with a channel that is not loaded, only the server knows how many are left.
  const counted = client.getQueryData<ChannelPages>(keys.channels)?.pages[0]?.unread ?? 0
  const isKnown = knownChannel(client, channel_id) !== undefined
  patchUnread(client, channel_id, () => 0)
  if (!isKnown || counted >= UNREAD_MAX) void cancelAndRefetch(client, { queryKey: keys.channels })
}
