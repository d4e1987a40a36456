import { refetchKeys } from '../_shared/cancel-and-refetch'
import { type EventHandlers, isOwnChange } from '../_shared/event-handlers'
import { keys } from '../_shared/keys'

/** The teacher corrected a text. */
export const correctionEventHandlers = {
  correction_change: (cache, change) => isOwnChange(change) || refetchKeys(cache, keys.correctionsIn(change.item_id)),
} satisfies EventHandlers
