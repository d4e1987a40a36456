import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '@keel/contract/protocol'
import type { RoomCard } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import type { Revision } from '@keel/contract/realtime/revision'
import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { provideConnectionId } from '../realtime/connection-id'
import type { Live } from '../realtime/live'
import { keys } from './_shared/keys'
import { bindLiveEvents } from './live-events'

const OWN = 'this-page'
const KEYS = {
  me: keys.me,
  rooms: keys.rooms,
  room: keys.room(4),
  channels: keys.channels,
  lessons: keys.lessons(),
  events: keys.nextLesson,
  notifications: keys.notifications,
  library: keys.libraryList({}),
}

function setUp(bind = bindLiveEvents) {
  const cache = new QueryClient()
  for (const key of Object.values(KEYS)) cache.setQueryData(key, [])
  const handlers = new Map<string, (data: unknown) => void>()
  const listen = (name: string, handler: (data: unknown) => void) => {
    handlers.set(name, handler)
    return () => void handlers.delete(name)
  }
  const connection = { on: listen, onJoined: vi.fn(), onMissed: vi.fn(), onSessionEnded: vi.fn(), onRefused: vi.fn() } as unknown as Live
  for (const name of ['onJoined', 'onMissed', 'onSessionEnded', 'onRefused'] as const) vi.mocked(connection[name]).mockReturnValue(() => {})
  const unbind = bind(connection, cache)
  return {
    cache,
    connection,
    handlers,
    unbind,
    receive: <E extends ServerEventName>(name: E, data: ServerEvents[E]) => handlers.get(name)?.(data),
    refetched: () => Object.keys(KEYS).filter((name) => cache.getQueryState(KEYS[name as keyof typeof KEYS])?.isInvalidated),
  }
}

beforeEach(() => provideConnectionId(() => OWN))
afterEach(() => provideConnectionId(() => null))

test.each<[ServerEventName, object, string[]]>([
  ['me_change', { by: 'other' }, ['me']],
  ['me_change', { by: OWN }, []],
  ['schedule_change', { by: null }, ['events']],
  ['schedule_change', { by: OWN }, []],
  ['library_change', { by: 'other' }, ['library']],
  ['library_change', { by: OWN }, []],
  ['new_room', { room_id: 4 }, ['rooms', 'room', 'channels', 'events']],
  ['room_left', { room_id: 4 }, ['rooms', 'room', 'channels', 'events']],
  ['room_started', { room_id: 4 }, ['rooms', 'lessons', 'events']],
  ['lesson_ended', { room_id: 4, lesson_id: 1 }, ['rooms', 'lessons', 'events']],
  ['lesson_notes', { lesson_id: 1 }, ['lessons', 'notifications']],
  ['notified', { notification: null }, ['notifications']],
])('%s %j refetches %j', (name, data, expected) => {
  const { receive, refetched } = setUp()
  receive(name, data as ServerEvents[typeof name])
  expect(refetched()).toEqual(expected)
})

test('presence is applied to a classroom and its card', () => {
  const { cache, receive } = setUp()
  cache.setQueryData(keys.rooms, [
    { id: 4, users: [] },
    { id: 5, users: [] },
  ])
  cache.setQueryData(keys.room(4), { id: 4, users: [] })
  const users = [{ id: 8 }] as RoomCard['users']
  receive('room_users', { room_id: 4, users })
  expect(cache.getQueryData<RoomCard[]>(keys.rooms)?.map((room) => room.users)).toEqual([users, []])
  expect(cache.getQueryData<RoomCard>(keys.room(4))?.users).toEqual(users)
})

test('a confirmed address is applied to the user, and to nobody else', () => {
  const { cache, receive } = setUp()
  cache.setQueryData<object>(keys.me, { id: 3, verify: 0 })
  receive('email_verified', {})
  expect(cache.getQueryData<User>(keys.me)).toEqual({ id: 3, verify: 1 })
  cache.setQueryData(keys.me, null)
  receive('email_verified', {})
  expect(cache.getQueryData(keys.me)).toBeNull()
})

