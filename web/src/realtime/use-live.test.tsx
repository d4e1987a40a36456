import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { liveServer } from '../testing/live-server'
import type { FakeServer } from './testing/fake-server'
import { live } from './live'
import { useConnectionLost, useConnectionNotice, useJoinRoom, useLiveEvent, useLiveMissed, useRoomMessage } from './use-live'

let server: FakeServer
beforeEach(() => {
  server = liveServer()
  live.start()
  server.last.greet()
})

const bring = { action: 'bringEveryone', module_id: 1, board_id: 2 }
const bringIn = (room_id: number) => server.last.event('direct_message', { user_id: 7, room_id, queue_id: null, ts: 5, data: bring })
interface Shown {
  room: number | null
  board: number | null
}
/** Breaks the connection and restores it, with its old stream or a new one. */
function reconnect(resumed: boolean): void {
  server.last.drop()
  dispatchEvent(new Event('online'))
  server.last.greet({ resumed })
}

test('calls the newest handler of a component, and none after it is unmounted', async () => {
  const received: string[] = []
  const { rerender, unmount } = await renderHook(
    ({ name }: { name: string } = { name: 'first' }) => useLiveEvent('new_room', ({ room_id }) => received.push(`${name} ${room_id}`)),
    { initialProps: { name: 'first' } },
  )
  server.last.event('new_room', { room_id: 1 })
  await rerender({ name: 'second' })
  server.last.event('new_room', { room_id: 2 })
  await unmount()
  server.last.event('new_room', { room_id: 3 })
  expect(received).toEqual(['first 1', 'second 2'])
})

test('listens to messages of the shown room, or of the user’s other tabs', async () => {
  const received: string[] = []
  const { rerender, unmount } = await renderHook<Pick<Shown, 'room'>, void>(
    ({ room } = { room: 10 }) =>
      useRoomMessage(room, 'bringEveryone', ({ board_id }, { roomId }) => received.push(`${room}: ${board_id} in ${roomId}`)),
    { initialProps: { room: 10 } },
  )
  const say = (): void => {
    bringIn(10)
    bringIn(11)
    server.last.event('own_change', { user_id: 7, by: null, ts: 6, data: bring })
  }
  say()
  await rerender({ room: 11 })
  say()
  await rerender({ room: null })
  say()
  await unmount()
  say()
  expect(received).toEqual(['10: 2 in 10', '11: 2 in 11', 'null: 2 in 0'])
})

test('refetches once for each lost stream', async () => {
  const missed = vi.fn<() => void>()
  const { unmount } = await renderHook(() => useLiveMissed(missed))
  reconnect(true)
  expect(missed).not.toHaveBeenCalled()
  reconnect(false)
  expect(missed).toHaveBeenCalledTimes(1)
  await unmount()
  reconnect(false)
  expect(missed).toHaveBeenCalledTimes(1)
})

test('joins the shown room with its board, and leaves it afterwards', async () => {
  const said = () =>
    server.last.sent.filter(({ action }) => action !== 'ping').map(({ action, data }) => [action, data['room_id'], data['board_id']])
  const { rerender, unmount } = await renderHook<Shown, void>(({ room, board } = { room: null, board: null }) => useJoinRoom(room, board), {
    initialProps: { room: null, board: null },
  })
  expect(said()).toEqual([])
  await rerender({ room: 10, board: 5 })
  await rerender({ room: 10, board: 5 })
  expect(said()).toEqual([['join_room', 10, 5]])
  await rerender({ room: 10, board: 6 })
  await rerender({ room: 11, board: null })
  await unmount()
  expect(said().slice(1)).toEqual([
    ['join_room', 10, 6],
    ['leave_room', 10, undefined],
    ['join_room', 11, null],
    ['leave_room', 11, undefined],
  ])
})

test('reports a lost connection at the first failure, and a notice after the eighth', async () => {
  const { result } = await renderHook(() => [useConnectionLost(), useConnectionNotice()])
  expect(result.current).toEqual([false, false])
  for (let failures = 1; failures <= 8; failures++) {
    server.last.drop()
    await expect.poll(() => result.current).toEqual([true, failures === 8])
    dispatchEvent(new Event('online'))
  }
  server.last.greet({ resumed: true })
  await expect.poll(() => result.current).toEqual([false, false])
})

test('connects at once when the page is shown or the network changes', () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => {
    visible.mockRestore()
  })
  const change = (state: DocumentVisibilityState) => {
    visible.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const fails = (): void => server.last.drop()
  fails()
  change('hidden')
  expect(server.sockets).toHaveLength(1)
  change('visible')
  expect(server.sockets).toHaveLength(2)
  fails()
  dispatchEvent(new Event('pageshow'))
  expect(server.sockets).toHaveLength(3)
  server.last.greet({ resumed: true })
  dispatchEvent(new Event('offline'))
  expect(server.sockets).toHaveLength(4)
  expect(new URL(server.last.url)).toMatchObject({ protocol: 'ws:', host: location.host, pathname: '/api/v1/websocket' })
})

test('sends the connection’s id with calls of this page, and ids with its messages', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: null }))
  vi.stubGlobal('fetch', fetched)
  const { logout } = await import('../data/users/logout')
  await logout()
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-connection-id': 'connection-1' })
  live.send(10, { action: 'bringEveryone', module_id: 1, board_id: 2 })
  live.send(10, { action: 'bringEveryone', module_id: 1, board_id: 2 })
  const [first, second] = server.last.of('direct_message').map(({ data }) => data['queue_id'])
  expect(first).toMatch(/^[0-9a-f]{24}$/)
  expect(second).not.toBe(first)
})
