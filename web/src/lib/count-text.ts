import { UNREAD_BADGE_CAP } from '@keel/contract/constants'

/** A count for a text that names no exact number above 99: what is more is one more. */
export const countedUnread = (count: number): number => Math.min(count, UNREAD_BADGE_CAP + 1)

/** The number on a badge: above 99 it reads `99+`. */
export const countText = (count: number): string => (count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(count))
