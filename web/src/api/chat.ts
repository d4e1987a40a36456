import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as chat from '@keel/contract/routes/chat'
import { call } from './client'
import { keys } from './keys'

/** One's channels with their unread counts. */
export const channelsQuery = queryOptions({
  queryKey: keys.channels,
  queryFn: ({ signal }) => call<typeof chat.listChannels>('GET', '/chat/channels', { signal }),
})

/** A channel's messages, newest first; the next page is the older one. */
export const messagesQuery = (channelId: number) =>
  infiniteQueryOptions({
    queryKey: keys.messages(channelId),
    queryFn: ({ pageParam, signal }) =>
      call<typeof chat.listMessages>('GET', `/chat/messages/${channelId}`, {
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.more ? (last.messages.at(-1)?.id ?? null) : null),
  })

/** Sending the same `client_id` again is the same message. */
export const sendMessage = (message: { channel_id: number; message: string; client_id: string }) =>
  call<typeof chat.sendMessage>('POST', '/chat/messages', { body: message })
export const editMessage = (id: number, message: string) =>
  call<typeof chat.editMessage>('PUT', `/chat/messages/${id}`, { body: { message } })
export const deleteMessage = (id: number) => call<typeof chat.deleteMessage>('DELETE', `/chat/messages/${id}`)
export const viewChannel = (id: number) => call<typeof chat.viewChannel>('POST', `/chat/channels/${id}/view`)
