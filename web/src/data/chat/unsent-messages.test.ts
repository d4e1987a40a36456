import { beforeEach, expect, test, vi } from 'vitest'
import type { Channel, ChatMessage, MessageFile } from '@keel/contract/entities/chat'
import { refusal, takeCalls } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import type { ChannelPages } from './queries'

interface Posted {
  channel_id: number
  message: string
  files: unknown[]
  client_id: string
}
type Answer = 'stored' | 'refused' | 'busy' | 'signed out' | 'no network' | Promise<unknown>
const ME = 3
const CHANNEL = 70
const picture: MessageFile = { id: 5, name: 'map.png', width: 800, height: null }

let browser: ReturnType<typeof fakeBrowser>
let posted: Posted[]
/** The answers to the next calls, in order; those after them are stored. */
let answers: Answer[]
beforeEach(() => {
  browser = fakeBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  posted = []
  answers = []
  takeCalls(async ({ body }) => {
    const sent = body as Posted
    posted.push(sent)
    const answer = answers.shift() ?? 'stored'
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    if (answer === 'refused') return refusal(403, 'forbidden', { message: 'Not yours' })
    if (answer === 'busy') return refusal(429, 'too.many')
    if (answer === 'signed out') return refusal(401, 'not.signed.in')
    await answer
    return stored(posted.length, sent)
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
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const sent = () => posted.map(({ message }) => message)
const storedNames = () => Object.keys(browser.storage).filter((name) => name.startsWith('keel.chat.out.'))
/** The next call gets no answer before this is called. */
function holdAnswer(): () => Promise<unknown> {
  let release = (): void => undefined
  answers.push(new Promise<void>((resolve) => (release = resolve)))
  return () => {
    release()
    return pass(1)
  }
}

/** A page of this browser, with modules of its own, whose user is signed in. */
async function openTab(userId = ME) {
  vi.resetModules()
  const [{ languageStore }, { messageQueue, sendChatMessage, sendStoredMessages }, { setMe }, { queryClient }, { keys }, storage] =
    await Promise.all([
      import('../../i18n/language'),
      import('./unsent-messages'),
      import('../users/me'),
      import('../_shared/query-client'),
      import('../_shared/keys'),
      import('../save-queue/job-storage'),
    ])
  languageStore.setState({ language: 'en', messages: { errors: { oops: 'Oops' } } as never })
  const signIn = (id: number | null) => setMe(id === null ? null : ({ id } as never))
  signIn(userId)
  const jobs = () => [...messageQueue.store.getState().values()]
  return {
    queue: messageQueue,
    queryClient,
    keys,
    signIn,
    storeInTabOnly: storage.storeInTabOnly,
    send(text: string, files: MessageFile[] = [], channelId = CHANNEL) {
      sendChatMessage(userId, { channelId, text, files })
      return pass()
    },
    /** Opens the conversation. */
    open(channelId = CHANNEL, meId = userId) {
      sendStoredMessages(meId, channelId)
      return pass(1)
    },
    unsent: () => jobs().map(({ job, failure }) => [job.text, failure?.kind ?? null]),
    idOf: (text: string) => jobs().find(({ job }) => job.text === text)?.job.clientId ?? '',
  }
}

test('messages to a channel go one after another, and into the cache', async () => {
  const release = holdAnswer()
  const { send, unsent, queryClient, keys } = await openTab()
  const channel = { id: CHANNEL, name: 'B1', type: 2, room_id: 5, person: null, unread: 0, last: null } satisfies Channel
  queryClient.setQueryData<ChannelPages>(keys.channels, { pages: [{ channels: [channel], more: false, unread: 0 }], pageParams: [0] })
  queryClient.setQueryData(keys.messages(CHANNEL), { pages: [{ messages: [], more: false }], pageParams: [{}] })
  await send('one', [picture])
  await send('two')
  await send('elsewhere', [], CHANNEL + 1)
  expect([sent(), storedNames().length]).toEqual([['one', 'elsewhere'], 2])
  await release()
  await pass(1)
  expect([sent(), unsent(), storedNames()]).toEqual([['one', 'elsewhere', 'two'], [], []])
  expect(posted[0]).toMatchObject({ channel_id: CHANNEL, files: [{ id: 5, width: 800 }] })
  expect(posted[0]?.files[0]).not.toHaveProperty('height')
  expect(new Set(posted.map(({ client_id }) => client_id)).size).toBe(3)
  const { pages } = queryClient.getQueryData<{ pages: { messages: ChatMessage[] }[] }>(keys.messages(CHANNEL)) ?? { pages: [] }
  expect(pages[0]?.messages.map(({ message }) => message)).toEqual(['two', 'one'])
  expect(queryClient.getQueryData<ChannelPages>(keys.channels)?.pages[0]?.channels[0]?.last?.text).toBe('two')
})

test.each<[Answer, string]>([
  ['refused', 'refused'],
  ['signed out', 'signedOut'],
])('a message that is %s is held while later ones go, and retried as the same', async (answer, kind) => {
  answers = [answer]
  const { queue, send, unsent, idOf } = await openTab()
  await send('bad')
  await send('good')
  await pass(1)
  expect([sent(), unsent(), storedNames().length]).toEqual([['bad', 'good'], [['bad', kind]], 1])
  browser.dispatch('online')
  await pass(60_000)
  expect(sent()).toEqual(['bad', 'good'])
  void queue.flush(idOf('bad'))
  await pass(1)
  expect([sent(), unsent(), storedNames()]).toEqual([['bad', 'good', 'bad'], [], []])
  expect(posted[2]?.client_id).toBe(posted[0]?.client_id)
})

test.each<[Answer, string]>([
  ['no network', 'offline'],
  ['busy', 'busy'],
])('with %s one is tried, none overtakes it, and all go later', async (answer, kind) => {
  answers = [answer, answer]
  const { send, unsent } = await openTab()
  await send('one')
  await send('two')
  expect([sent(), unsent()]).toEqual([
    ['one'],
    [
      ['one', kind],
      ['two', kind],
    ],
  ])
  await pass(3000)
  browser.dispatch('online')
  await pass(2)
  expect([sent(), unsent(), storedNames()]).toEqual([['one', 'one', 'one', 'two'], [], []])
  expect(new Set(posted.map(({ client_id }) => client_id)).size).toBe(2)
})

test('what a killed page left is sent by the next one, in order, as the same', async () => {
  const killed = await openTab()
  void holdAnswer()
  for (const text of ['one', 'two', 'three']) void killed.send(text)
  await pass(1)
  const stranger = await openTab(ME + 1)
  await stranger.open()
  await stranger.open(CHANNEL, ME)
  const next = await openTab()
  await next.open(CHANNEL + 1)
  await next.open(CHANNEL - 63)
  expect(sent()).toEqual(['one'])
  await next.open()
  await pass(2)
  expect([sent(), next.unsent(), storedNames()]).toEqual([['one', 'one', 'two', 'three'], [], []])
  expect(posted[1]?.client_id).toBe(posted[0]?.client_id)
})

test('opening a conversation again sends nothing twice', async () => {
  const release = holdAnswer()
  const { send, open } = await openTab()
  await send('one')
  await open()
  await open()
  await release()
  await pass(60_000)
  expect(sent()).toEqual(['one'])
})

test('messages kept by an older version are sent first, and moved once', async () => {
  const name = `keel.chat.out.${ME}.${CHANNEL}`
  const old = ['one', 'two', 'three'].map((text, at) => ({ clientId: `c${at}`, text, files: [picture], failed: 'No', offline: true }))
  browser.storage.setItem(name, JSON.stringify([...old, { text: 'without an id' }]))
  void holdAnswer()
  const killed = await openTab()
  await killed.open()
  expect([sent(), storedNames().toSorted()]).toEqual([['one'], [`${name}.c0`, `${name}.c1`, `${name}.c2`]])
  await killed.send('four')
  const next = await openTab()
  await next.open()
  await pass(5)
  expect([sent(), storedNames()]).toEqual([['one', 'one', 'two', 'three', 'four'], []])
  expect(posted.slice(1, 4).map(({ client_id, files }) => [client_id, files])).toEqual(
    old.map(({ clientId }) => [clientId, [{ id: 5, width: 800 }]]),
  )
})

test.each(['{broken', '{"a":1}', 'null', '[null, 5]', '"text"'])('a storage that holds %s has no messages', async (nonsense) => {
  for (const end of ['', '.c1']) browser.storage.setItem(`keel.chat.out.${ME}.${CHANNEL}${end}`, nonsense)
  const { open, unsent } = await openTab()
  await open()
  expect([sent(), unsent()]).toEqual([[], []])
})

test('messages wait for their author while others use the page', async () => {
  answers = ['no network']
  const { send, open, signIn, unsent } = await openTab()
  await send('mine')
  for (const other of [ME + 1, null]) {
    signIn(other)
    browser.dispatch('online')
    await open()
    await pass(60_000)
  }
  expect([sent(), unsent(), storedNames().length]).toEqual([['mine'], [], 1])
  signIn(ME)
  await open()
  expect([sent(), unsent(), storedNames()]).toEqual([['mine', 'mine'], [], []])
})

test('a message written while its author is signed out waits for them', async () => {
  const { send, open, signIn } = await openTab()
  signIn(null)
  await send('mine')
  expect([sent(), storedNames().length]).toEqual([[], 1])
  signIn(ME)
  await open()
  expect(sent()).toEqual(['mine'])
})

test('signing out leaves no message in the browser, and this page still sends it', async () => {
  answers = ['no network']
  const { send, open, signIn, storeInTabOnly } = await openTab()
  await send('mine')
  signIn(null)
  storeInTabOnly('keel.chat.out.')
  expect(storedNames()).toEqual([])
  signIn(ME)
  await open()
  expect([sent(), storedNames()]).toEqual([['mine', 'mine'], []])
})

test('a discarded message that waits is never sent', async () => {
  const release = holdAnswer()
  const { queue, send, idOf } = await openTab()
  await send('one')
  await send('two')
  queue.discard(idOf('two'))
  expect(storedNames()).toHaveLength(1)
  await release()
  expect(sent()).toEqual(['one'])
})

test('a fault of the page itself is shown at its message and stops no other', async () => {
  const { send, queryClient, unsent } = await openTab()
  vi.spyOn(queryClient.getQueryCache(), 'findAll').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  await send('one')
  await send('two')
  await pass(1)
  expect([sent(), unsent()]).toEqual([['one', 'two'], [['one', 'refused']]])
})

test('two tabs keep each other’s messages, and none that was stored', async () => {
  answers = ['no network']
  const one = await openTab()
  await one.send('one')
  const other = await openTab()
  await other.send('two')
  await pass(1)
  expect([sent(), storedNames().length, other.unsent()]).toEqual([['one', 'two'], 1, []])
  // The other tab finds it, too: it is one message all the same.
  await other.open()
  await pass(3000)
  expect([sent(), one.unsent(), storedNames()]).toEqual([['one', 'two', 'one', 'one'], [], []])
  expect(new Set(posted.map(({ client_id }) => client_id)).size).toBe(2)
})
