import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Channel, ChatMessage, OpenChannel } from '@keel/contract/entities/chat'
import type { User } from '@keel/contract/entities/user'
import { type ChannelPages, listedChannels } from './queries'
import { keys } from '../_shared/keys'
import { applyChangedMessage, applyChannelSeen, applyDeletedMessage, applyNewMessage } from './apply-events'

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
const message = (channel_id: number): ChatMessage => ({
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
  client.setQueryData<OpenChannel>(keys.channel(3), {
    ...channel(3, 2),
    can_write: true,
    members: [1, 2].map((id) => ({ id, first_name: 'A', last_name: 'B', role: 2, seen_message_id: 450 })),
  })
  const now = () => {
    const data = client.getQueryData<ChannelPages>(keys.channels)
    const all = data ? listedChannels(data) : []
    return {
      order: all.map(({ id }) => id),
      of3: all.find(({ id }) => id === 3)?.unread,
      all: data?.pages[0]?.unread,
      refetched: client.getQueryState(keys.channels)?.isInvalidated,
    }
  }
  return { client, now }
}

test('a new message moves its channel up and counts; seen messages count no more', () => {
  const { client, now } = listed(7)
  applyNewMessage(client, { channel_id: 3, message: message(3) })
  expect(now()).toEqual({ order: [3, 9, 8, 7, 6, 5, 4, 2, 1], of3: 3, all: 8, refetched: false })
  applyChannelSeen(client, { channel_id: 3, user_id: 1, message_id: 500 })
  expect(now()).toMatchObject({ of3: 0, all: 5, refetched: false })
  applyChannelSeen(client, { channel_id: 3, user_id: 2, message_id: 500 })
  expect(now()).toMatchObject({ all: 5, refetched: false })
})

test('refetches the list for an unknown channel, and when counts are exceeded', () => {
  const written = listed(7)
  applyNewMessage(written.client, { channel_id: 40, message: message(40) })
  const seenFarDown = listed(7)
  applyChannelSeen(seenFarDown.client, { channel_id: 40, user_id: 1, message_id: 500 })
  const seenOfMany = listed(100)
  applyChannelSeen(seenOfMany.client, { channel_id: 3, user_id: 1, message_id: 500 })
  expect([written, seenFarDown, seenOfMany].map(({ now }) => now().refetched)).toEqual([true, true, true])
})

/** The loaded messages of channel 3: the newest, on two pages, and those around one that was searched for. */
function conversation() {
  const { client, now } = listed(7)
  const page = (...ids: number[]) => ({ messages: ids.map((id) => ({ ...message(3), id, message: `m${id}` })), more: false })
  const around = keys.messagesAround(3, 20)
  client.setQueryData(keys.messages(3), { pages: [page(103, 102), page(21, 20)], pageParams: [{}, {}] })
  client.setQueryData(around, { pages: [page(21, 20)], pageParams: [{}] })
  const shown = (key: readonly unknown[]) =>
    client.getQueryData<{ pages: { messages: ChatMessage[] }[] }>(key)?.pages.map(({ messages }) => messages.map((one) => one.message))
  return { client, now, newest: () => shown(keys.messages(3)), around: () => shown(around) }
}
const opened = (client: QueryClient) => client.getQueryData<OpenChannel>(keys.channel(3))
const lastOf3 = (client: QueryClient) =>
  listedChannels(client.getQueryData<ChannelPages>(keys.channels) ?? { pages: [], pageParams: [] }).find(({ id }) => id === 3)?.last

test('a message is in the list once, in its order among the newest', () => {
  const { client, newest, around } = conversation()
  for (const text of ['Uus', 'Uuem']) applyNewMessage(client, { channel_id: 3, message: { ...message(3), message: text } })
  expect(newest()?.[0]).toEqual(['Uuem', 'm103', 'm102'])
  applyNewMessage(client, { channel_id: 3, message: { ...message(3), id: 104, message: 'Hiline' } })
  expect(newest()?.[0]).toEqual(['Uuem', 'Hiline', 'm103', 'm102'])
  expect(around()).toEqual([['m21', 'm20']])
  // The list of channels keeps showing the newest.
  expect(lastOf3(client)).toMatchObject({ id: 500, text: 'Uuem', files: 0, author_id: 2, author_name: 'Sasha' })
  expect(opened(client)?.last?.text).toBe('Uuem')
  expect(opened(client)?.members.map((one) => one.seen_message_id)).toEqual([450, 500])
})

test('the user’s own messages, here or in another tab, leave nothing unread', () => {
  const { client, now } = conversation()
  applyNewMessage(client, {
    channel_id: 3,
    message: { ...message(3), author: { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 } },
  })
  expect(now()).toMatchObject({ of3: 0, all: 5 })
  expect(opened(client)?.unread).toBe(0)
})

test('a changed message changes wherever it is shown', () => {
  const { client, newest, around } = conversation()
  applyChangedMessage(client, { channel_id: 3, message: { ...message(3), id: 20, message: 'parem' } })
  expect([newest(), around()]).toEqual([
    [
      ['m103', 'm102'],
      ['m21', 'parem'],
    ],
    [['m21', 'parem']],
  ])
  expect(lastOf3(client)?.text).toBe('Tere')
  applyChangedMessage(client, { channel_id: 3, message: { ...message(3), id: 103, message: 'viimane' } })
  expect(lastOf3(client)).toMatchObject({ id: 103, text: 'viimane', author_name: 'Sasha' })
})

test('a deleted message is removed everywhere, and the counts are refetched', () => {
  const { client, now, newest, around } = conversation()
  applyDeletedMessage(client, { channel_id: 3, message_id: 20 })
  expect([newest(), around()]).toEqual([[['m103', 'm102'], ['m21']], [['m21']]])
  expect(now().refetched).toBe(true)
})

test('how far somebody has read never goes back', () => {
  const { client } = listed(7)
  applyChannelSeen(client, { channel_id: 3, user_id: 2, message_id: 470 })
  applyChannelSeen(client, { channel_id: 3, user_id: 2, message_id: 460 })
  expect(opened(client)?.members.map((one) => one.seen_message_id)).toEqual([450, 470])
  expect(opened(client)?.unread).toBe(2)
})

test('unread messages are counted up to a limit, and never below zero', () => {
  const { client, now } = listed(99)
  for (let n = 0; n < 3; n++) applyNewMessage(client, { channel_id: 4, message: { ...message(4), id: 500 + n } })
  expect(now().all).toBe(100)
  for (let n = 0; n < 120; n++) applyNewMessage(client, { channel_id: 3, message: { ...message(3), id: 600 + n } })
  expect(now()).toMatchObject({ of3: 100, all: 100 })
  const few = listed(1)
  applyChannelSeen(few.client, { channel_id: 3, user_id: 1, message_id: 500 })
  expect(few.now()).toMatchObject({ of3: 0, all: 0, refetched: false })
})
