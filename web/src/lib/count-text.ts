import { UNREAD_BADGE_CAP } from '@keel/contract/appearance'

/** Returns a count for a text that names no exact number above 99: more becomes 100. */
export const countedUnread = (count: number): number => Math.min(count, UNREAD_BADGE_CAP + 1)

/** Returns the number on a badge; above 99 it is `99+`. */
export const countText = (count: number): string => (count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(count))