test('chat events change the cache, once the code that applies them is loaded', async () => {
  const { cache, receive } = setUp()
  cache.setQueryData(keys.messages(3), { pages: [{ messages: [{ id: 2 }, { id: 1 }], more: false }], pageParams: [{}] })
  receive('message_deleted', { channel_id: 3, message_id: 1 })
  const shown = () => cache.getQueryData<{ pages: { messages: { id: number }[] }[] }>(keys.messages(3))?.pages[0]?.messages
  await expect.poll(shown).toEqual([{ id: 2 }])
})

test('chat data is refetched when the code that applies events fails to load', async () => {
  vi.doMock('./chat/apply-events', () => {
    throw new Error('offline')
  })
  onTestFinished(() => vi.doUnmock('./chat/apply-events'))
  vi.resetModules()
  const { chatEventHandlers } = await import('./chat/live')
  const { cache, refetched } = setUp()
  chatEventHandlers.message_deleted(cache, { channel_id: 3, message_id: 1 })
  await expect.poll(refetched).toEqual(['channels'])
})

test('nothing is applied after the session', () => {
  const { handlers, unbind } = setUp()
  expect(handlers.size).toBeGreaterThan(10)
  unbind()
  expect(handlers.size).toBe(0)
})

const hello = (revision?: Revision) => ({
  connection_id: 'c',
  peer_id: 'p',
  resumed: false,
  server_time: 0,
  heartbeat_ms: 1,
  max_bytes: 1,
  revision,
})

/** A page read at revision 7, with the list of classrooms and one classroom, and a response that no call has taken yet. */
async function openPage() {
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllGlobals())
  // As on a page that has just been opened.
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const body = (data: unknown) => ({ status: 200, body: { data } })
  const textContent = JSON.stringify({ '/rooms': body([{ id: 4 }]), '/rooms/4': body({ id: 4 }), '/notifications': body({}) })
  vi.stubGlobal('document', { getElementById: () => ({ textContent, dataset: { run: 'r', count: '7' } }) })
  const { takePreloaded } = await import('./_shared/preloaded-responses')
  const take = (path: string) => (takePreloaded(API_BASE + path)?.body as { data: unknown } | undefined)?.data
  const page = setUp((await import('./live-events')).bindLiveEvents)
  // Kept as it came only where there is no data yet.
  page.cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'rooms' || queryKey[0] === 'room' })
  page.cache.setQueryData(KEYS.rooms, take('/rooms'))
  page.cache.setQueryData(KEYS.room, take('/rooms/4'))
  const join = vi.mocked(page.connection.onJoined).mock.calls[0]?.[0]
  return { ...page, take, join: (revision?: Revision) => join?.(4, revision) }
}
const NEWER: (Revision | undefined)[] = [{ run: 'r', count: 8 }, { run: 'other', count: 1 }, undefined]
const SAME: Revision = { run: 'r', count: 7 }

test('data that came with the page is not refetched when nothing has changed since', async () => {
  const { receive, join, refetched } = await openPage()
  receive('hello', hello(SAME))
  expect(refetched()).toEqual(['channels', 'events', 'notifications'])
  join(SAME)
  expect(refetched()).not.toContain('room')
})

test.each(NEWER)('data that came with the page is refetched at revision %j', async (revision) => {
  const { receive, join, refetched } = await openPage()
  receive('hello', hello(revision))
  expect(refetched()).toEqual(['rooms', 'channels', 'events', 'notifications'])
  join(revision)
  expect(refetched()).toContain('room')
})

test('data that has changed since it came with the page is refetched', async () => {
  const { cache, join, refetched } = await openPage()
  cache.setQueryData(KEYS.room, { id: 4, name: 'A2' })
  join(SAME)
  expect(refetched()).toEqual(['room'])
})

test('a response that no call has taken is used until the first event', async () => {
  const { receive, take } = await openPage()
  receive('hello', hello(SAME))
  receive('me_change', { by: OWN })
  expect(take('/notifications')).toBeUndefined()
  const other = await openPage()
  other.receive('hello', hello(SAME))
  expect(other.take('/notifications')).toEqual({})
})

test.each(NEWER)('a response that no call has taken is not used after hello of revision %j', async (revision) => {
  const { receive, take } = await openPage()
  receive('hello', hello(revision))
  expect(take('/notifications')).toBeUndefined()
})

test('a response that no call has taken is not used after a classroom is joined', async () => {
  const { join, take } = await openPage()
  join(SAME)
  expect(take('/notifications')).toBeUndefined()
})
