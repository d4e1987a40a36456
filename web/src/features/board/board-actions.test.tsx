import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { boardAnswers } from '../../data/answers/calls'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { BoardContext, type BoardContextValue } from './board-context'
import { itemSaver } from './save-items'
import { createSelection } from './selection'
import { type BoardCommands, useCreateBoardCommands } from './use-board-commands'

const item = (id: number, value: unknown = 'v', version = 1): BoardItem => ({
  id,
  board_id: 5,
  type: 1,
  name: null,
  props: {},
  version,
  value,
})
let sent: string[]
let fails: string | null
let held: Promise<void> | null
const selection = createSelection()
beforeEach(() => {
  sent = []
  fails = null
  held = null
  queryClient.setQueryData(keys.items(5), [item(1), item(2), item(3)])
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    const asked = `${method} ${path}${typeof body === 'string' ? ` ${body}` : ''}`
    sent.push(asked)
    if (fails !== null && asked.startsWith(fails)) return Response.json({ code: 'limit.reached', message: 'No way' }, { status: 409 })
    await held
    const id = Number(/items\/(\d+)/.exec(path)?.[1])
    if (path.endsWith('/hidden')) return Response.json({ data: { ...item(id, 'v', 2), hidden: 1 } })
    if (method === 'POST' && !path.endsWith('/restore')) return Response.json({ data: item(9) })
    if (method === 'PUT' && !path.endsWith('/move')) return Response.json({ data: item(id, 'typed', 2) })
    return Response.json({ data: path.endsWith('/restore') ? item(id) : null })
  })
})
afterEach(() => {
  for (const id of [1, 2, 3]) itemSaver.discard(id)
  queryClient.clear()
  dispatchEvent(new PointerEvent('pointerdown'))
})

let actions: BoardCommands
function Actions() {
  const made = useCreateBoardCommands()
  useEffect(() => {
    actions = made
  }, [made])
  return null
}
const board: BoardContextValue = {
  boardId: 5,
  roomId: null,
  editing: true,
  single: false,
  canEdit: true,
  answersOf: { kind: 'own' },
  answers: boardAnswers(5, null),
  students: [],
  onPickStudent: null,
  selection,
}
const show = (more: Partial<BoardContextValue> = {}) => {
  selection.setState({ selected: null, clickedAt: null })
  return renderApp(
    <BoardContext value={{ ...board, ...more }}>
      <Actions />
    </BoardContext>,
    { queryClient },
  )
}
const shown = () => queryClient.getQueryData<BoardItem[]>(keys.items(5)) ?? []
const order = () => shown().map(({ id }) => id)
const shownToasts = () => toasts.getState().list.map(({ kind, text }) => [kind, text])
const isRefetched = () => queryClient.getQueryState(keys.items(5))?.isInvalidated
const isTaken = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('a new item is edited at once, a complete one is not; each has its position', async () => {
  await show()
  await actions.add(1, 'new', 2)
  expect([order(), selection.getState()]).toEqual([[1, 9, 2, 3], { selected: 9, clickedAt: null }])
  // The press that selects the next one.
  dispatchEvent(new PointerEvent('pointerdown'))
  await actions.add(7, 'picture', null, { complete: true })
  expect([order(), selection.getState().selected]).toEqual([[1, 2, 3, 9], null])
  expect(isTaken('a')).toBe(false)
  expect(sent[0]).toContain('"before_id":2')
})

test('a failed creation throws, and keys go where they went before', async () => {
  await show()
  fails = 'POST'
  const adding = actions.add(1, 'new', 2)
  expect(isTaken('a')).toBe(true)
  await expect(adding).rejects.toThrow('No way')
  expect([isTaken('b'), order(), selection.getState().selected]).toEqual([false, [1, 2, 3], null])
})

test('an item is copied with unsaved input, right after itself', async () => {
  await show()
  itemSaver.change(2, 'typed', { version: 1, value: 'v' })
  actions.duplicate(2)
  await expect.poll(order).toEqual([1, 2, 9, 3])
  expect(sent.map((call) => call.slice(0, 23))).toEqual(['PUT /boards/items/2 {"v', 'POST /boards/items/2/du'])
  fails = 'POST'
  actions.duplicate(3)
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect(order()).toEqual([1, 2, 9, 3])
})

test('a refused move is toasted, and the order is refetched', async () => {
  await show()
  actions.move(3, 1)
  expect([order(), sent]).toEqual([[3, 1, 2], ['PUT /boards/items/3/move {"before_id":1}']])
  fails = 'PUT'
  actions.move(1, null)
  expect([order(), isRefetched()]).toEqual([[3, 2, 1], false])
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect(isRefetched()).toBe(true)
})

test('an item is hidden once the server confirms, and a refusal is toasted', async () => {
  await show()
  fails = 'PUT'
  actions.setHidden(2, 1)
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect(shown()[1]?.hidden).toBeUndefined()
  fails = null
  actions.setHidden(2, 1)
  await expect.poll(() => shown()[1]?.hidden).toBe(1)
  expect(order()).toEqual([1, 2, 3])
})

test('an item is deleted at once with what was typed into it, its editor closes, and a failed restoring is toasted', async () => {
  await show()
  selection.setState({ selected: 2, clickedAt: null })
  itemSaver.change(2, 'typed', { version: 1, value: 'v' })
  actions.remove(2)
  expect([order(), selection.getState().selected]).toEqual([[1, 3], null])
  await expect.poll(() => shownToasts().length).toBe(1)
  expect(itemSaver.isDirty(2)).toBe(false)
  expect(sent.map((call) => call.slice(0, 21))).toEqual(['PUT /boards/items/2 {', 'DELETE /boards/items/'])
  fails = 'POST'
  toasts.getState().list[0]?.action?.run()
  await expect.poll(shownToasts).toContainEqual(['error', 'No way'])
  expect(order()).toEqual([1, 3])
})

test('a refused deletion brings the item back to its place, and says why', async () => {
  await show()
  fails = 'DELETE'
  actions.remove(2)
  expect(order()).toEqual([1, 3])
  await expect.poll(shownToasts).toEqual([['error', 'No way']])
  expect([order(), actions.restoreLast()]).toEqual([[1, 2, 3], false])
})

test('deleting another item leaves the edited one open', async () => {
  await show()
  selection.setState({ selected: 1, clickedAt: { x: 4, y: 4 } })
  actions.remove(3)
  await expect.poll(order).toEqual([1, 2])
  expect(selection.getState()).toEqual({ selected: 1, clickedAt: { x: 4, y: 4 } })
})

test('deletions are undone from the last one on, each once', async () => {
  await show()
  expect(actions.restoreLast()).toBe(false)
  actions.remove(1)
  await expect.poll(() => shownToasts().length).toBe(1)
  actions.remove(3)
  await expect.poll(() => shownToasts().length).toBe(2)
  expect(actions.restoreLast()).toBe(true)
  await expect.poll(order).toEqual([2, 3])
  toasts.getState().list[0]?.action?.run()
  await expect.poll(order).toEqual([1, 2, 3])
  expect(actions.restoreLast()).toBe(false)
})
