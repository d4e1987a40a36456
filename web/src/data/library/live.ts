import { refetchKeys } from '../_shared/cancel-and-refetch'
import { type EventHandlers, isOwnChange } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** The user changed their library in another tab or on another device. */
export const libraryEventHandlers = {
  library_change: (cache, change) => isOwnChange(change) || refetchKeys(cache, keys.library),
} satisfies EventHandlers
