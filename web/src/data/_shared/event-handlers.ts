import type { QueryClient } from '@tanstack/react-query'
import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { currentConnectionId } from '../../realtime/connection-id'
import { cancelAndRefetch } from './cancel-and-refetch'

/** What live events to the user change in the cache, by the event's name. */
export type EventHandlers = { [E in ServerEventName]?: (cache: QueryClient, data: ServerEvents[E]) => void }

/** Returns whether this page made the change, and shows it already. */
export const isOwnChange = ({ by }: { by: string | null }): boolean => by !== null && by === currentConnectionId()

export const refetchKeys = (cache: QueryClient, ...names: (readonly unknown[])[]): void =>
  names.forEach((queryKey) => void cancelAndRefetch(cache, { queryKey }))
