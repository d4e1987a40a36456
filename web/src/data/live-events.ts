import type { Query, QueryClient } from '@tanstack/react-query'
import type { ServerEventName } from '@keel/contract/realtime/server-events'
import type { Live } from '../realtime/live'
import { cancelAndRefetch } from './_shared/cancel-and-refetch'
import { type EventHandlers, refetchKeys } from './_shared/event-handlers'
import { keys } from './_shared/keys'
import { dropPreloaded } from './_shared/preloaded-responses'
import { chatEventHandlers } from './chat/live'
import { lessonEventHandlers } from './lessons/live'
import { libraryEventHandlers } from './library/live'
import { notificationEventHandlers } from './notifications/live'
import { roomEventHandlers } from './rooms/live'
import { scheduleEventHandlers } from './schedule/live'
import { userEventHandlers } from './users/live'

/** What every event to the user changes in the cache; messages of a room are in `room-messages.ts`. */
const handlers: EventHandlers = {
  ...userEventHandlers,
  ...roomEventHandlers,
  ...lessonEventHandlers,
  ...scheduleEventHandlers,
  ...notificationEventHandlers,
  ...chatEventHandlers,
  ...libraryEventHandlers,
}

/** Data shown in a classroom and updated by its messages. */
const OF_ROOM = new Set<unknown>(['room', 'modules', 'module', 'items', 'actions', 'progress'])
/** Data updated by events to the user, on any page. */
const OF_USER = new Set<unknown>([
  keys.rooms[0],
  keys.channels[0],
  keys.channel(0)[0],
  keys.messages(0)[0],
  keys.notifications[0],
  keys.events[0],
])
const isOfRoom = ({ queryKey }: Query): boolean => OF_ROOM.has(queryKey[0])

/** Refetches what events may have been lost for. Returns the unsubscribe functions. */
function bindRefetches(connection: Live, cache: QueryClient): (() => void)[] {
  let connected = false
  return [
    connection.on('hello', () => {
      dropPreloaded()
      // Data fetched while the connection was being opened lacks the events in between.
      if (!connected) void cancelAndRefetch(cache, { predicate: ({ queryKey }) => OF_USER.has(queryKey[0]) })
      connected = true
    }),
    // A classroom is refetched once its live connection is in the room again.
    connection.onJoined(() => void cancelAndRefetch(cache, { predicate: isOfRoom })),
    connection.onMissed(() => void cancelAndRefetch(cache, { predicate: (query) => !isOfRoom(query) })),
    connection.onSessionEnded(() => refetchKeys(cache, keys.me)),
    connection.onRefused(() => refetchKeys(cache, keys.me)),
  ]
}

function bind<E extends ServerEventName>(connection: Live, cache: QueryClient, name: E): () => void {
  const apply = handlers[name] as NonNullable<EventHandlers[E]>
  return connection.on(name, (data) => apply(cache, data))
}

/** Applies the events to the user to the cache. Returns an unsubscribe function. */
export function bindLiveEvents(connection: Live, cache: QueryClient): () => void {
  const names = Object.keys(handlers) as ServerEventName[]
  const unsubscribers = [...bindRefetches(connection, cache), ...names.map((name) => bind(connection, cache, name))]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
