import type { User } from '@keel/contract/entities/user'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { dialogRequests, closeDialogs } from '../../items/_shared/dialog-requests'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'

const item = (id: number, line: string) => ({
  id,
  board_id: 5,
  type: 1 as const,
  name: null,
  value: { content: [{ type: 'paragraph', content: [{ type: 'text', text: line }] }] },
  props: {},
  version: 1,
})
let sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (method === 'POST') sent.push({ path, body: JSON.parse(body as string) as unknown })
    return Response.json({
      data: method === 'POST' ? item(9, 'From the library') : path.endsWith('/items') ? [item(1, 'One'), item(2, 'Two')] : {},
    })
  })
})
afterEach(() => {
  closeDialogs()
  queryClient.clear()
})

async function show(role: 1 | 2) {
  queryClient.setQueryData<User>(keys.me, {
    id: 3,
    first_name: 'A',
    last_name: 'B',
    email: 'a@b.test',
    role,
    verify: 1,
    lang: 'en',
    sounds: false,
  })
  await renderApp(
    <main>
      <BoardView boardId={5} canEdit roomId={null} />
    </main>,
    { queryClient },
  )
  await expect.element(page.getByRole('article').first()).toBeVisible()
}
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })

test('a library entry is inserted at the position where it was requested', async () => {
  await show(1)
  await page.getByRole('button', { name: 'Add an item here' }).nth(1).click()
  await entry('Add from library').click()
  const { library } = dialogRequests.getState()
  if (library?.kind !== 'from') throw new Error('Nothing was asked for')
  await library.add(77)
  expect(sent).toEqual([{ path: '/boards/copy-from-library', body: { item_id: 77, board_id: 5, before_id: 2 } }])
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([expect.stringContaining('One'), expect.stringContaining('From the library'), expect.stringContaining('Two')])
})

test('an item is copied to the library with its unsaved input', async () => {
  await show(1)
  await page.getByRole('button', { name: 'Text: actions' }).first().click()
  await entry('Add to library').click()
  const { library } = dialogRequests.getState()
  if (library?.kind !== 'to') throw new Error('Nothing was asked for')
  expect(library.suggest).toMatchObject({ id: 1 })
  await library.copy({ folder_id: 4, name: 'One' })
  expect(sent).toEqual([{ path: '/boards/copy-to-library', body: { item_id: 1, folder_id: 4, name: 'One' } }])
})

test('a student’s boards have no library actions', async () => {
  await show(2)
  await page.getByRole('button', { name: 'Add an item here' }).last().click()
  await expect.element(entry('Image')).toBeVisible()
  expect(entry('Add from library').elements()).toEqual([])
})
