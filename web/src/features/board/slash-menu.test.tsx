import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { codeOf } from '@keel/contract/items/registry'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { showLanguage } from '../../i18n/language'
import { closeDialogs, dialogRequests } from '../../items/_shared/dialog-requests'
import { paste } from '../../items/_shared/testing'
import { axeFaults } from '../../testing/axe'
import { type FakeCall, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { BoardView } from './board-view'
import { itemSaver } from './save-items'

const item = (id: number, text: string): BoardItem => ({
  id,
  board_id: 5,
  type: 1,
  name: null,
  value: { content: [text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] }] },
  props: {},
  version: 1,
})
let calls: FakeCall[]
beforeEach(() => {
  calls = takeCalls(({ method, path, body }) => {
    if (method === 'POST') return { ...item(9, ''), ...(body as object) }
    if (method === 'PUT') return { ...item(Number(/items\/(\d+)/.exec(path)?.[1]), ''), ...(body as object), version: 2 }
    return path.startsWith('/boards/5/items') ? [item(1, ''), item(2, 'After')] : []
  })
})
afterEach(async () => {
  await itemSaver.flush(1)
  closeDialogs()
  queryClient.clear()
  await showLanguage('en')
})

/** Opens the empty text of a board, and the menu in it. */
async function open(typed = '/', { single = false } = {}) {
  await renderApp(
    <main>
      <h1>Lesson</h1>
      <BoardView boardId={5} canEdit roomId={null} single={single} />
    </main>,
    { queryClient },
  )
  if (!single) {
    await expect.poll(() => document.querySelector('[data-hint]')).not.toBeNull()
    await userEvent.click(document.querySelector('[data-hint]') ?? document.body)
  }
  await expect.poll(() => document.activeElement?.classList.contains('ProseMirror')).toBe(true)
  if (typed !== '') await userEvent.keyboard(typed)
}
const list = () => page.getByRole('listbox')
const options = () =>
  list()
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const chosen = () => list().getByRole('option', { selected: true })
const textOf = (element = document.querySelector('.ProseMirror')) => element?.textContent
const added = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

test('a "/" offers items and lists; arrows and Enter add the item in place of an empty text', async () => {
  await open()
  await expect.element(list()).toBeVisible()
  expect(options()).toEqual(
    expect.arrayContaining(['Text', 'Table', 'Vocabulary', 'Divider', 'Bulleted list', 'Numbered list', 'True or false']),
  )
  const field = page.getByRole('combobox', { name: 'Text' })
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', chosen().element().id)
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(chosen()).toHaveTextContent(options().at(-1) ?? 'none')
  await userEvent.keyboard('{ArrowDown}tab')
  expect(options()).toEqual(['Table'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(added).toMatchObject([{ path: '/boards/5/items', body: { type: codeOf.table, before_id: 2 } }])
  await expect.poll(() => queryClient.getQueryData<BoardItem[]>(keys.items(5))?.map(({ id }) => id)).toEqual([9, 2])
  // The empty text made room for it, and the "/tab" is not stored.
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/boards/items/1'])
  expect(JSON.stringify(calls.findLast(({ path }) => path === '/boards/items/1')?.body ?? null)).not.toContain('/tab')
})

test('below a text with words its line makes room for the item', async () => {
  await open('Words{Enter}/tab')
  await expect.poll(options).toEqual(['Table'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => queryClient.getQueryData<BoardItem[]>(keys.items(5))?.map(({ id }) => id)).toEqual([1, 9, 2])
  await expect
    .poll(() => calls.findLast(({ method, path }) => method === 'PUT' && path === '/boards/items/1')?.body)
    .toMatchObject({ value: { content: [{ type: 'paragraph', content: [{ text: 'Words' }] }] } })
})

test.each([
  ['/слов', 'Vocabulary'],
  ['/sõna', 'Vocabulary'],
  ['/TRUE or', 'True or false'],
  ['/разд', 'Divider'],
])('%s finds %s whatever the language of the interface', async (typed, name) => {
  await open(typed)
  await expect.poll(options).toContain(name)
})

test('the names of the interface are shown in its language', async () => {
  await showLanguage('et')
  await open('/tab')
  await expect.poll(options).toEqual(['Tabel'])
})

test('Escape leaves the "/" as text and the menu closed until another one is typed', async () => {
  await open('/ta')
  await expect.element(list()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  // The item stays open, and its field is a text again.
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('b')
  expect([textOf(), list().elements().length]).toEqual(['/tab', 0])
  await userEvent.keyboard('{Enter}/')
  await expect.element(list()).toBeVisible()
})

test('Tab chooses a list of the text, and undo brings back what was typed', async () => {
  await open('/num')
  await expect.poll(options).toEqual(['Numbered list'])
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.querySelectorAll('.ProseMirror > ol').length).toBe(1)
  expect(textOf()).toBe('')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => textOf()).toBe('/num')
  expect(list().elements()).toHaveLength(0)
  expect(added()).toEqual([])
})

test('a press chooses, and a file is asked for as by the menu of the board', async () => {
  await open('/imag')
  await list().getByRole('option', { name: 'Image' }).click()
  await expect.poll(() => dialogRequests.getState().file?.kind).toBe('image')
  expect([textOf(), added()]).toEqual(['', []])
})

test('a "/" beside other words opens nothing, nor does one that an input method composes', async () => {
  await open('and/')
  expect(list().elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  const field = document.querySelector('.ProseMirror')
  field?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  document.execCommand('insertText', false, '/')
  await expect.poll(() => textOf()).toBe('and//')
  expect(list().elements()).toHaveLength(0)
  field?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
})

test('without a match Enter is a new line', async () => {
  await open('/zzz{Enter}on')
  await expect.poll(() => [...document.querySelectorAll('.ProseMirror > p')].map((line) => line.textContent)).toEqual(['/zzz', 'on'])
})

test('nothing is offered where no item can be added', async () => {
  await open('/', { single: true })
  await expect.poll(() => textOf()).toBe('/')
  expect(list().elements()).toHaveLength(0)
})

test('the menu fits the screen of a phone', async () => {
  await page.viewport(360, 640)
  await open()
  await expect.element(list()).toBeVisible()
  await expect
    .poll(() => {
      const { left, right, top, bottom } = list().element().getBoundingClientRect()
      return left >= 0 && right <= 360 && top >= 0 && bottom <= 640
    })
    .toBe(true)
})

test('a "/" that was pasted opens nothing, nor does the caret back in one that was left or closed', async () => {
  await open('x{Backspace}')
  paste({ 'text/plain': '/' })
  await expect.poll(() => textOf()).toBe('/')
  expect(list().elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}/')
  await expect.element(list()).toBeVisible()
  await userEvent.keyboard('{Escape}{Enter}{ArrowUp}{End}t')
  expect([textOf(), list().elements().length]).toEqual(['//t', 0])
  await userEvent.keyboard('{Backspace}{Backspace}/')
  await expect.element(list()).toBeVisible()
})
