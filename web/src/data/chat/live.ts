import type { QueryClient } from '@tanstack/react-query'
import { cancelAndRefetch } from '../_shared/cancel-and-refetch'
import type { EventHandlers } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

type ChatEvents = typeof import('./apply-events')

const CHANGED = new Set<unknown>([keys.channels[0], keys.channel(0)[0], keys.messages(0)[0]])

/**
 * Events of the chat arrive on every page; the code that applies them is loaded with the first one. If it fails to load, for instance over
 * a network that is only just back, the data that it changes is refetched instead.
 */
const lazily =
  <Event>(pick: (code: ChatEvents) => (cache: QueryClient, event: Event) => void) =>
  (cache: QueryClient, event: Event): void =>
    void import('./apply-events').then(
      (code) => pick(code)(cache, event),
      () => cancelAndRefetch(cache, { predicate: ({ queryKey }) => CHANGED.has(queryKey[0]) }),
    )

export const chatEventHandlers = {
  new_message: lazily((code) => code.applyNewMessage),
  message_changed: lazily((code) => code.applyChangedMessage),
  message_deleted: lazily((code) => code.applyDeletedMessage),
  channel_seen: lazily((code) => code.applyChannelSeen),
} satisfies EventHandlers
