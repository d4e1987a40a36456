import type { BoardItem } from '@keel/contract/entities/board-item'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/_shared/query-client'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'
import { textItem } from './testing/text-item'

const pairs: BoardItem = {
  id: 1,
  board_id: 5,
  type: 18,
  name: 'Animals',
  value: { words: ['cat', 'dog'].map((text1) => ({ id: text1, text1, text2: `${text1}!` })) },
  props: {},
  version: 1,
}
let sent: unknown[] = []
let items: BoardItem[] = []
let begun = false
let refusesDeletion = false
beforeEach(() => {
  sent = []
  items = [pairs, textItem(2, 'Two')]
  begun = false
  refusesDeletion = false
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    const input = typeof body === 'string' ? (JSON.parse(body) as Partial<BoardItem>) : null
    if (method !== 'GET') sent.push([method, path, input])
    if (path.endsWith('/progress')) return Response.json({ data: [{ user_id: 3, item_id: 1, total: 2, done: 0, first: 0, begun }] })
    if (path.endsWith('/restore')) return Response.json({ data: pairs })
    if (method === 'POST') return Response.json({ data: { ...pairs, id: 9, ...input } })
    if (method === 'DELETE' && refusesDeletion) return Response.json({ error: { code: 'oops' } }, { status: 500 })
    return Response.json({ data: path.endsWith('/items') ? items : {} })
  })
})
afterEach(() => queryClient.clear())

const show = () => renderApp(<BoardView boardId={5} canEdit roomId={8} />, { queryClient })
const openMenu = (type: string) =>
  page
    .getByRole('button', { name: `${type}: actions` })
    .first()
    .click()
const entry = () => page.getByRole('menuitem', { name: 'Turn into…' })
const names = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => one.getAttribute('aria-label')?.replace(/, \d of \d$/, ''))

async function openDialog(): Promise<void> {
  await openMenu('Match pairs')
  await expect.element(entry()).toBeEnabled()
  await entry().click()
  await page.getByRole('radio', { name: 'Flash cards' }).click()
}

test('the new item takes the place of the old one, with its name, and Undo brings that back', async () => {
  await show()
  await openDialog()
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(names).toEqual(['Flash cards', 'Text'])
  const cards = ['cat', 'dog'].map((front, at) => ({ id: `p${at + 1}`, front, back: `${front}!` }))
  expect(sent).toEqual([
    ['POST', '/boards/5/items', { type: 26, value: { cards, ways: 'front', typed: false }, name: 'Animals', before_id: 2 }],
    ['DELETE', '/boards/items/1', null],
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Match pairs', 'Text'])
  expect(sent.slice(2)).toEqual([
    ['POST', '/boards/items/1/restore', null],
    ['DELETE', '/boards/items/9', null],
  ])
})

test('where the old item cannot be deleted, both stay and it is said', async () => {
  refusesDeletion = true
  await show()
  await openDialog()
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.element(page.getByText('Both are on the board', { exact: false })).toBeVisible()
  expect(names()).toEqual(['Match pairs', 'Flash cards', 'Text'])
})

test('an answer that is given meanwhile keeps the old item: the dialog says so before it adds', async () => {
  await show()
  await openDialog()
  await expect.element(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  begun = true
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.element(page.getByText('Students have answered this exercise', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Add below' }).click()
  await expect.poll(names).toEqual(['Match pairs', 'Flash cards', 'Text'])
  expect(sent).toHaveLength(1)
})

test('the entry is disabled for an item with too little in it', async () => {
  items = [textItem(1, '')]
  await show()
  await openMenu('Text')
  await expect.element(entry()).toBeDisabled()
})
