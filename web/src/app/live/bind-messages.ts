import type { RegisteredRouter } from '@tanstack/react-router'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { live } from '../../realtime/live'

type MessageEvents = typeof import('./message-events')

const SHOWN = new Set<unknown>([keys.channels[0], keys.channel(0)[0], keys.messages(0)[0]])

/**
 * Messages are handled on every page; the handlers are loaded with the first one. If they fail to load, for instance over a network that is
 * only just back, the shown data is refetched instead.
 */
const withMessageEvents = (use: (code: MessageEvents) => void): void =>
  void import('./message-events').then(use, () => cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => SHOWN.has(queryKey[0]) }))

/** Returns the unsubscribe functions. */
export const bindMessages = (router: RegisteredRouter): (() => void)[] => [
  live.on('new_message', (data) => withMessageEvents((code) => code.newMessage(router, data))),
  live.on('message_changed', (data) => withMessageEvents((code) => code.messageChanged(data))),
  live.on('message_deleted', (data) => withMessageEvents((code) => code.messageDeleted(data))),
  live.on('channel_seen', (data) => withMessageEvents((code) => code.channelSeen(data))),
]
