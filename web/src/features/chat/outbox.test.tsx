import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Channel, ChatMessage, MessageFile } from '@keel/contract/entities/chat'
import type { ChannelPages } from '../../data/chat/queries'
import { keys } from '../../data/_shared/keys'
import { live } from '../../realtime/live'
import { liveServer } from '../../testing/live-server'
import { type Outbox, outboxOf } from './outbox'

interface Posted {
  channel_id: number
  message: string
  files: unknown[]
  client_id: string
}
type Answer = 'stored' | 'refused' | 'no network' | Promise<void>
const ME = 1
const picture: MessageFile = { id: 5, name: 'map.png', width: 800, height: null }

let posted: Posted[]
/** What comes of the sendings, in their order; those after them are stored. */
let answers: Answer[]
/** Each test has a channel of its own: an outbox lives as long as its page. */
let channelId = 700
beforeEach(() => {
  localStorage.clear()
  channelId++
  posted = []
  answers = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const sent = JSON.parse(body as string) as Posted
    posted.push(sent)
    const answer = answers.shift() ?? 'stored'
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    if (answer === 'refused') return Response.json({ code: 'too.many', message: 'Too many attempts' }, { status: 429 })
    await answer
    return Response.json({ data: stored(posted.length, sent) })
  })
})

const stored = (id: number, { channel_id, message, client_id }: Posted): ChatMessage => ({
  id,
  channel_id,
  message,
  files: [],
  author: { id: ME, first_name: 'Tiina', last_name: 'Tamm', role: 1 },
  created_at: '2026-11-20T10:00:00.000Z',
  edited_at: null,
  client_id,
})
const key = (me = ME) => `keel.chat.out.${me}.${channelId}`
const kept = () => JSON.parse(localStorage.getItem(key()) ?? 'null') as { text: string; failed: string | null }[] | null
const said = () => posted.map(({ message }) => message)
const waiting = (box: Outbox) => box.list.getState().map(({ text, failed, offline }) => [text, failed, offline ?? false])
const isEmpty = (box: Outbox) => expect.poll(() => box.list.getState()).toEqual([])
function open(client = new QueryClient()) {
  const box = outboxOf(ME, channelId, client)
  return { box, client, send: (text: string, files: MessageFile[] = []) => box.send(text, files, 'Oops') }
}
function held(): () => void {
  let release = (): void => undefined
  answers.push(new Promise((resolve) => (release = resolve)))
  return release
}

