import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '@keel/contract/protocol'
import type { RoomCard } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import type { ServerEventName, ServerEvents } from '@keel/contract/realtime/server-events'
import { provideConnectionId } from '../realtime/connection-id'
import type { Live } from '../realtime/live'
import { keys } from './_shared/keys'
import { takePreloaded } from './_shared/preloaded-responses'
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

function setUp() {
  const cache = new QueryClient()
  for (const key of Object.values(KEYS)) cache.setQueryData(key, [])
  const handlers = new Map<string, (data: unknown) => void>()
  const listen = (name: string, handler: (data: unknown) => void) => {
    handlers.set(name, handler)
    return () => void handlers.delete(name)
  }
  const connection = { on: listen, onJoined: vi.fn(), onMissed: vi.fn(), onSessionEnded: vi.fn(), onRefused: vi.fn() } as unknown as Live
  for (const name of ['onJoined', 'onMissed', 'onSessionEnded', 'onRefused'] as const) vi.mocked(connection[name]).mockReturnValue(() => {})
  const unbind = bindLiveEvents(connection, cache)
  return {
    cache,
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

test('data that came with the page is not used once the connection is open', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ '/rooms': { status: 200, body: {} } }) }) })
  const { receive } = setUp()
  receive('hello', { connection_id: 'c', peer_id: 'p', resumed: false, server_time: 0, heartbeat_ms: 1, max_bytes: 1 })
  expect(takePreloaded(`${API_BASE}/rooms`)).toBeUndefined()
})
