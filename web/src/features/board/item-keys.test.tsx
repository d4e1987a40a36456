import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'
import { itemSaver } from './save-items'
import { textItem } from './testing/text-item'

let calls: FakeCall[]
beforeEach(() => {
  calls = takeCalls(({ method, path, body }) => {
    const id = Number(/items\/(\d+)/.exec(path)?.[1])
    if (path.endsWith('/restore')) return textItem(id, 'Two')
    if (method === 'PUT' && !path.endsWith('/move')) return { ...textItem(id, ''), ...(body as object), version: 2 }
    return path.startsWith('/boards/5/items') ? [textItem(1, 'One'), textItem(2, 'Two'), textItem(3, 'Three')] : null
  })
})
afterEach(async () => {
  for (const id of [1, 2, 3]) await itemSaver.flush(id)
  queryClient.clear()
})

const show = (more: { canEdit?: boolean; single?: boolean } = {}) =>
  renderApp(
    <main>
      <h1>Lesson</h1>
      <button type="button">Before</button>
      <BoardView boardId={5} canEdit roomId={null} {...more} />
    </main>,
    { queryClient },
  )
const item = (name: string) => page.getByRole('article', { name, exact: true })
const press = (typed: string) => userEvent.keyboard(typed)
const order = () => (queryClient.getQueryData<BoardItem[]>(keys.items(5)) ?? []).map(({ id }) => id)
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
/** Goes to the first item by keys alone. */
async function enter() {
  await expect.element(item('Text, 1 of 3')).toBeVisible()
  page.getByRole('button', { name: 'Before' }).element().focus()
  while (document.activeElement?.tagName !== 'ARTICLE') await press('{Tab}')
}

test('arrows walk the items, which say their position; Enter opens the editor and Escape leaves it', async () => {
  await show()
  await enter()
  await expect.element(item('Text, 1 of 3')).toHaveFocus()
  await press('{ArrowUp}')
  await expect.element(item('Text, 1 of 3')).toHaveFocus()
  await press('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(item('Text, 3 of 3')).toHaveFocus()
  expect(getComputedStyle(item('Text, 3 of 3').element()).outlineWidth).toBe('3px')
  expect(await axeFaults()).toEqual([])
  await press('{ArrowUp}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await press('!{ArrowUp}{ArrowDown}{Escape}')
  await expect.element(item('Text, 2 of 3')).toHaveFocus()
  await expect.element(item('Text, 2 of 3')).toHaveTextContent('Two!')
  await press('{ArrowDown}')
  await expect.element(item('Text, 3 of 3')).toHaveFocus()
})

test('one item is a stop of Tab: the one that had the focus', async () => {
  await show()
  await enter()
  await press('{ArrowDown}')
  const stops = () => document.querySelectorAll('article[tabindex="0"]')
  expect([...stops()].map((one) => one.getAttribute('data-item-id'))).toEqual(['2'])
  await press('{Delete}')
  await expect.poll(() => [...stops()].map((one) => one.getAttribute('data-item-id'))).toEqual(['3'])
})

test('Delete deletes without a question, the focus goes on, and undoing brings both back', async () => {
  await show()
  await enter()
  await press('{ArrowDown}{Delete}')
  await expect.poll(order).toEqual([1, 3])
  await expect.element(item('Text, 2 of 2')).toHaveFocus()
  await expect.element(page.getByText('Item deleted')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await press('{Control>}z{/Control}')
  await expect.poll(order).toEqual([1, 2, 3])
  await expect.element(item('Text, 2 of 3')).toHaveFocus()
  expect(sent()).toEqual(['DELETE /boards/items/2', 'POST /boards/items/2/restore'])
  expect(page.getByText('Item deleted').elements()).toEqual([])
  await press('{ArrowDown}{Backspace}')
  await expect.poll(order).toEqual([1, 2])
  await expect.element(item('Text, 2 of 2')).toHaveFocus()
})

test('Alt and an arrow move the item, which keeps the focus and is announced', async () => {
  await show()
  await enter()
  await press('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(order).toEqual([2, 1, 3])
  await expect.element(item('Text, 2 of 3')).toHaveFocus()
  await expect.element(page.getByText('Text is at position 2 of 3')).toBeInTheDocument()
  await press('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.poll(order).toEqual([2, 3, 1])
  await press('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  await expect.poll(order).toEqual([1, 2, 3])
  await expect.element(item('Text, 1 of 3')).toHaveFocus()
  await expect.element(item('Text, 1 of 3')).toHaveTextContent('One')
})

test('the keys are not for what is in an item, nor for one that was pressed with the mouse', async () => {
  await show()
  await enter()
  await press('{Tab}')
  expect(document.activeElement?.tagName).toBe('BUTTON')
  await press('{Delete}{ArrowDown}{Backspace}')
  await userEvent.click(page.getByText('Two'))
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  const frame = item('Text, 2 of 3').element()
  await userEvent.click(frame, { position: { x: frame.clientWidth - 3, y: frame.clientHeight - 3 }, force: true })
  await press('{Delete}{Backspace}')
  expect([order(), sent()]).toEqual([[1, 2, 3], []])
})

test('items of those who may not edit are no stops, and have no keys', async () => {
  await show({ canEdit: false })
  await expect.element(page.getByText('Three')).toBeVisible()
  expect(document.querySelectorAll('article[tabindex], article[aria-label]')).toHaveLength(0)
})

test('the only item of a page can be opened and left, but not deleted', async () => {
  await show({ single: true })
  await expect.element(item('Text').first()).toBeVisible()
  page.getByRole('button', { name: 'Before' }).element().focus()
  while (document.activeElement?.tagName !== 'ARTICLE') await press('{Tab}')
  await press('{Delete}{Backspace}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await press('{Escape}')
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  expect(sent()).toEqual([])
})
