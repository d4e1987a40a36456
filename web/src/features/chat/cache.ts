import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Channel, Message } from '@keel/contract/entities/chat'
import { keys } from '../../api/keys'
import { patchLive } from '../../api/patch-live'

interface Page {
  messages: Message[]
  more: boolean
}
type Pages = InfiniteData<Page, number | null>

function patchPages(client: QueryClient, channelId: number, change: (pages: Page[]) => Page[]): void {
  patchLive<Pages>(client, keys.messages(channelId), (data) => ({ ...data, pages: change(data.pages) }))
}

/** Puts a message where it belongs, newest first; one that is there already is replaced. */
export function putMessage(client: QueryClient, message: Message): void {
  patchPages(client, message.channel_id, (pages) => {
    if (pages.some((page) => page.messages.some(({ id }) => id === message.id)))
      return pages.map((page) => ({ ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) }))
    const [first, ...rest] = pages
    if (!first) return pages
    return [{ ...first, messages: [message, ...first.messages].sort((a, b) => b.id - a.id) }, ...rest]
  })
}

export function changeMessage(client: QueryClient, message: Message): void {
  patchPages(client, message.channel_id, (pages) =>
    pages.map((page) => ({ ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) })),
  )
}

export function dropMessage(client: QueryClient, channelId: number, messageId: number): void {
  patchPages(client, channelId, (pages) => pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) })))
}

export function patchUnread(client: QueryClient, channelId: number, change: (unread: number) => number): void {
  patchLive<Channel[]>(client, keys.channels, (channels) =>
    channels.map((channel) => (channel.id === channelId ? { ...channel, unread: change(channel.unread) } : channel)),
  )
}
