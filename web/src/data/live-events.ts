import type { Query, QueryClient } from '@tanstack/react-query'
import type { Revision } from '@keel/contract/realtime/revision'
import type { ServerEventName } from '@keel/contract/realtime/server-events'
import type { Live } from '../realtime/live'
import { cancelAndRefetch, refetchKeys } from './_shared/cancel-and-refetch'
import type { EventHandlers } from './_shared/event-handlers'
import { keys } from './_shared/keys'
import { dropPreloaded, isPageUpToDate, isPreloaded } from './_shared/preloaded-responses'
import { chatEventHandlers } from './chat/live'
import { correctionEventHandlers } from './corrections/live'
import { homeworkEventHandlers } from './homework/live'
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
  ...homeworkEventHandlers,
  ...correctionEventHandlers,
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
  keys.homework[0],
  keys.corrections[0],
])
const isOfRoom = ({ queryKey }: Query): boolean => OF_ROOM.has(queryKey[0])

/** Refetches what events may have been lost for. Returns the unsubscribe functions. */
function bindRefetches(connection: Live, cache: QueryClient): (() => void)[] {
  let connected = false
  /** Refetches data that was read before `last`, the last change. */
  const refetch = (predicate: (query: Query) => boolean, last: Revision | undefined) => {
    const isCurrent = isPageUpToDate(last)
    void cancelAndRefetch(cache, { predicate: (query) => predicate(query) && !(isCurrent && isPreloaded(query.state.data)) })
  }
  return [
    connection.on('hello', ({ revision }) => {
      if (!isPageUpToDate(revision)) dropPreloaded()
      // Data fetched while the connection was being opened lacks the events in between.
      if (!connected) refetch(({ queryKey }) => OF_USER.has(queryKey[0]), revision)
      connected = true
    }),
    // A classroom is refetched once its live connection is in the room again.
    connection.onJoined((_room, revision) => {
      dropPreloaded()
      refetch(isOfRoom, revision)
    }),
    connection.onMissed(() => void cancelAndRefetch(cache, { predicate: (query) => !isOfRoom(query) })),
    connection.onSessionEnded(() => refetchKeys(cache, keys.me)),
    connection.onRefused(() => refetchKeys(cache, keys.me)),
  ]
}

function bind<E extends ServerEventName>(connection: Live, cache: QueryClient, name: E): () => void {
  const apply = handlers[name] as NonNullable<EventHandlers[E]>
  return connection.on(name, (data) => {
    dropPreloaded()
    apply(cache, data)
  })
}

/** Applies the events to the user to the cache. Returns an unsubscribe function. */
export function bindLiveEvents(connection: Live, cache: QueryClient): () => void {
  const names = Object.keys(handlers) as ServerEventName[]
  const unsubscribers = [...bindRefetches(connection, cache), ...names.map((name) => bind(connection, cache, name))]
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe())
}
