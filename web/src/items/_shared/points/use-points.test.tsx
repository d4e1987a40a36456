import { useEffect } from 'react'
import { page } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../../data/_shared/keys'
import { queryClient } from '../../../data/_shared/query-client'
import { renderApp } from '../../../testing/render'
import { toasts } from '../../../ui/toast/toast'
import { ItemContext } from '../item-context'
import { type PointChanges, usePoints } from './use-points'

afterEach(() => queryClient.clear())

const point = { x: 10, y: 20, color: 'red' as const, words: [{ id: 'a', value: 'Tallinn' }] }
const item: BoardItem = {
  id: 7,
  board_id: 5,
  type: 7,
  name: null,
  value: { file_id: 1 },
  props: {},
  version: 1,
  points: { 1: { p1: point } },
}
const shown = () => queryClient.getQueryData<BoardItem[]>(keys.items(5))?.[0]?.points?.[1]

function Deleting() {
  const { remove } = usePoints(7, 1)
  return (
    <button type="button" onClick={() => remove('p1')}>
      Delete question
    </button>
  )
}

test('restores a deleted question on a picture as it was', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([new URL(url, location.href).pathname.replace('/api/v1', ''), JSON.parse(body as string)])
    return Response.json({ data: null })
  })
  queryClient.setQueryData(keys.items(5), [item])
  await renderApp(
    <ItemContext value={{ boardId: 5, roomId: null, canEdit: true, editing: true, answersOf: { kind: 'nobody' }, answers: null }}>
      <Deleting />
    </ItemContext>,
    { queryClient },
  )
  await page.getByRole('button', { name: 'Delete question' }).click()
  expect(shown()).toEqual({})
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(shown()).toEqual({ p1: point })
  await expect
    .poll(() => sent)
    .toEqual([
      ['/boards/items/7/delete-point', { id: 'p1', page: 1 }],
      ['/boards/items/7/points', { id: 'p1', page: 1, point }],
    ])
})

let changes: PointChanges
function Points() {
  const made = usePoints(7, 1)
  useEffect(() => {
    changes = made
  }, [made])
  return null
}
/** Calls for points; each ends as the test says, later ones succeed. */
async function showPoints() {
  const sent: unknown[] = []
  const ends: (number | Promise<void>)[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([
      new URL(url, location.href).pathname.replace('/api/v1/boards/items/7/', ''),
      (JSON.parse(body as string) as { point?: { x: number } }).point?.x,
    ])
    const end = ends.shift()
    if (typeof end !== 'number') await end
    return typeof end === 'number'
      ? Response.json({ code: 'limit.reached', message: 'No way' }, { status: end })
      : Response.json({ data: null })
  })
  queryClient.setQueryData(keys.items(5), [item, { ...item, id: 8 }])
  queryClient.setQueryData(keys.progress(5), [])
  await renderApp(
    <ItemContext value={{ boardId: 5, roomId: null, canEdit: true, editing: true, answersOf: { kind: 'nobody' }, answers: null }}>
      <Points />
    </ItemContext>,
    { queryClient },
  )
  return { sent, ends }
}
const toasted = () => toasts.getState().list.map(({ kind, text }) => [kind, text])
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

test('others see a dragged point on its way, and the last position is stored', async () => {
  const { sent, ends } = await showPoints()
  let release = (): void => undefined
  ends.push(new Promise((resolve) => (release = resolve)))
  for (const x of [1, 2, 3]) changes.drag('p1', { ...point, x })
  expect(shown()).toEqual({ p1: point })
  changes.put('p1', { ...point, x: 4 })
  changes.put('p2', { ...point, x: 9 })
  expect(shown()).toEqual({ p1: { ...point, x: 4 }, p2: { ...point, x: 9 } })
  release()
  await expect
    .poll(() => sent)
    .toEqual([
      ['points', 1],
      ['points', 9],
      ['points', 4],
    ])
  await expect.poll(() => isStale(keys.progress(5))).toBe(true)
  expect([isStale(keys.items(5)), queryClient.getQueryData<BoardItem[]>(keys.items(5))?.[1]?.points]).toEqual([false, item.points])
})

test('deletes a point after a move that is being sent', async () => {
  const { sent, ends } = await showPoints()
  let release = (): void => undefined
  ends.push(new Promise((resolve) => (release = resolve)))
  changes.put('p1', { ...point, x: 4 })
  changes.remove('p1')
  expect([sent, shown()]).toEqual([[['points', 4]], {}])
  release()
  await expect
    .poll(() => sent)
    .toEqual([
      ['points', 4],
      ['delete-point', undefined],
    ])
})

test.each<[string, () => void]>([
  ['changed', () => changes.put('p1', { ...point, x: 4 })],
  ['deleted', () => changes.remove('p1')],
])('refetches a point that may not be %s, and shows the reason', async (_what, change) => {
  const { ends } = await showPoints()
  ends.push(409)
  change()
  await expect.poll(toasted).toEqual([['error', 'No way']])
  expect([isStale(keys.items(5)), isStale(keys.progress(5))]).toEqual([true, false])
})

test('offers no undo for a point that was deleted already', async () => {
  const { sent } = await showPoints()
  changes.remove('gone')
  await expect.poll(() => isStale(keys.progress(5))).toBe(true)
  expect([sent, toasted(), shown()]).toEqual([[['delete-point', undefined]], [], { p1: point }])
})
