import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Point } from '@keel/contract/entities/point'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import { keys } from './_shared/keys'
import { setMe } from './users/me'
import { queryClient } from './_shared/query-client'
import { live } from '../realtime/live'
import type { FakeServer } from '../realtime/testing/fake-server'
import { liveServer } from '../testing/live-server'
import { renderApp } from '../testing/render'
import { itemSaver } from '../features/board/save-items'
import { useDiscardDeleted } from '../features/board/use-discard-deleted'
import { useRoomMessages } from './room-messages'
import { type EditedItems, useEditedItems } from '../features/board/use-editing-lock'

const TEACHER = 3
const ME = 4
const point = (x: number): Point => ({ x, y: 1, color: 'red', words: [{ id: 'w1', value: 'kala' }] })
const pdf: BoardItem = {
  id: 1,
  board_id: 5,
  type: 9,
  name: null,
  value: {},
  props: { page: 1 },
  version: 1,
  points: { 1: { p1: point(1) }, 2: { p2: point(2) } },
}
const other: BoardItem = { ...pdf, id: 2 }

let server: FakeServer
let edited: EditedItems
function Room() {
  useRoomMessages(9)
  useDiscardDeleted(9)
  const now = useEditedItems(9)
  useEffect(() => {
    edited = now
  }, [now])
  return null
}
beforeEach(async () => {
  server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  setMe({ id: ME, first_name: 'Juan', last_name: 'Diaz', email: 'juan@example.org', role: 2, verify: 1, lang: 'en', sounds: false })
  queryClient.setQueryData(keys.items(5), [pdf, other])
  queryClient.setQueryData(keys.actions(5, null), { 1: { p1: 'a', p2: 'b', gone: 'c' }, 2: { w: 'd' } })
  queryClient.setQueryData(keys.actions(5, 8), { 1: { p1: 'x' } })
  queryClient.setQueryData(keys.progress(5), [])
  await renderApp(<Room />, { queryClient })
})
afterEach(() => {
  vi.useRealTimers()
  itemSaver.discard(1)
  queryClient.clear()
})
const say = (data: RoomMessage, user_id: number | null = TEACHER) =>
  server.last.event('direct_message', { user_id, room_id: 9, queue_id: null, ts: Date.now(), data })
const items = () => queryClient.getQueryData<BoardItem[]>(keys.items(5)) ?? []
const answers = (userId: number | null = null) => queryClient.getQueryData(keys.actions(5, userId))
const isStale = () => queryClient.getQueryState(keys.progress(5))?.isInvalidated
/** Whether the progress is refetched after a moment, and not at once. */
function progressIsRefetched(): boolean {
  const before = isStale()
  vi.advanceTimersByTime(400)
  return before === false && isStale() === true
}

test('a page turned by the teacher changes one PDF and keeps its other values', () => {
  say({ action: 'updateItemProps', board_id: 5, itemId: 1, props: { page: 4 } })
  expect(items()).toEqual([{ ...pdf, props: { page: 4 } }, other])
})

test('points are added, changed and deleted on their page, and progress is refetched', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const of1 = () => items()[0]?.points
  say({ action: 'addPoint', board_id: 5, item_id: 1, page: 2, point_id: 'p3', point: point(3) })
  say({ action: 'addPoint', board_id: 5, item_id: 1, page: 3, point_id: 'p4', point: point(4) })
  expect(of1()).toEqual({ 1: { p1: point(1) }, 2: { p2: point(2), p3: point(3) }, 3: { p4: point(4) } })
  say({ action: 'updatePoint', board_id: 5, item_id: 1, page: 2, point_id: 'p2', point: point(9) })
  say({ action: 'deletePoint', board_id: 5, item_id: 1, page: 2, point_id: 'p3' })
  expect(of1()?.[2]).toEqual({ p2: point(9) })
  expect(items()[1]).toEqual(other)
  expect(progressIsRefetched()).toBe(true)
})

test('answers from elsewhere belong to the person who submitted them', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  say({ action: 'updatePointActions', board_id: 5, item_id: 1, user_id: ME, page: 1, point_id: 'p1', point_action: 'mine' }, ME)
  say({ action: 'updatePointActions', board_id: 5, item_id: 1, user_id: 8, page: 1, point_id: 'p1', point_action: 'theirs' }, 8)
  expect(answers()).toEqual({ 1: { p1: 'mine', p2: 'b', gone: 'c' }, 2: { w: 'd' } })
  expect(answers(8)).toEqual({ 1: { p1: 'theirs' } })
  expect(progressIsRefetched()).toBe(true)
})

test('answers are reset for one item, or one page of it, and for one person', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  say({ action: 'resetActions', board_id: 5, item_id: 1, user_id: ME, page: 1 })
  expect(answers()).toEqual({ 1: { p2: 'b', gone: 'c' }, 2: { w: 'd' } })
  say({ action: 'resetActions', board_id: 5, item_id: 1, user_id: ME })
  expect(answers()).toEqual({ 2: { w: 'd' } })
  expect(answers(8)).toEqual({ 1: { p1: 'x' } })
  say({ action: 'resetActions', board_id: 5, item_id: 77, user_id: 8, page: 1 })
  expect(answers(8)).toEqual({ 1: { p1: 'x' } })
  expect(progressIsRefetched()).toBe(true)
})

test('many answers in a row refetch the progress once', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asks = vi.spyOn(queryClient, 'invalidateQueries')
  for (let n = 0; n < 5; n++)
    say({ action: 'updatePointActions', board_id: 5, item_id: 1, user_id: ME, page: 1, point_id: 'p1', point_action: n }, ME)
  expect(progressIsRefetched()).toBe(true)
  expect(asks.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([keys.progress(5)])
})

test('does not save input into an item that somebody else deletes', () => {
  itemSaver.change(1, 'typed', { version: 1, value: {} })
  say({ action: 'deleteItem', board_id: 5, itemId: 1 })
  expect([items(), itemSaver.isDirty(1)]).toEqual([[other], false])
})

test('each teacher edits one item at a time, until they leave it or it is deleted', async () => {
  const now = () => [...edited].toSorted(([a], [b]) => a - b)
  say({ action: 'selectItem', board_id: 5, itemId: 1 })
  say({ action: 'selectItem', board_id: 5, itemId: 2 }, 6)
  await expect.poll(now).toEqual([
    [1, TEACHER],
    [2, 6],
  ])
  say({ action: 'selectItem', board_id: 5, itemId: 3 })
  await expect.poll(now).toEqual([
    [2, 6],
    [3, TEACHER],
  ])
  say({ action: 'deleteItem', board_id: 5, itemId: 2 }, 6)
  await expect.poll(now).toEqual([[3, TEACHER]])
  // A new connection gets the whole list of editors.
  server.last.drop()
  live.wake()
  await expect.poll(() => server.sockets.length).toBe(2)
  server.last.greet({ server_time: Date.now() })
  await expect.poll(now).toEqual([])
})
