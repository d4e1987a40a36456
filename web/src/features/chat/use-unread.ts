import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { channelQuery, channelsQuery, listedChannels } from '../../data/chat/calls'

/** Unread messages of one channel; 0 while it is not known. */
export function useUnread(channelId: number): number {
  const listed = useInfiniteQuery({
    ...channelsQuery,
    select: (pages) => listedChannels(pages).find(({ id }) => id === channelId)?.unread ?? null,
  }).data
  // Far down in a long list: asked for by itself.
  const own = useQuery({ ...channelQuery(channelId), enabled: listed === null, select: ({ unread }) => unread }).data
  return listed ?? own ?? 0
}

/** Unread messages of all channels. */
export function useAllUnread(): number {
  return useInfiniteQuery({ ...channelsQuery, select: ({ pages }) => pages[0]?.unread }).data ?? 0
}
