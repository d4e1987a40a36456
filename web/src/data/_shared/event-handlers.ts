import type { QueryClient } from '@tanstack/react-query'
import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { currentConnectionId } from '../../realtime/connection-id'

/** What live events to the user change in the cache, by the event's name. */
export type EventHandlers = { [E in ServerEventName]?: (cache: QueryClient, data: ServerEvents[E]) => void }

/** Returns whether this page made the change, and shows it already. */
export const isOwnChange = ({ by }: { by: string | null }): boolean => by !== null && by === currentConnectionId()
