import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Module } from '@keel/contract/entities/board'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { loadLibraryTexts } from '../../../i18n/language'
import { axeFaults } from '../../../testing/axe'
import { renderApp } from '../../../testing/render'
import { AddToDialog } from './add-to-dialog'

const row = (type: LibraryEntry['type']): LibraryEntry => ({
  id: 44,
  type,
  name: 'Animals',
  folder_id: null,
  folder_name: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  shared: false,
  module_id: 1044,
})
const rooms = [
  { id: 1, name: 'Sasha', type: 1, users: [], lesson: null, can_edit: true },
  { id: 2, name: 'Group', type: 1, users: [], lesson: null, can_edit: true },
]
const module = (id: number, room_id: number | null, boards: Module['boards'] = []): Module => ({
  id,
  room_id,
  name: `Unit ${id}`,
  hidden: 1,
  boards,
  selected_board_id: null,
  can_edit: true,
})
const answers: Record<string, unknown> = {
  '/rooms': rooms,
  '/rooms/1/modules': [module(4, 1, [{ id: 7, name: 'Verbs', moduleId: 4 }]), module(5, 1)],
  '/rooms/2/modules': [],
  '/space': module(3, null),
}

test.each<[string, LibraryEntry['type'], () => Promise<void>, string, string]>([
  ['a module goes to a classroom', 12, async () => {}, '“Animals” added to the classroom “Sasha”', 'POST /rooms/1/copy-from-library'],
  ['a board goes to its newest module', 6, async () => {}, '“Animals” added to the classroom “Sasha”', 'POST /modules/5/copy-from-library'],
  [
    'a board goes to a new module where there is none',
    6,
    () => page.getByRole('combobox', { name: 'Classroom' }).selectOptions('Group'),
    '“Animals” added to the classroom “Group”',
    'POST /rooms/2/modules',
  ],
  [
    'a board goes to the space',
    6,
    () => page.getByText('My space', { exact: true }).click(),
    '“Animals” added to My space',
    'POST /modules/3/copy-from-library',
  ],
  [
    'an exercise goes to a board',
    10,
    async () => void (await expect.element(page.getByRole('combobox', { name: 'Board' })).toHaveValue('7')),
    '“Animals” added to the classroom “Sasha”',
    'POST /boards/copy-from-library',
  ],
])('of the library %s', async (_what, type, choose, toastText, sent) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, location.origin).pathname.replace('/api/v1', '')
    if (method !== 'GET') calls.push(`${method} ${path}`)
    return Response.json({ data: method === 'GET' ? answers[path] : { id: 70 } })
  })
  await loadLibraryTexts()
  await renderApp(
    <main>
      <h1>Library</h1>
      <AddToDialog row={row(type)} onClose={() => {}} />
    </main>,
    { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }) },
  )
  await choose()
  expect(await axeFaults()).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText(toastText)).toBeVisible()
  expect(calls[0]).toBe(sent)
})
