import { refetchKeys } from '../_shared/cancel-and-refetch'
import type { EventHandlers } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** The user has a new notification, or has read some on another device. */
export const notificationEventHandlers = {
  notified: (cache) => refetchKeys(cache, keys.notifications),
} satisfies EventHandlers
