import { refetchKeys } from '../_shared/cancel-and-refetch'
import { type EventHandlers, isOwnChange } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** Lessons were scheduled, changed or cancelled. */
export const scheduleEventHandlers = {
  schedule_change: (cache, change) => isOwnChange(change) || refetchKeys(cache, keys.events),
} satisfies EventHandlers
