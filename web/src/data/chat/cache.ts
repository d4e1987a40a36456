import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE, UNREAD_MAX } from '@keel/contract/constants'
import type { Channel, ChatMessage, OpenChannel } from '@keel/contract/entities/chat'
import type { RoomCard } from '@keel/contract/entities/room'
import { type ChannelPages, listedChannels } from './queries'
import { keys } from '../_shared/keys'
import { applyToCache } from '../_shared/apply-to-cache'

interface Page {
  messages: ChatMessage[]
}
type Pages = InfiniteData<Page>

/** Changes the newest messages of a channel; with `everywhere` also those opened by a search. */
function patchPages(client: QueryClient, channelId: number, change: (pages: Page[]) => Page[], everywhere = false): void {
  applyToCache<Pages>(client, keys.messages(channelId), (data) => ({ ...data, pages: change(data.pages) }), { exact: !everywhere })
}
const replaced = (pages: Page[], message: ChatMessage): Page[] =>
  pages.map((page) => ({ ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) }))

/** Inserts a message in order, newest first; an existing one is replaced. */
export function applyMessage(client: QueryClient, message: ChatMessage): void {
  patchPages(client, message.channel_id, (pages) => {
    if (pages.some((page) => page.messages.some(({ id }) => id === message.id))) return replaced(pages, message)
    const [first, ...rest] = pages
    if (!first) return pages
    return [{ ...first, messages: [message, ...first.messages].sort((a, b) => b.id - a.id) }, ...rest]
  })
}

export function changeMessage(client: QueryClient, message: ChatMessage): void {
  patchPages(client, message.channel_id, (pages) => replaced(pages, message), true)
  patchChannels(client, message.channel_id, (channel) =>
    channel.last?.id === message.id ? { last: { ...channel.last, text: message.message } } : {},
  )
}

export function dropMessage(client: QueryClient, channelId: number, messageId: number): void {
  const without = (pages: Page[]) => pages.map((page) => ({ ...page, messages: page.messages.filter(({ id }) => id !== messageId) }))
  patchPages(client, channelId, without, true)
}

const newestFirst = (a: Channel, b: Channel): number => (b.last?.id ?? 0) - (a.last?.id ?? 0) || b.id - a.id

/** Returns the channel as it was last received. */
export const knownChannel = (client: QueryClient, channelId: number): Channel | undefined =>
  listedChannel(client, channelId) ?? client.getQueryData<OpenChannel>(keys.channel(channelId))

/** Returns the channel, if it is on a loaded page. */
export function listedChannel(client: QueryClient, channelId: number): Channel | undefined {
  const data = client.getQueryData<ChannelPages>(keys.channels)
  return data && listedChannels(data).find(({ id }) => id === channelId)
}

/** Changes a channel where it is shown: the list keeps its order, and the total of unread messages is updated. */
function patchChannels(client: QueryClient, channelId: number, change: (channel: Channel) => Partial<Channel>): void {
  const before = knownChannel(client, channelId)
  if (!before) return
  const more = (change(before).unread ?? before.unread) - before.unread
  applyToCache<ChannelPages>(client, keys.channels, (data) => {
    const changed = listedChannels(data).map((channel) => (channel.id === channelId ? { ...channel, ...change(channel) } : channel))
    const inOrder = changed.sort(newestFirst)
    return {
      ...data,
      pages: data.pages.map((page, at) => ({
        ...page,
        unread: Math.max(0, Math.min(page.unread + more, UNREAD_MAX)),
        channels: inOrder.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
      })),
    }
  })
  applyToCache<OpenChannel>(client, keys.channel(channelId), (channel) => ({ ...channel, ...change(channel) }))
}

export function patchUnread(client: QueryClient, channelId: number, change: (unread: number) => number): void {
  const changed = (unread: number) => Math.min(change(unread), UNREAD_MAX)
  const roomId = knownChannel(client, channelId)?.room_id
  patchChannels(client, channelId, ({ unread }) => ({ unread: changed(unread) }))
  if (roomId)
    applyToCache<RoomCard[]>(client, keys.rooms, (rooms) =>
      rooms.map((room) => (room.id === roomId ? { ...room, unread: changed(room.unread ?? 0) } : room)),
    )
}

/** Applies a new message to the list of channels. */
export function applyLastMessage(client: QueryClient, message: ChatMessage): void {
  const last = {
    id: message.id,
    text: message.message,
    files: message.files.length,
    author_id: message.author.id,
    author_name: message.author.first_name,
    created_at: message.created_at,
  }
  patchChannels(client, message.channel_id, (channel) => ((channel.last?.id ?? 0) > last.id ? {} : { last }))
}

/** Applies how far somebody has read. */
export function applySeen(client: QueryClient, channelId: number, userId: number, messageId: number): void {
  applyToCache<OpenChannel>(client, keys.channel(channelId), (channel) => ({
    ...channel,
    members: channel.members.map((one) =>
      one.id === userId ? { ...one, seen_message_id: Math.max(one.seen_message_id, messageId) } : one,
    ),
  }))
}
