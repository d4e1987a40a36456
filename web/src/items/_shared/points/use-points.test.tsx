import { page } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../../api/keys'
import { queryClient } from '../../../api/query-client'
import { renderApp } from '../../../testing/render'
import { ItemPlaceContext } from '../item-place'
import { usePoints } from './use-points'

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

test('a deleted question on a picture comes back as it was', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    sent.push([new URL(url, location.href).pathname.replace('/api/v1', ''), JSON.parse(body as string)])
    return Response.json({ data: null })
  })
  queryClient.setQueryData(keys.items(5), [item])
  await renderApp(
    <ItemPlaceContext value={{ boardId: 5, roomId: null, canEdit: true, editing: true, answersOf: { kind: 'nobody' } }}>
      <Deleting />
    </ItemPlaceContext>,
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
