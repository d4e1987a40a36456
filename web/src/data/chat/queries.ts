import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { Channel } from '@keel/contract/entities/chat'
import type { DataOf } from '@keel/contract/route'
import type * as chat from '@keel/contract/routes/chat'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The user's channels with their unread counts, last active first; and the total of unread messages. */
export const channelsQuery = infiniteQueryOptions({
  queryKey: keys.channels,
  queryFn: ({ pageParam, signal }) => call<typeof chat.listChannels>('GET', '/chat/channels', { query: { offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => (last.more ? pages.reduce((count, { channels }) => count + channels.length, 0) : null),
})

export type ChannelPages = InfiniteData<DataOf<typeof chat.listChannels>>

/** Returns the channels of the loaded pages. One may be on two pages, because new messages move it. */
export const listedChannels = ({ pages }: ChannelPages): Channel[] => [
  ...new Map(pages.flatMap(({ channels }) => channels).map((channel) => [channel.id, channel])).values(),
]

/** A channel with its people and how far they have read. */
export const channelQuery = (id: number) =>
  queryOptions({
    queryKey: keys.channel(id),
    queryFn: ({ signal }) => call<typeof chat.getChannel>('GET', `/chat/channels/${id}`, { signal }),
  })

/** The start of a page of messages. */
export type PageFrom = { before?: number; after?: number; around?: number }

/**
 * A channel's messages, newest first; the next page is the older one. With `at` they start around that message, and the previous page is
 * the newer one.
 */
export const messagesQuery = (channelId: number, at: number | null = null) =>
  infiniteQueryOptions({
    queryKey: at === null ? keys.messages(channelId) : keys.messagesAround(channelId, at),
    queryFn: ({ pageParam, signal }) => call<typeof chat.listMessages>('GET', `/chat/messages/${channelId}`, { query: pageParam, signal }),
    initialPageParam: at === null ? {} : { around: at },
    getNextPageParam: (last): PageFrom | null => (last.more ? { before: last.messages.at(-1)?.id } : null),
    getPreviousPageParam: (first): PageFrom | null => (first.newer ? { after: first.messages[0]?.id } : null),
  })

/** Messages with words that begin with the text, in all of the user's channels, newest first. */
export const messageSearchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: keys.messageSearch(text),
    queryFn: ({ pageParam, signal }) =>
      call<typeof chat.searchMessages>('GET', '/chat/search', { query: { q: text, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? (last.messages.at(-1)?.id ?? null) : null),
  })
