import { page } from 'vitest/browser'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadSchoolTexts } from '../../i18n/language'
import { saveLastBoard, readLastBoard } from '../../data/boards/last-board'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { WordsToBoard } from './words-to-board'

beforeAll(loadSchoolTexts)
afterEach(() => localStorage.clear())

const room = { id: 5, name: 'B1', type: 1, users: [], lesson: null, can_edit: true }
const word = {
  id: 1,
  word: 'cat',
  translate: 'kass',
  lang: 'et' as const,
  voice: 1 as const,
  created_at: '2026-11-01T10:00:00Z',
  lesson: null,
  picture_id: null,
  sound_id: null,
}

test('after a failure the next try makes no second board', async () => {
  const asked: string[] = []
  let fails = true
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname.replace('/api/v1', '')
    if (method !== 'GET') asked.push(`${method} ${path}`)
    if (path === '/rooms')
      return Response.json({ data: [{ ...room, id: 4, name: 'Of others', can_edit: false }, { ...room, id: 6, name: 'A2' }, room] })
    if (path === '/rooms/5/modules' && method === 'GET')
      return Response.json({
        data:
          asked.length === 0
            ? []
            : [{ id: 7, room_id: 5, name: 'Words', boards: [{ id: 8, name: 'Words', moduleId: 7 }], selected_board_id: null }],
      })
    if (path === '/boards/8/items' && fails) return Response.json({ message: 'This board is full', code: 'limit.reached' }, { status: 409 })
    return Response.json({ data: { id: path === '/rooms/5/modules' ? 7 : 8, name: 'Words' } })
  })
  const [onClose, onDone] = [vi.fn(), vi.fn()]
  await renderApp(
    <main>
      <h1>Sasha</h1>
      <WordsToBoard kind="words" words={[word]} name="Words" roomIds={[5]} onClose={onClose} onDone={onDone} />
    </main>,
  )
  // The classroom of the words' owner comes first; without a board in it, one is created.
  await expect.element(page.getByRole('combobox', { name: 'Classroom' })).toHaveValue('5')
  await expect.element(page.getByRole('combobox', { name: 'Board' })).toHaveValue('new/new')
  expect(await axeFaults()).toEqual([])
  const add = page.getByRole('button', { name: 'Add to the board' })
  await add.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This board is full')
  await expect.element(page.getByRole('combobox', { name: 'Board' })).toHaveValue('7/8')
  fails = false
  await add.click()
  await expect.element(page.getByText('Added to “Words”')).toBeVisible()
  // The classroom opens there.
  expect(readLastBoard(5)).toBe(8)
  expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1])
  expect(asked.filter((call) => !call.startsWith('PUT'))).toEqual([
    'POST /rooms/5/modules',
    'POST /modules/7/boards',
    'POST /boards/8/items',
    'POST /boards/8/items',
  ])
})

const boards = (moduleId: number, ...ids: number[]) => ids.map((id) => ({ id, name: `Board ${id}`, moduleId }))
test.each([
  ['the board of the last visit', 21, '2/21'],
  ['the newest board that students see when the last visit was to a hidden one', 31, '2/22'],
  ['the newest board that students see when there was no visit', null, '2/22'],
])('proposes %s', async (_name, lastBoardId, proposed) => {
  if (lastBoardId !== null) saveLastBoard(5, lastBoardId)
  const module = { room_id: 5, hidden: 2, selected_board_id: null, can_edit: true }
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({
      data: new URL(address, location.href).pathname.endsWith('/modules')
        ? [
            { ...module, id: 2, name: 'Unit', boards: boards(2, 21, 22) },
            { ...module, id: 3, name: 'Test', hidden: 1, selected_board_id: 31, boards: boards(3, 31) },
          ]
        : [room],
    }),
  )
  await renderApp(<WordsToBoard kind="words" words={[word]} name="Words" roomIds={[5]} onClose={vi.fn()} onDone={vi.fn()} />)
  const list = page.getByRole('combobox', { name: 'Board' })
  await expect.element(list).toHaveValue(proposed)
  const groups = [...list.element().querySelectorAll('optgroup')].map(({ label }) => label)
  expect(groups).toEqual(['Unit', 'Test (hidden from students)'])
})
