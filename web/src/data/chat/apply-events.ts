import type { QueryClient } from '@tanstack/react-query'
import { UNREAD_MAX } from '@keel/contract/constants'
import type { User } from '@keel/contract/entities/user'
import type { ServerEvents } from '@keel/contract/realtime/server-events'
import { cancelAndRefetch } from '../_shared/cancel-and-refetch'
import type { ChannelPages } from './queries'
import { keys } from '../_shared/keys'
import { changeMessage, dropMessage, knownChannel, listedChannel, patchUnread, applyLastMessage, applyMessage, applySeen } from './cache'

const myId = (cache: QueryClient) => cache.getQueryData<User | null>(keys.me)?.id

export function applyNewMessage(cache: QueryClient, { channel_id, message }: ServerEvents['new_message']): void {
  applyMessage(cache, message)
  applySeen(cache, channel_id, message.author.id, message.id)
  // A new conversation, or one from far down the list, moves to its top.
  if (!listedChannel(cache, channel_id)) void cancelAndRefetch(cache, { queryKey: keys.channels })
  if (message.author.id === myId(cache)) patchUnread(cache, channel_id, () => 0)
  else patchUnread(cache, channel_id, (unread) => unread + 1)
  applyLastMessage(cache, message)
}

export const applyChangedMessage = (cache: QueryClient, { message }: ServerEvents['message_changed']): void => changeMessage(cache, message)

export function applyDeletedMessage(cache: QueryClient, { channel_id, message_id }: ServerEvents['message_deleted']): void {
  dropMessage(cache, channel_id, message_id)
  // It may have been unread, and the newest one: only the server knows.
  void cancelAndRefetch(cache, { queryKey: keys.channels })
}

export function applyChannelSeen(cache: QueryClient, { channel_id, user_id, message_id }: ServerEvents['channel_seen']): void {
  applySeen(cache, channel_id, user_id, message_id)
  if (user_id !== myId(cache)) return
  // Read in another tab. Above the limit, or with a channel that is not loaded, only the server knows how many are left.
  const counted = cache.getQueryData<ChannelPages>(keys.channels)?.pages[0]?.unread ?? 0
  const isKnown = knownChannel(cache, channel_id) !== undefined
  patchUnread(cache, channel_id, () => 0)
  if (!isKnown || counted >= UNREAD_MAX) void cancelAndRefetch(cache, { queryKey: keys.channels })
}
