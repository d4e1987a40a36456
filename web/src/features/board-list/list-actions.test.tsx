import { useEffect } from 'react'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board, Module } from '@keel/contract/entities/board'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { live } from '../../realtime/live'
import { liveServer } from '../../testing/live-server'
import { renderApp } from '../../testing/render'
import { closeConfirm } from '../../ui/confirm/confirm'
import { toasts } from '../../ui/toast/toast'
import { useBoardListCommands, useModuleListCommands } from './use-list-commands'
import { useRoomMessages } from '../../data/room-messages'
import { useRememberBoard } from './use-remember-board'

const board = (id: number, more: Partial<Board> = {}): Board => ({ id, name: `Board ${id}`, moduleId: 1, ...more })
const module = (id: number, boards: Board[] = []): Module => ({
  id,
  room_id: 5,
  name: `Module ${id}`,
  hidden: 2,
  boards,
  selected_board_id: null,
  can_edit: true,
})
const first = module(1, [board(1), board(2), board(3)])

let sent: string[]
let fails: boolean
let made: {
  boards: ReturnType<typeof useBoardListCommands>
  modules: ReturnType<typeof useModuleListCommands>
  remember: ReturnType<typeof useRememberBoard>
}
const onSelect = vi.fn<(boardId: number | null, moduleId: number) => void>()
function Harness({ boardId }: { boardId: number | null }) {
  const now = { boards: useBoardListCommands(boardId, onSelect), modules: useModuleListCommands(5), remember: useRememberBoard() }
  useRoomMessages(5)
  useEffect(() => {
    made = now
  })
  return null
}
beforeEach(() => {
  sent = []
  fails = false
  onSelect.mockReset()
  queryClient.setQueryData(keys.modules(5), [first, module(2), module(3)])
  queryClient.setQueryData(keys.module(1), first)
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    sent.push(`${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (fails) return Response.json({ code: 'limit.reached', message: 'No way' }, { status: 409 })
    const id = Number(/\/(\d+)/.exec(path)?.[1])
    if (path.endsWith('/restore')) return Response.json({ data: path.startsWith('/boards') ? board(id) : module(id) })
    if (method === 'POST' && /^\/(rooms|modules\/\d+\/duplicate)/.test(path)) return Response.json({ data: module(9) })
    if (method === 'POST') return Response.json({ data: board(9) })
    if (method === 'PUT' && path.startsWith('/modules')) return Response.json({ data: { ...module(id), name: 'Stored name' } })
    return Response.json({ data: method === 'PUT' ? board(id, { name: 'Stored name', hidden: 1 }) : null })
  })
})
afterEach(() => {
  queryClient.clear()
  closeConfirm()
})
const show = (boardId: number | null = null) => renderApp(<Harness boardId={boardId} />, { queryClient })
const modules = () => queryClient.getQueryData<Module[]>(keys.modules(5)) ?? []
const order = () => modules().map(({ id }) => id)
const boards = () => modules()[modules().findIndex(({ id }) => id === 1)]?.boards ?? []
const boardOrder = () => boards().map(({ id }) => id)
const alone = () => queryClient.getQueryData<Module>(keys.module(1))
const shownToasts = () => toasts.getState().list.map(({ kind, text }) => [kind, text])
const isStale = () => [keys.modules(5), keys.module(1)].map((key) => queryClient.getQueryState(key)?.isInvalidated)
const confirmDelete = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
const undo = () => toasts.getState().list.at(-1)?.action?.run()

test('a new board is last, a copy follows its original, and both are opened', async () => {
  await show()
  await made.boards.create(1, 'New')
  expect([boardOrder(), alone()?.boards.length, onSelect.mock.calls]).toEqual([[1, 2, 3, 9], 4, [[9, 1]]])
  queryClient.setQueryData(keys.modules(5), [first, module(2)])
  await made.boards.duplicate(board(1))
  expect([boardOrder(), onSelect.mock.calls.length]).toEqual([[1, 9, 2, 3], 2])
})

test('a board is renamed and hidden once the server confirms', async () => {
  await show()
  await made.boards.rename(board(2), 'Mine')
  expect(boards().map(({ name }) => name)).toEqual(['Board 1', 'Stored name', 'Board 3'])
  await made.boards.toggleHidden(board(3))
  expect(boards()[2]?.hidden).toBe(1)
  await made.boards.toggleHidden(board(1, { hidden: 1 }))
  expect(sent).toEqual(['PUT /boards/2 {"name":"Mine"}', 'PUT /boards/3 {"hidden":1}', 'PUT /boards/1 {"hidden":2}'])
})

test('a refused change throws and shows nothing', async () => {
  await show()
  fails = true
  for (const change of [
    () => made.boards.create(1, 'New'),
    () => made.boards.rename(board(2), 'Mine'),
    () => made.boards.duplicate(board(2)),
    () => made.boards.toggleHidden(board(2)),
    () => made.modules.create('New'),
    () => made.modules.rename(first, 'Mine'),
    () => made.modules.duplicate(first),
  ])
    await expect(change()).rejects.toThrow('No way')
  expect([modules(), onSelect.mock.calls]).toEqual([[first, module(2), module(3)], []])
})

test('a refused move is toasted, and the order is refetched', async () => {
  await show()
  made.boards.move(board(3), 1)
  made.modules.move(3, 1)
  expect([boardOrder(), order(), sent]).toEqual([
    [3, 1, 2],
    [3, 1, 2],
    ['PUT /boards/3/move {"before_id":1}', 'PUT /modules/3/move {"before_id":1}'],
  ])
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect([isStale(), shownToasts()]).toEqual([[false, false], []])
  fails = true
  made.boards.move(board(3), null)
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect(isStale()).toEqual([true, true])
  queryClient.setQueryData(keys.modules(5), [first, module(2), module(3)])
  made.modules.move(1, null)
  await expect.poll(shownToasts).toHaveLength(2)
  expect([isStale()[0], order()]).toEqual([true, [2, 3, 1]])
})

test('a module is hidden optimistically; a refusal is toasted and refetched', async () => {
  await show()
  made.modules.toggleHidden(first)
  expect([modules()[0]?.hidden, alone()?.hidden, sent]).toEqual([1, 1, ['PUT /modules/1 {"hidden":1}']])
  made.modules.toggleHidden({ ...first, hidden: 1 })
  expect(modules()[0]?.hidden).toBe(2)
  fails = true
  made.modules.toggleHidden(first)
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect(isStale()[0]).toBe(true)
})

test('new modules are last, copies follow their original', async () => {
  await show()
  await made.modules.duplicate(module(2))
  expect(order()).toEqual([1, 2, 9, 3])
  queryClient.setQueryData(keys.modules(5), [first, module(2)])
  await made.modules.create('New')
  expect(order()).toEqual([1, 2, 9])
  await made.modules.rename(first, 'Mine')
  expect([modules()[0]?.name, alone()?.name, boardOrder()]).toEqual(['Stored name', 'Stored name', [1, 2, 3]])
})

test.each([
  [2, 3],
  [3, 2],
])('after board %i is deleted board %i is open, and undo restores it', async (id, next) => {
  await show(id)
  made.boards.askToDelete(board(id))
  await confirmDelete()
  await expect.poll(boardOrder).not.toContain(id)
  expect(onSelect.mock.calls).toEqual([[next, 1]])
  fails = true
  undo()
  await expect.poll(() => shownToasts().at(-1)).toEqual(['error', 'No way'])
  expect(boardOrder()).toHaveLength(2)
  fails = false
  toasts.getState().list[0]?.action?.run()
  await expect.poll(boardOrder).toEqual([1, 2, 3])
  expect(onSelect.mock.calls.at(-1)).toEqual([id, 1])
})

test('deleting another board leaves the open one, and a refusal deletes nothing', async () => {
  await show(1)
  fails = true
  made.boards.askToDelete(board(3))
  await confirmDelete()
  await expect.element(page.getByText('No way')).toBeVisible()
  expect(boardOrder()).toEqual([1, 2, 3])
  fails = false
  await confirmDelete()
  await expect.poll(boardOrder).toEqual([1, 2])
  expect(onSelect).not.toHaveBeenCalled()
})

test('a deleted module can be restored to its position', async () => {
  await show()
  made.modules.askToDelete(module(2))
  await confirmDelete()
  await expect.poll(order).toEqual([1, 3])
  undo()
  await expect.poll(order).toEqual([1, 2, 3])
  fails = true
  toasts.getState().list[0]?.action?.run()
  await expect.poll(() => shownToasts().at(-1)).toEqual(['error', 'No way'])
})

test('the selected board is remembered, and a failure of that is ignored', async () => {
  await show()
  made.remember(3, 1)
  expect([modules()[0]?.selected_board_id, alone()?.selected_board_id, sent]).toEqual([3, 3, ['PUT /modules/1/selected {"board_id":3}']])
  fails = true
  made.remember(2, 1)
  await expect.poll(() => sent).toHaveLength(2)
  expect([modules()[0]?.selected_board_id, shownToasts()]).toEqual([2, []])
})

test('changes of boards and modules by others are applied to the lists', async () => {
  const server = liveServer()
  live.start()
  server.last.greet({ server_time: Date.now() })
  await show()
  const say = (data: RoomMessage) => server.last.event('direct_message', { user_id: 8, room_id: 5, queue_id: null, ts: Date.now(), data })
  say({ action: 'addBoard', moduleId: 1, board: board(4), before_id: 2 })
  say({ action: 'moveBoard', moduleId: 1, boardId: 3, before_id: 1 })
  say({ action: 'updateBoard', moduleId: 1, board: board(2, { name: 'Theirs' }) })
  expect(boards().map(({ name }) => name)).toEqual(['Board 3', 'Board 1', 'Board 4', 'Theirs'])
  say({ action: 'deleteModuleBoard', moduleId: 1, boardId: 4 })
  expect([boardOrder(), alone()?.boards.map(({ id }) => id)]).toEqual([
    [3, 1, 2],
    [3, 1, 2],
  ])
  const { boards: _boards, ...about } = module(2)
  say({ action: 'moveModule', moduleId: 3, before_id: 1 })
  say({ action: 'updateModule', module: { ...about, name: 'Theirs' } })
  expect(modules().map(({ name }) => name)).toEqual(['Module 3', 'Module 1', 'Theirs'])
  expect(isStale()).toEqual([false, false])
  say({ action: 'deleteModule', moduleId: 1 })
  expect([order(), isStale()]).toEqual([
    [3, 2],
    [false, true],
  ])
  // It was hidden until now: its boards have to be fetched.
  say({ action: 'updateModule', module: { ...about, id: 7 } })
  expect([order(), isStale()]).toEqual([
    [3, 2],
    [true, true],
  ])
})
