import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board, Module } from '@keel/contract/entities/board'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { showLanguage } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { BoardList } from './board-list'
import { useNewBoard } from './use-new-board'

const board = (id: number, name: string): Board => ({ id, name, moduleId: 1 })
const unit: Module = {
  id: 1,
  room_id: null,
  name: 'Unit 1',
  hidden: 2,
  boards: [board(1, 'Warm-up')],
  selected_board_id: null,
  can_edit: true,
}
const template = (id: number, name: string): LibraryEntry => ({
  id,
  type: 6,
  name,
  folder_id: null,
  folder_name: null,
  updated_at: '2026-11-30T10:00:00.000Z',
  shared: false,
  module_id: id + 100,
})

let calls: FakeCall[]
let own: LibraryEntry[]
let refused: boolean
const onSelect = vi.fn<(boardId: number | null, moduleId: number) => void>()
beforeEach(() => {
  own = [template(31, 'My reading')]
  refused = false
  onSelect.mockReset()
  calls = takeCalls(({ method, path, body }) => {
    if (refused && method === 'POST') return refusal(409, 'limit.reached')
    if (path === '/templates') return own
    if (path === '/boards/1/save-as-template') return template(32, (body as { name: string }).name)
    if (path === '/modules/1/add-built-in-template') return board(9, 'Reading')
    if (path === '/modules/1/copy-from-library') return board(10, 'My reading')
    if (path.endsWith('/rename'))
      return { ...template(31, (body as { name: string }).name), path: [], board_id: 1, item: null, value: null }
    return null
  })
  queryClient.setQueryData(keys.module(1), unit)
  queryClient.setQueryData(keys.modules(5), [unit])
})
afterEach(async () => {
  queryClient.clear()
  await showLanguage('en')
})
function Place() {
  const newBoard = useNewBoard(onSelect)
  return (
    <>
      <BoardList module={unit} canEdit boardId={1} onSelect={onSelect} onCreate={() => newBoard.ask(1)} />
      {newBoard.dialog}
    </>
  )
}
const show = (role: 1 | 2 = 1) => {
  queryClient.setQueryData<User | null>(keys.me, { id: 3, role } as User)
  return renderApp(
    <main>
      <h1>Library</h1>
      <Place />
    </main>,
    { queryClient },
  )
}
const dialog = () => page.getByRole('dialog', { name: 'New board from a template' })
const open = async () => {
  await page.getByRole('button', { name: 'Add board from template' }).click()
  await expect.element(dialog().getByRole('button', { name: 'My reading', exact: true })).toBeVisible()
}
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
const listed = (name: string) =>
  dialog()
    .getByRole('list', { name })
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)

test('a board is saved as a template under its own name or another', async () => {
  await show()
  await page.getByRole('button', { name: 'Actions for board “Warm-up”' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const name = page.getByRole('textbox', { name: 'Template name' })
  await expect.element(name).toHaveValue('Warm-up')
  await name.fill('First lesson')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => toasts.getState().list.map(({ title, text }) => [title, text])).toEqual([['Template saved', 'First lesson']])
  expect(sent()).toEqual([{ method: 'POST', path: '/boards/1/save-as-template', body: { name: 'First lesson' } }])
})

test('offers own and ready-made templates; a press adds a board and opens it', async () => {
  await show()
  await open()
  expect(listed('Your templates')).toEqual(['My reading'])
  expect(listed('Ready-made').map((text) => /^[A-Z][a-z]+?(?=[A-Z])/.exec(text ?? '')?.[0])).toEqual([
    'Speaking',
    'Reading',
    'Listening',
    'Grammar',
    'Vocabulary',
  ])
  expect(await axeFaults()).toEqual([])
  await dialog()
    .getByRole('button', { name: /^Reading/ })
    .click()
  await expect.poll(() => onSelect.mock.calls).toEqual([[9, 1]])
  await expect.element(dialog()).not.toBeInTheDocument()
  await open()
  await dialog().getByRole('button', { name: 'My reading', exact: true }).click()
  await expect
    .poll(() => onSelect.mock.calls)
    .toEqual([
      [9, 1],
      [10, 1],
    ])
  expect(sent()).toEqual([
    { method: 'POST', path: '/modules/1/add-built-in-template', body: { template: 'reading', language: 'en' } },
    { method: 'POST', path: '/modules/1/copy-from-library', body: { item_id: 31, before_id: null } },
  ])
  expect(queryClient.getQueryData<Module>(keys.module(1))?.boards.map(({ id }) => id)).toEqual([1, 9, 10])
})

test('the language of a ready-made template is that of the interface', async () => {
  await showLanguage('et')
  await show()
  await page.getByRole('button', { name: 'Lisa tahvel mallist' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kuulamine/ })
    .click()
  await expect.poll(() => sent().at(-1)?.body).toEqual({ template: 'listening', language: 'et' })
})

test('a template is renamed and deleted in the list, and restored', async () => {
  await show()
  await open()
  await page.getByRole('button', { name: 'Actions for template “My reading”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Template name' }).fill('Stories')
  own = [template(31, 'Stories')]
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(dialog().getByRole('button', { name: 'Stories', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for template “Stories”' }).click()
  own = []
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(dialog().getByText(/^None yet/)).toBeVisible()
  expect(toasts.getState().list.map(({ text }) => text)).toEqual(['Template “Stories” deleted'])
  own = [template(31, 'Stories')]
  toasts.getState().list.at(-1)?.action?.run()
  await expect.element(dialog().getByRole('button', { name: 'Stories', exact: true })).toBeVisible()
  expect(sent()).toEqual([
    { method: 'PUT', path: '/library/items/31/rename', body: { name: 'Stories' } },
    { method: 'POST', path: '/library/delete', body: { ids: [31] } },
    { method: 'POST', path: '/library/restore', body: { ids: [31] } },
  ])
})

test('a refusal is shown in the dialog, which stays open', async () => {
  await show()
  await open()
  refused = true
  await dialog()
    .getByRole('button', { name: /^Grammar/ })
    .click()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  expect(onSelect).not.toHaveBeenCalled()
})

test('a new board can begin with a template, for teachers only', async () => {
  const screen = await show()
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('dialog', { name: 'New board' }).getByRole('button', { name: 'Add board from template' }).click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await screen.unmount()

  await show(2)
  await expect.element(page.getByRole('button', { name: 'New board' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Add board from template' }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Actions for board “Warm-up”' }).click()
  expect(page.getByRole('menuitem', { name: 'Save as template' }).elements()).toHaveLength(0)
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('the list fits the screen of a phone', async () => {
  await page.viewport(360, 700)
  own = Array.from({ length: 40 }, (_, n) => template(n + 1, `A template with quite a long name, number ${n}`))
  await show()
  await page.getByRole('button', { name: 'Add board from template' }).click()
  await expect
    .element(dialog().getByRole('button', { name: 'A template with quite a long name, number 39', exact: true }))
    .toBeInTheDocument()
  for (const press of dialog().element().querySelectorAll('li > button')) {
    const { left, right, height } = press.getBoundingClientRect()
    expect(left >= 0 && right <= 360 && height >= 44).toBe(true)
  }
})
