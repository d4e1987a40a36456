import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Module } from '@keel/contract/entities/board'
import type { RoomCard } from '@keel/contract/entities/room'
import { keys } from '../../data/_shared/keys'
import { loadLibraryTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { MoveBoardDialog } from './move-board-dialog'

const board = { id: 7, name: 'Animals', moduleId: 3 }
const space: Module = { id: 3, room_id: null, name: 'x', hidden: 2, boards: [board], selected_board_id: null, can_edit: true }
const room = (id: number, name: string, can_edit = true): RoomCard => ({
  id,
  name,
  type: 1,
  lang: null,
  level: null,
  users: [],
  lesson: null,
  can_edit,
})
const module = (id: number, name: string): Module => ({ ...space, id, room_id: 1, name, boards: [] })

let sent: string[] = []
let rooms: RoomCard[] = []
let refuse = false
const onClose = vi.fn<() => void>()

beforeEach(() => {
  sent = []
  refuse = false
  rooms = [room(1, 'Sasha'), room(2, 'Group'), room(9, 'Where I learn', false)]
  onClose.mockReset()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url, location.origin).pathname.replace('/api/v1', '')
    if (method !== 'GET') sent.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`)
    if (method !== 'GET' && refuse) return Response.json({ code: 'limit.reached', message: 'Full' }, { status: 409 })
    if (path === '/rooms') return Response.json({ data: rooms })
    if (path === '/rooms/1/modules') return Response.json({ data: method === 'GET' ? [module(4, 'Unit 1'), module(5, 'Unit 2')] : null })
    if (path === '/rooms/2/modules') return Response.json({ data: method === 'GET' ? [] : module(6, 'Animals') })
    if (path === '/library/items') return Response.json({ data: { items: [], path: [], more: false } })
    if (path.endsWith('/to-library')) return Response.json({ data: { id: 44 } })
    return Response.json({ data: null })
  })
})

async function show() {
  await loadLibraryTexts()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(keys.module(3), space)
  await renderApp(
    <main>
      <h1>My space</h1>
      <MoveBoardDialog board={board} onClose={onClose} />
    </main>,
    { queryClient },
  )
  return () => queryClient.getQueryData<Module>(keys.module(3))?.boards
}

test('a board moves to the chosen module, leaves the space, and a toast links to it', async () => {
  const left = await show()
  await expect.element(page.getByRole('combobox', { name: 'Classroom' })).toHaveValue('1')
  await expect.element(page.getByRole('option', { name: 'Where I learn' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Module' })).toHaveValue('5')
  expect(await axeFaults()).toEqual([])
  await page.getByRole('combobox', { name: 'Module' }).selectOptions('Unit 1')
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.element(page.getByText('Board “Animals” moved to the classroom “Sasha”')).toBeVisible()
  expect(sent[0]).toBe('POST /space/boards/7/to-module {"module_id":4}')
  expect(left()).toEqual([])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a classroom without modules gets one', async () => {
  await show()
  await page.getByRole('combobox', { name: 'Classroom' }).selectOptions('Group')
  await expect.element(page.getByRole('combobox', { name: 'Module' })).toHaveValue('new')
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.element(page.getByText('Board “Animals” moved to the classroom “Group”')).toBeVisible()
  expect(sent.slice(0, 2)).toEqual(['POST /rooms/2/modules {"name":"Animals"}', 'POST /space/boards/7/to-module {"module_id":6}'])
})

test('a board goes to the library', async () => {
  await show()
  await page.getByText('Library', { exact: true }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.element(page.getByText('Board “Animals” moved to the library')).toBeVisible()
  expect(sent).toEqual(['POST /space/boards/7/to-library {"folder_id":null}'])
})

test('a refusal is explained in the dialog, and the board stays', async () => {
  refuse = true
  const left = await show()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(left()).toEqual([board])
  expect(onClose).not.toHaveBeenCalled()
})

test('without classrooms the dialog says what to do', async () => {
  rooms = [room(9, 'Where I learn', false)]
  await show()
  await expect.element(page.getByText('You don’t have any classrooms yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to classrooms' })).toBeVisible()
})
