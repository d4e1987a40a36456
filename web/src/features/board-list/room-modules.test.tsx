import { useState } from 'react'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board, Module } from '@keel/contract/entities/board'
import { HIDDEN } from '@keel/contract/constants'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { closeConfirm } from '../../ui/confirm/confirm'
import { RoomModules } from './room-modules'

const board = (id: number, name: string): Board => ({ id, name, moduleId: 1 })
const unit: Module = {
  id: 1,
  room_id: 5,
  name: 'Unit 1',
  hidden: 2,
  boards: [board(1, 'Warm-up'), board(2, 'Grammar')],
  selected_board_id: null,
  can_edit: true,
}
const test2: Module = { ...unit, id: 2, name: 'Test', hidden: 1, boards: [] }

let sent: { method: string; path: string; body: unknown }[] = []
let modules: Module[] = []
let refuse: string | null = null
beforeEach(() => {
  sent = []
  modules = [unit, test2]
  refuse = null
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (init.method === 'GET') return Response.json({ data: modules })
    sent.push({ method: init.method ?? '', path, body })
    if (refuse) return Response.json({ message: refuse, code: 'limit.reached' }, { status: 409 })
    if (path === '/rooms/5/modules') return Response.json({ data: unit })
    if (path === '/modules/1/boards') return Response.json({ data: board(9, (body as { name: string }).name) })
    if (path.endsWith('/restore')) return Response.json({ data: board(1, 'Warm-up') })
    if (path === '/boards/1/duplicate') return Response.json({ data: board(10, 'Warm-up (2)') })
    if (path === '/modules/1/duplicate') return Response.json({ data: { ...unit, id: 11, name: 'Unit 1 (2)', boards: [] } })
    if (path === '/boards/1' && init.method === 'PUT') {
      const { hidden } = body as { hidden: number }
      return Response.json({ data: { ...board(1, 'Warm-up'), ...(hidden === HIDDEN.hidden ? { hidden } : {}) } })
    }
    if (path === '/boards/2') return Response.json({ data: board(2, 'Past tense') })
    return Response.json({ data: null })
  })
})
afterEach(() => {
  queryClient.clear()
  closeConfirm()
})

const people = [{ id: 4, first_name: 'Juan', last_name: 'Diaz', role: 2 as const }]
function Place({ canEdit }: { canEdit: boolean }) {
  const [boardId, setBoardId] = useState<number | null>(1)
  return (
    <main>
      <h1>Room</h1>
      <aside id="boards" tabIndex={-1}>
        <RoomModules roomId={5} canEdit={canEdit} boardId={boardId} onSelect={setBoardId} presence={new Map([[2, people]])} />
      </aside>
    </main>
  )
}
const show = (canEdit = true) => renderApp(<Place canEdit={canEdit} />, { queryClient })
const current = () =>
  page
    .getByRole('button')
    .elements()
    .find((element) => element.getAttribute('aria-current') === 'true')?.textContent

test('a press selects a board and the server remembers it; presence is shown', async () => {
  await show(false)
  await page.getByRole('button', { name: 'Grammar' }).click()
  expect(current()).toContain('Grammar')
  expect(sent).toEqual([{ method: 'PUT', path: '/modules/1/selected', body: { board_id: 2 } }])
  await expect.element(page.getByRole('img', { name: 'Here now: Juan Diaz' })).toBeVisible()
  expect(page.getByRole('button', { name: 'New board' }).elements()).toHaveLength(0)
  expect(await axeFaults()).toEqual([])
})

test('a new board is opened at once', async () => {
  await show()
  await page.getByRole('button', { name: 'New board' }).first().click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Board name' }), 'Homework')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Homework', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('the focus stays on the button that has added the first module', async () => {
  modules = []
  await show()
  const add = page.getByRole('button', { name: 'Add module', exact: true })
  await add.click()
  await userEvent.type(page.getByRole('dialog').getByRole('textbox'), 'Unit 1{Enter}')
  await expect.element(page.getByRole('button', { name: 'Warm-up', exact: true })).toBeVisible()
  await expect.element(add).toHaveFocus()
})

test('a refused name leaves the dialog open with the server’s message', async () => {
  refuse = 'There is no room for more boards'
  await show()
  await page.getByRole('button', { name: 'New board' }).first().click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Board name' }), 'One too many')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no room for more boards')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('deleting the current board opens its neighbour; undo restores its position', async () => {
  await show()
  await page.getByRole('button', { name: 'Actions for board “Warm-up”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Board “Warm-up” deleted')).toBeVisible()
  expect(current()).toContain('Grammar')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Warm-up', exact: true })).toHaveAttribute('aria-current', 'true')
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent?.replace(/[^A-Za-z-]/g, '')),
  ).toEqual(['Warm-up', expect.stringContaining('Grammar')])
})

test('modules move by their menu; the first cannot go up nor the last down', async () => {
  await show()
  await page.getByRole('button', { name: 'Actions for module “Unit 1”' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  expect(sent).toEqual([{ method: 'PUT', path: '/modules/1/move', body: { before_id: null } }])
  await page.getByRole('button', { name: 'Actions for module “Unit 1”' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
})

test('a menu works by keyboard, and its button gets the focus back', async () => {
  await show()
  const menu = page.getByRole('button', { name: 'Actions for module “Test”' })
  await expect.element(menu).toBeVisible()
  menu.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Module name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // The button is gone with its module: the one before it has the focus.
  await expect.element(page.getByRole('button', { name: 'Actions for board “Grammar”' })).toHaveFocus()
})

test('a board is renamed and a hidden module is shown', async () => {
  await show()
  await page.getByRole('button', { name: 'Actions for board “Grammar”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Board name' }), 'Past tense')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Past tense')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for module “Test”' }).click()
  await page.getByRole('menuitem', { name: 'Show to students' }).click()
  expect(sent.at(-1)).toEqual({ method: 'PUT', path: '/modules/2', body: { hidden: 2 } })
  expect(page.getByRole('img', { name: 'Hidden from students' }).elements()).toHaveLength(0)
})

test('boards and modules are hidden with a mark, shown again and duplicated', async () => {
  modules = [unit]
  await show()
  const marks = () => page.getByRole('img', { name: 'Hidden from students' }).elements()
  const choose = async (of: string, entry: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }
  for (const of of ['board “Warm-up”', 'module “Unit 1”']) {
    await choose(of, 'Hide from students')
    await expect.poll(marks).toHaveLength(1)
    await choose(of, 'Show to students')
    await expect.poll(marks).toHaveLength(0)
    await choose(of, 'Duplicate')
  }
  await expect.element(page.getByRole('button', { name: 'Warm-up (2)', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('Unit 1 (2)', { exact: true })).toBeVisible()
  expect(sent.filter(({ path }) => !path.endsWith('/selected')).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/boards/1', { hidden: 1 }],
    ['PUT', '/boards/1', { hidden: 2 }],
    ['POST', '/boards/1/duplicate', undefined],
    ['PUT', '/modules/1', { hidden: 1 }],
    ['PUT', '/modules/1', { hidden: 2 }],
    ['POST', '/modules/1/duplicate', undefined],
  ])
})
