import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BinEntry } from '@keel/contract/entities/bin'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Module } from '@keel/contract/entities/board'
import type { User } from '@keel/contract/entities/user'
import { setMe } from '../../../data/users/me'
import { moduleQuery } from '../../../data/modules/queries'
import { queryClient } from '../../../data/_shared/query-client'
import { itemSaver } from '../../../features/board/save-items'
import { axeFaults } from '../../../testing/axe'
import { renderApp } from '../../../testing/render'
import { OpenModule, type OpenModuleProps } from './open-module'

const teacher: User = {
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'm@example.test',
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: false,
}
const module: Module = {
  id: 2,
  room_id: null,
  name: 'Stored name',
  hidden: 2,
  boards: [
    { id: 5, name: 'First', moduleId: 2 },
    { id: 6, name: 'Second', moduleId: 2 },
  ],
  selected_board_id: null,
  can_edit: true,
}
const text = (words: string): BoardItem => ({
  id: 1,
  board_id: 5,
  type: 1,
  name: null,
  props: {},
  version: 1,
  value: { content: [words ? { type: 'paragraph', content: [{ type: 'text', text: words }] } : { type: 'paragraph' }] },
})
const deleted: BinEntry = {
  kind: 'item',
  id: 9,
  name: null,
  text: 'Hobune',
  type: 1,
  module: null,
  board: { id: 5, name: 'First', in_bin: false },
  deleted_at: new Date().toISOString(),
}
let words = 'Koer'

beforeEach(() => {
  words = 'Koer'
  setMe(teacher)
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.origin).pathname.replace('/api/v1', '')
    if (path === '/modules/2/bin') return Response.json({ data: [deleted] })
    return Response.json({ data: path.endsWith('/items') ? [text(words)] : path.endsWith('/actions') ? {} : null })
  })
})
afterEach(() => {
  itemSaver.discard(1)
  queryClient.clear()
})

const show = (props: Partial<OpenModuleProps> = {}) =>
  renderApp(
    <main>
      <OpenModule module={module} back="/library" {...props} />
    </main>,
    { queryClient },
  )

test('outside classrooms the first board opens at once, and the arrow leads back', async () => {
  await show()
  await expect.element(page.getByText('Koer')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stored name' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'First', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/library')
  expect(await axeFaults()).toEqual([])
})

test('a single item is edited alone: nothing can be added, moved or deleted', async () => {
  await show({ shape: 'item', title: 'Animals' })
  await expect.element(page.getByText('Koer')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Animals' })).toBeVisible()
  for (const name of ['First', 'Add an item here', 'New board', 'Text: actions'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await page.getByRole('article', { name: 'Text' }).hover()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect.element(page.getByRole('textbox')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('an empty single item is ready to be written', async () => {
  words = ''
  await show({ shape: 'item', title: 'Animals' })
  const field = page.getByRole('textbox')
  await expect.element(field).toBeVisible()
  await userEvent.click(field)
  await userEvent.keyboard('Kass')
  await expect.element(field).toHaveTextContent('Kass')
})

test('a board without the list gets items added and deleted items restored', async () => {
  await show({ shape: 'board', title: 'Animals' })
  await expect.element(page.getByRole('button', { name: 'Add an item here' }).first()).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'New board' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore “Hobune”' })).toBeVisible()
})

test('the first board gets the focus after it is created', async () => {
  let boards: Module['boards'] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const path = new URL(url, location.origin).pathname.replace('/api/v1', '')
    if (path === '/modules/2/boards' && method === 'POST') boards = module.boards.slice(0, 1)
    if (path === '/modules/2/boards') return Response.json({ data: boards[0] })
    if (path === '/modules/2') return Response.json({ data: { ...module, boards } })
    return Response.json({ data: path.endsWith('/items') ? [] : {} })
  })
  function Stored() {
    const stored = useQuery(moduleQuery(2)).data
    return stored && <OpenModule module={stored} back="/library" headerEnd={<Button leftSection={<i />}>Join call</Button>} />
  }
  await renderApp(
    <main>
      <Stored />
    </main>,
    { queryClient },
  )
  await page.getByRole('button', { name: 'Create board' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Board name' }), 'First')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'First', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => document.activeElement?.id).toBe('board')
})
