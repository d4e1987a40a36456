import type { User } from '@keel/contract/entities/user'
import { refetchKeys } from '../_shared/cancel-and-refetch'
import { type EventHandlers, isOwnChange } from '../_shared/event-handlers'
import { applyToCache } from '../_shared/apply-to-cache'
import { keys } from '../_shared/keys'

/** The user's name, language and sounds changed on another device; their address was confirmed. */
export const userEventHandlers = {
  me_change: (cache, change) => isOwnChange(change) || refetchKeys(cache, keys.me, keys.pendingEmail),
  email_verified: (cache) => applyToCache<User | null>(cache, keys.me, (user) => user && { ...user, verify: 1 }),
} satisfies EventHandlers
