import { useQuery } from '@tanstack/react-query'
import { UNREAD_BADGE_CAP } from '@keel/contract/constants'
import { channelsQuery } from '../../api/chat'

/** Unread messages of one channel; 0 while it is not known. */
export function useUnread(channelId: number): number {
  return useQuery({ ...channelsQuery, select: (channels) => channels.find(({ id }) => id === channelId)?.unread ?? 0 }).data ?? 0
}

/** Unread messages of all channels. */
export function useAllUnread(): number {
  return useQuery({ ...channelsQuery, select: (channels) => channels.reduce((sum, { unread }) => sum + unread, 0) }).data ?? 0
}

/** The number on a badge: above 99 it reads `99+`. */
export const badgeText = (unread: number): string => (unread > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(unread))
