import type { RegisteredRouter } from '@tanstack/react-router'
import { cancelAndRefetch } from '../../data/_shared/cancel-and-refetch'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { live } from '../../realtime/live'

type MessageEvents = typeof import('./message-events')

const SHOWN = new Set<unknown>([keys.channels[0], keys.channel(0)[0], keys.messages(0)[0]])

/** The events of the chat; each has this name from the socket to the cache. */
const NAMES = ['new_message', 'message_changed', 'message_deleted', 'channel_seen'] as const

/**
 * Messages are handled on every page; the handlers are loaded with the first one. If they fail to load, for instance over a network that is
 * only just back, the shown data is refetched instead.
 */
const withMessageEvents = (use: (code: MessageEvents) => void): void =>
  void import('./message-events').then(use, () => cancelAndRefetch(queryClient, { predicate: ({ queryKey }) => SHOWN.has(queryKey[0]) }))

/** Returns the unsubscribe functions. */
export const bindMessages = (router: RegisteredRouter): (() => void)[] =>
  NAMES.map((name) => live.on(name, (data) => withMessageEvents((code) => code.applyMessageEvent(router, name, data))))
