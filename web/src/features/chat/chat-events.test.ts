import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Channel, Message } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import { type ChannelPages, listedChannels } from '../../api/chat'
import { keys } from '../../api/keys'
import { hearMessage, hearSeen } from './chat-events'

const ME: User = { id: 1, first_name: 'Tiina', last_name: 'Tamm', email: 'tiina@keel.test', role: 1, verify: 1, lang: 'en', sounds: true }
const channel = (id: number, unread: number): Channel => ({
  id,
  name: `Room ${id}`,
  type: 2,
  room_id: id,
  person: null,
  unread,
  last: { id: 100 + id, text: 'Tere', files: 0, author_id: 2, author_name: 'Sasha', created_at: '2026-11-20T10:00:00.000Z' },
})
const message = (channel_id: number): Message => ({
  id: 500,
  channel_id,
  message: 'Uus',
  files: [],
  author: { id: 2, first_name: 'Sasha', last_name: 'Ivanova', role: 2 },
  created_at: '2026-11-20T11:00:00.000Z',
  edited_at: null,
  client_id: null,
})
/** Channels 9 to 5 on one page, 4 to 1 on the next; others, far down, were not loaded. */
function listed(unread: number) {
  const client = new QueryClient()
  const page = (ids: number[], more: boolean) => ({ channels: ids.map((id) => channel(id, id === 3 ? 2 : 0)), more, unread })
  const pages: ChannelPages = { pages: [page([9, 8, 7, 6, 5], true), page([4, 3, 2, 1], true)], pageParams: [0, 5] }
  client.setQueryData<ChannelPages>(keys.channels, pages)
  client.setQueryData(keys.me, ME)
  const now = () => {
    const data = client.getQueryData<ChannelPages>(keys.channels)
    const all = data ? listedChannels(data) : []
    return {
      order: all.map(({ id }) => id),
      of3: all.find(({ id }) => id === 3)?.unread,
      all: data?.pages[0]?.unread,
      askedAnew: client.getQueryState(keys.channels)?.isInvalidated,
    }
  }
  return { client, now }
}

test('what is written brings its channel to the top and counts, there and in all; what was seen counts no more', () => {
  const { client, now } = listed(7)
  hearMessage(client, { channel_id: 3, message: message(3) })
  expect(now()).toEqual({ order: [3, 9, 8, 7, 6, 5, 4, 2, 1], of3: 3, all: 8, askedAnew: false })
  hearSeen(client, { channel_id: 3, user_id: 1, message_id: 500 })
  expect(now()).toMatchObject({ of3: 0, all: 5, askedAnew: false })
  hearSeen(client, { channel_id: 3, user_id: 2, message_id: 500 })
  expect(now()).toMatchObject({ all: 5, askedAnew: false })
})

test('the list is asked for anew when a channel that was not loaded is told of, or more was unread than is counted', () => {
  const written = listed(7)
  hearMessage(written.client, { channel_id: 40, message: message(40) })
  const seenFarDown = listed(7)
  hearSeen(seenFarDown.client, { channel_id: 40, user_id: 1, message_id: 500 })
  const seenOfMany = listed(100)
  hearSeen(seenOfMany.client, { channel_id: 3, user_id: 1, message_id: 500 })
  expect([written, seenFarDown, seenOfMany].map(({ now }) => now().askedAnew)).toEqual([true, true, true])
})
