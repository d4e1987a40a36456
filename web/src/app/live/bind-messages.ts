import type { RegisteredRouter } from '@tanstack/react-router'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { live } from '../../realtime/live'

type Hear = typeof import('./message-events')

const SHOWN = new Set<unknown>([keys.channels[0], keys.channel(0)[0], keys.messages(0)[0]])

/**
 * Messages are heard on every page; what is done about them is loaded with the first one. Where that does not come, over
 * a network that is only just back say, what is shown is asked for instead.
 */
const hear = (use: (code: Hear) => void): void =>
  void import('./message-events').then(use, () => cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => SHOWN.has(queryKey[0]) }))

/** Answers how to stop. */
export const bindMessages = (router: RegisteredRouter): (() => void)[] => [
  live.on('new_message', (data) => hear((code) => code.newMessage(router, data))),
  live.on('message_changed', (data) => hear((code) => code.messageChanged(data))),
  live.on('message_deleted', (data) => hear((code) => code.messageDeleted(data))),
  live.on('channel_seen', (data) => hear((code) => code.channelSeen(data))),
]
