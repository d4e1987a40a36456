import { UNREAD_BADGE_CAP } from '@keel/contract/constants'

/** The number on a badge: above 99 it reads `99+`. */
export const countText = (count: number): string => (count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(count))
