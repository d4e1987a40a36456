import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { channelQuery, channelsQuery, listedChannels } from '../../data/chat/queries'

/** Returns the unread messages of one channel; 0 until loaded. */
export function useUnread(channelId: number): number {
  const listed = useInfiniteQuery({
    ...channelsQuery,
    select: (pages) => listedChannels(pages).find(({ id }) => id === channelId)?.unread ?? null,
  }).data
  // Not on a loaded page of the list: fetched by itself.
  const own = useQuery({ ...channelQuery(channelId), enabled: listed === null, select: ({ unread }) => unread }).data
  return listed ?? own ?? 0
}

/** Returns the unread messages of all channels. */
export function useAllUnread(): number {
  return useInfiniteQuery({ ...channelsQuery, select: ({ pages }) => pages[0]?.unread }).data ?? 0
}
