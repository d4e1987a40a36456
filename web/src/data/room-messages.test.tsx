import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { HIDDEN } from '@keel/contract/constants'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import { keys } from './_shared/keys'
import { live } from '../realtime/live'
import { liveServer } from '../testing/live-server'
import { bindRoomMessages } from './room-messages'

const room = (id: number) => ({ id, name: `Room ${id}`, lesson: null, can_edit: true })

test('applies changes of lesson, name, language and level to a classroom until it is unbound', () => {
  const client = new QueryClient()
  client.setQueryData(keys.rooms, [room(4), { ...room(5), can_edit: false }])
  client.setQueryData(keys.room(5), room(5))
  client.setQueryData(keys.lessons(), [])
  const server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  const stop = bindRoomMessages(live, client, 5)
  const say = (data: RoomMessage) => server.last.event('direct_message', { user_id: 8, room_id: 5, queue_id: null, ts: Date.now(), data })
  const cards = () => client.getQueryData<{ name: string; lesson: { id: number; can_edit: boolean } | null }[]>(keys.rooms) ?? []
  const own = () => client.getQueryData<{ name: string; lesson: { id: number; can_edit: boolean } | null }>(keys.room(5))
  const lesson = { id: 9, can_edit: false } as unknown as Lesson

  say({ action: 'lesson', lesson })
  expect([cards().map((one) => one.lesson), own()?.lesson]).toEqual([[null, { id: 9, can_edit: false }], { id: 9, can_edit: true }])
  expect(client.getQueryState(keys.lessons())?.isInvalidated).toBe(false)
  say({ action: 'lesson', lesson: null })
  expect([cards()[1]?.lesson, own()?.lesson, client.getQueryState(keys.lessons())?.isInvalidated]).toEqual([null, null, true])
  say({ action: 'updateRoom', room_id: 5, name: 'B2' })
  expect([cards().map(({ name }) => name), own()?.name]).toEqual([['Room 4', 'B2'], 'B2'])
  say({ action: 'updateRoom', room_id: 5, name: 'B2', lang: 'et', level: 'A2' })
  expect([cards()[1], own()]).toMatchObject([
    { lang: 'et', level: 'A2' },
    { lang: 'et', level: 'A2' },
  ])
  // A server of the last release says the name only.
  say({ action: 'updateRoom', room_id: 5, name: 'B2' })
  say({ action: 'updateRoom', room_id: 5, name: 'B2', level: null })
  expect(own()).toMatchObject({ lang: 'et', level: null })
  stop()
  say({ action: 'updateRoom', room_id: 5, name: 'B3' })
  say({ action: 'lesson', lesson })
  expect([own()?.name, own()?.lesson]).toEqual(['B2', null])
})

test('a module made while the classroom is still being read is shown, with its board', async () => {
  const client = new QueryClient()
  const respond: ((modules: unknown) => void)[] = []
  const queryFn = () => new Promise<unknown>((resolve) => void respond.push(resolve))
  const unobserve = new QueryObserver(client, { queryKey: keys.modules(5), queryFn }).subscribe(() => undefined)
  const server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  const stop = bindRoomMessages(live, client, 5)
  const say = (data: RoomMessage) => server.last.event('direct_message', { user_id: 8, room_id: 5, queue_id: null, ts: Date.now(), data })
  const board = { id: 7, name: 'Greetings', moduleId: 3 }
  const module = { id: 3, name: 'Unit 1', hidden: HIDDEN.visible }

  say({ action: 'updateModule', module })
  respond[0]!([])
  expect(respond).toHaveLength(2)
  respond[1]!([{ ...module, boards: [] }])
  await expect.poll(() => client.getQueryData(keys.modules(5))).toEqual([{ ...module, boards: [] }])
  say({ action: 'addBoard', moduleId: 3, board, before_id: null })
  expect(client.getQueryData(keys.modules(5))).toEqual([{ ...module, boards: [board] }])
  // One whose module was never heard of: it is on its way, or was missed.
  say({ action: 'addBoard', moduleId: 4, board: { ...board, id: 8, moduleId: 4 }, before_id: null })
  await expect.poll(() => respond.length).toBe(3)
  stop()
  unobserve()
})