test('messages go one after the other, in the order they were written', async () => {
  const release = held()
  const { box, client, send } = open()
  const channel = { id: channelId, name: 'B1', type: 2, room_id: 5, person: null, unread: 0, last: null } satisfies Channel
  client.setQueryData<ChannelPages>(keys.channels, { pages: [{ channels: [channel], more: false, unread: 0 }], pageParams: [0] })
  client.setQueryData(keys.messages(channelId), { pages: [{ messages: [], more: false }], pageParams: [{}] })
  send('one', [picture])
  send('two')
  send('three')
  await expect.poll(said).toEqual(['one'])
  expect(kept()?.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  // Another view of the channel asks for the same.
  void box.deliver('Oops')
  expect(outboxOf(ME, channelId, client)).toBe(box)
  release()
  await isEmpty(box)
  expect(said()).toEqual(['one', 'two', 'three'])
  expect(posted[0]).toMatchObject({ channel_id: channelId, files: [{ id: 5, width: 800 }] })
  expect(posted[0]?.files[0]).not.toHaveProperty('height')
  expect(new Set(posted.map(({ client_id }) => client_id)).size).toBe(3)
  expect(localStorage.getItem(key())).toBeNull()
  const { pages } = client.getQueryData<{ pages: { messages: ChatMessage[] }[] }>(keys.messages(channelId)) ?? { pages: [] }
  expect(pages[0]?.messages.map(({ message }) => message)).toEqual(['three', 'two', 'one'])
  expect(client.getQueryData<ChannelPages>(keys.channels)?.pages[0]?.channels[0]?.last?.text).toBe('three')
})

test('a refused message waits while later ones go, and stays the same when sent again', async () => {
  answers = ['refused']
  const { box, send } = open()
  send('bad')
  send('good')
  await expect.poll(said).toEqual(['bad', 'good'])
  await expect.poll(() => waiting(box)).toEqual([['bad', 'Too many attempts', false]])
  window.dispatchEvent(new Event('online'))
  expect(waiting(box)).toEqual([['bad', 'Too many attempts', false]])
  const [message] = box.list.getState()
  if (message) box.retry(message, 'Oops')
  expect(waiting(box)).toEqual([['bad', null, false]])
  await isEmpty(box)
  expect(said()).toEqual(['bad', 'good', 'bad'])
  expect(posted[2]?.client_id).toBe(posted[0]?.client_id)
})

test.each<[string, () => void]>([
  ['the network', () => window.dispatchEvent(new Event('online'))],
  ['the live connection', () => liveAgain()],
])('without a network one is tried, and all go by themselves when %s is back', async (_what, comesBack) => {
  answers = ['refused', 'no network']
  const { box, send } = open()
  send('refused')
  await expect.poll(() => waiting(box)).toEqual([['refused', 'Too many attempts', false]])
  send('one')
  send('two')
  await expect
    .poll(() => waiting(box).map(([text, , offline]) => [text, offline]))
    .toEqual([
      ['refused', false],
      ['one', true],
      ['two', true],
    ])
  expect(said()).toEqual(['refused', 'one'])
  comesBack()
  await expect.poll(() => waiting(box)).toEqual([['refused', 'Too many attempts', false]])
  expect(said()).toEqual(['refused', 'one', 'one', 'two'])
  expect(posted[2]?.client_id).toBe(posted[1]?.client_id)
})

function liveAgain(): void {
  const server = liveServer()
  live.start()
  server.last.greet()
}

test('unsent messages are sent by the next page, as the same ones, for their author', async () => {
  answers = ['refused', 'no network']
  const before = open()
  before.send('one')
  before.send('two')
  await expect.poll(() => waiting(before.box)).toHaveLength(2)
  await expect.poll(() => kept()?.map(({ failed }) => failed !== null)).toEqual([true, true])
  const client = new QueryClient()
  expect(outboxOf(ME + 1, channelId, client).list.getState()).toEqual([])
  expect(outboxOf(ME, channelId + 1000, client).list.getState()).toEqual([])
  const { box } = open(client)
  expect(waiting(box).map(([text, failed]) => [text, failed])).toEqual([
    ['one', null],
    ['two', null],
  ])
  await box.deliver('Oops')
  expect(said()).toEqual(['one', 'two', 'one', 'two'])
  expect(posted.slice(2).map(({ client_id }) => client_id)).toEqual(posted.slice(0, 2).map(({ client_id }) => client_id))
  before.box.list.getState().forEach((message) => before.box.discard(message))
})

const user = (id: number) => ({
  id,
  first_name: 'Tiina',
  last_name: 'Tamm',
  email: 'tiina@example.org',
  role: 1 as const,
  verify: 1 as const,
  lang: 'en' as const,
  sounds: true,
})
test('unsent messages are not sent as another person who signs in on the page', async () => {
  const { box, client, send } = open()
  client.setQueryData(keys.me, user(ME))
  answers.push('no network')
  send('mine')
  await expect.poll(() => waiting(box)[0]?.[2]).toBe(true)
  for (const other of [user(2), null]) {
    client.setQueryData(keys.me, other)
    window.dispatchEvent(new Event('online'))
  }
  await box.deliver('Oops')
  expect([said(), kept()?.map(({ text }) => text)]).toEqual([['mine'], ['mine']])
  client.setQueryData(keys.me, user(ME))
  window.dispatchEvent(new Event('online'))
  await expect.poll(said).toEqual(['mine', 'mine'])
  await isEmpty(box)
})

test('a message that is thrown away while it waits is never sent', async () => {
  const release = held()
  const { box, send } = open()
  send('one')
  send('two')
  const [, second] = box.list.getState()
  if (second) box.discard(second)
  expect(kept()?.map(({ text }) => text)).toEqual(['one'])
  release()
  await isEmpty(box)
  expect(said()).toEqual(['one'])
})

test('a failure of the page itself is said at the message and stops no other', async () => {
  const { box, client, send } = open()
  const broken = vi.spyOn(client.getQueryCache(), 'findAll').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  box.list.setState([{ clientId: 'a1', text: 'one', files: [], failed: null }], true)
  await expect(box.deliver('Oops')).rejects.toThrow('broken')
  expect(broken).toHaveBeenCalled()
  expect(waiting(box)).toEqual([['one', 'Oops', false]])
  send('two')
  await expect.poll(said).toEqual(['one', 'two'])
  await expect.poll(() => waiting(box)).toEqual([['one', 'Oops', false]])
})

test('two tabs keep each other’s messages that wait, and none that was stored', async () => {
  const [one, other] = [open(), open()]
  answers = ['no network']
  one.send('one')
  await expect.poll(() => waiting(one.box).map(([, , offline]) => offline)).toEqual([true])
  other.send('two')
  await isEmpty(other.box)
  expect(kept()?.map(({ text }) => text)).toEqual(['one'])
  window.dispatchEvent(new Event('online'))
  await isEmpty(one.box)
  expect(localStorage.getItem(key())).toBeNull()
})

test.each(['{broken', '{"a":1}', 'null'])('a storage that holds %s has no messages', (nonsense) => {
  localStorage.setItem(key(), nonsense)
  expect(open().box.list.getState()).toEqual([])
})
