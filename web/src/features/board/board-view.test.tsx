import { QueryClient } from '@tanstack/react-query'
import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { renderApp } from '../../testing/render'
import { closeConfirm } from '../../ui/confirm/confirm'
import { BoardView } from './board-view'
import type { BoardViewProps } from './board-view-props'
import { itemSaver } from './save-items'

const teacher: User = {
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: false,
}
const text = (id: number, words: string, version = 1): BoardItem => ({
  id,
  board_id: 5,
  type: 1,
  name: null,
  props: {},
  version,
  value: { content: [words ? { type: 'paragraph', content: [{ type: 'text', text: words }] } : { type: 'paragraph' }] },
})

interface Sent {
  method: string
  path: string
  body: unknown
}
let sent: Sent[] = []
let items: BoardItem[] = []
let fail: ((call: Sent) => Response | null) | null = null

beforeEach(() => {
  sent = []
  items = [text(1, 'First'), text(2, 'Second'), text(3, '')]
  fail = null
  window.localStorage.clear()
  setMe(teacher)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call: Sent = {
      method: init.method ?? 'GET',
      path: new URL(url, location.href).pathname.replace('/api/v1', ''),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    if (call.method !== 'GET') sent.push(call)
    const failure = fail?.(call)
    if (failure) return failure
    if (call.path === '/boards/5/items' && call.method === 'GET') return Response.json({ data: items })
    if (call.path === '/boards/5/items') return Response.json({ data: { ...text(9, ''), ...(call.body as object) } })
    const id = Number(call.path.match(/items\/(\d+)/)?.[1])
    if (id && call.method === 'PUT' && !call.path.endsWith('move'))
      return Response.json({
        data: { ...items.find((item) => item.id === id), value: (call.body as { value: unknown }).value, version: 10 },
      })
    if (call.path.endsWith('/restore')) return Response.json({ data: items.find((item) => item.id === id) })
    return Response.json({ data: null })
  })
})
afterEach(() => {
  for (const id of [1, 2, 3, 9]) itemSaver.discard(id)
  queryClient.clear()
  closeConfirm()
})

const show = (more: Partial<BoardViewProps> = {}) =>
  renderApp(
    <main>
      <h1>Module</h1>
      <BoardView boardId={5} canEdit roomId={null} {...more} />
      <button type="button">elsewhere</button>
    </main>,
    { queryClient },
  )
const outside = () => page.getByRole('heading', { name: 'Module' })
const article = (name: string) => page.getByRole('article').filter({ hasText: name })
const order = () => [...document.querySelectorAll('article')].map((element) => Number(element.dataset['itemId']))

test('a click opens an item for editing, a click elsewhere saves it at once', async () => {
  await show()
  await article('First').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  // However long that takes here, no timer saves anything.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('{End}!')
  expect(sent).toEqual([])
  await outside().click()
  await expect.poll(() => sent).toMatchObject([{ method: 'PUT', path: '/boards/items/1' }])
  // Among them the one that ends the closed editor.
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(JSON.stringify(sent[0]?.body)).toContain('First!')
  await expect.element(page.getByText('First!')).toBeVisible()
})

test('a response that was in flight during a save does not undo the input', async () => {
  await show()
  await article('First').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  const [older, answer] = [items, globalThis.fetch]
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let holds = 1
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'PUT') items = [text(1, 'First!', 10), ...items.slice(1)]
    if (init.method !== 'GET' || !url.endsWith('/boards/5/items') || holds-- <= 0) return answer(url, init)
    await held
    return Response.json({ data: older })
  })
  void queryClient.invalidateQueries({ queryKey: keys.items(5) })
  await userEvent.keyboard('{End}!')
  await expect.poll(() => sent).toHaveLength(1)
  await expect.poll(() => itemSaver.isDirty(1)).toBe(false)
  release()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveTextContent('First!')
})

test('input is saved within two seconds without leaving, and Escape leaves', async () => {
  await show()
  await article('First').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('{End} more')
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('article').first()).toHaveFocus()
})

test('Escape in a menu of the tools closes only the menu', async () => {
  await show()
  await article('First').click()
  await page.getByRole('button', { name: 'Text colour' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})

test('a new item is opened at once, in the position where it was requested', async () => {
  await show()
  await page.getByRole('button', { name: 'Add an item here' }).nth(1).click()
  await page.getByRole('menuitem', { name: 'Heading 2' }).click()
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/boards/5/items', body: { type: 14, before_id: 2 } })
  await expect.element(page.getByRole('textbox', { name: 'Heading' })).toHaveFocus()
  expect(order()).toEqual([1, 9, 2, 3])
})

test('keys typed before the editor of a new item has loaded are not lost', async () => {
  let create: () => void = () => undefined
  const created = new Promise<void>((resolve) => {
    create = resolve
  })
  const answer = window.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') await created
    return answer(url, init)
  })
  await show()
  await page.getByRole('button', { name: 'Add an item here' }).last().click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await userEvent.keyboard('Thx{Backspace}e')
  create()
  await userEvent.keyboard(' cat')
  const editor = page.getByRole('textbox', { name: 'Text' })
  await expect.element(editor).toHaveTextContent('The cat')
  await userEvent.keyboard(' sat')
  await expect.element(editor).toHaveTextContent('The cat sat')
})

test('the menu offers every type, in its order', async () => {
  await show()
  await page.getByRole('button', { name: 'Add an item here' }).last().click()
  await expect.element(page.getByRole('menuitem', { name: 'Text', exact: true })).toBeVisible()
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((element) => element.textContent),
  ).toEqual([
    'Text',
    'Table',
    'Heading 1',
    'Heading 2',
    'Heading 3',
    'Divider',
    'Exercise',
    'Vocabulary',
    'Record audio',
    'Image',
    'Banner',
    'Video',
    'Audio',
    'PDF document',
    'Blank sheet',
    'Note for the teacher',
    'Paste text or import…',
    'Add from library',
  ])
})

test('a deleted item can be restored to its position', async () => {
  await show()
  await page.getByRole('button', { name: 'Text: actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('Item deleted')).toBeVisible()
  await expect.poll(order).toEqual([2, 3])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => order()).toEqual([1, 2, 3])
})

test('a failed delete leaves the item, and says why', async () => {
  fail = ({ method }) =>
    method === 'DELETE' ? Response.json({ message: 'You may not do that', code: 'forbidden' }, { status: 403 }) : null
  await show({ roomId: 9 })
  await page.getByRole('button', { name: 'Text: actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(page.getByText('You may not do that')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  await expect.poll(order).toEqual([1, 2, 3])
})

test('items change places by the menu and by the keyboard', async () => {
  await show()
  await page.getByRole('button', { name: 'Text: actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  expect(order()).toEqual([2, 1, 3])
  expect(sent).toMatchObject([{ path: '/boards/items/1/move', body: { before_id: 3 } }])
  // The closing menu gives the focus back before it can be taken elsewhere.
  await expect.element(page.getByRole('button', { name: 'Text: actions' }).nth(1)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Move Text' }).nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Picked up Text, position 2 of 3')).toBeInTheDocument()
  await drawn()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText('Text is at position 1 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => order()).toEqual([1, 2, 3])
})

test('typing in one item renders no other', async () => {
  await show()
  await article('First').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  const others = document.querySelector('article[data-item-id="2"]')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  if (others) observer.observe(others, { subtree: true, childList: true, attributes: true, characterData: true })
  const view = vi.spyOn((await import('../../items/registry')).itemTypes[1] as { View: unknown }, 'View' as never)
  await userEvent.keyboard('abcdef')
  expect(changes).toEqual([])
  expect(view).not.toHaveBeenCalled()
  observer.disconnect()
})

test('without a network the text is kept and saved when it is back', async () => {
  let down = true
  fail = ({ method }) => {
    if (down && method === 'PUT') throw new TypeError('Failed to fetch')
    return null
  }
  await show()
  await article('First').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await userEvent.keyboard('{End}, kept')
  await outside().click()
  await expect.element(page.getByText('Not saved yet. Trying again…')).toBeVisible()
  expect(window.localStorage.getItem('keel.draft.3.1')).toContain('First, kept')
  down = false
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(window.localStorage.getItem('keel.draft.3.1')).toBeNull()
})

test('input left by a crashed page is saved when the board opens again', async () => {
  window.localStorage.setItem('keel.draft.3.2', JSON.stringify({ value: text(2, 'Second, rescued').value, version: 1 }))
  await show()
  await expect.element(page.getByText('Second, rescued')).toBeVisible()
  await expect.poll(() => sent).toMatchObject([{ method: 'PUT', path: '/boards/items/2' }])
})

test('a restored text never overwrites a newer one without asking', async () => {
  items = [text(2, 'Theirs, newer', 4)]
  window.localStorage.setItem('keel.draft.3.2', JSON.stringify({ value: text(2, 'Mine, older').value, version: 1 }))
  await show()
  await expect.element(page.getByRole('button', { name: 'Use my text' })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Use my text' }).click()
  await expect.element(page.getByText('Mine, older')).toBeVisible()
})

test('a reader sees no empty items and no edit controls', async () => {
  await show({ canEdit: false })
  await expect.element(article('First')).toBeVisible()
  expect(order()).toEqual([1, 2])
  expect(
    page
      .getByRole('main')
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['elsewhere'])
  expect(await axeFaults()).toEqual([])
})

test('every state of a board has its text', async () => {
  const shown = await show({ boardId: null, hasBoards: true })
  await expect.element(page.getByText('Select a board')).toBeVisible()
  await shown.unmount()
  const created = vi.fn()
  const none = await show({ boardId: null, onCreateBoard: created })
  await page.getByRole('button', { name: 'Create board' }).click()
  expect(created).toHaveBeenCalledOnce()
  await none.unmount()
  const student = await show({ boardId: null, canEdit: false })
  await expect.element(page.getByRole('heading', { name: 'No boards' })).toBeVisible()
  await student.unmount()
  items = []
  const empty = await show()
  await expect.element(page.getByText('This board is empty. Choose what to begin with.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  const entries = page.getByRole('main').getByRole('listitem').elements()
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Text',
    'Exercise',
    'Vocabulary',
    'Image',
    'Video',
    'Audio',
    'PDF document',
    'Paste text or import…',
    'Add from library',
  ])
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect.poll(() => sent).toMatchObject([{ method: 'POST', path: '/boards/5/items', body: { type: 1, before_id: null } }])
  await expect.element(page.getByText(/^This board is empty/)).not.toBeInTheDocument()
  await empty.unmount()
  items = []
  queryClient.removeQueries({ queryKey: keys.items(5) })
  await show({ canEdit: false })
  await expect.element(page.getByText('Empty board')).toBeVisible()
})

test('a board that failed to load can be retried', async () => {
  fail = () => Response.json({ message: 'Not found', code: 'not.found' }, { status: 404 })
  await renderApp(
    <main>
      <h1>Module</h1>
      <BoardView boardId={5} canEdit roomId={null} />
    </main>,
    { queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  )
  await expect.element(page.getByText('Not found')).toBeVisible()
  fail = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(article('First')).toBeVisible()
})

test('warns before a board is full, only for editors', async () => {
  items = Array.from({ length: 35 }, (_, n) => text(n + 1, 'x'.repeat(200_000)))
  await show()
  await expect.element(page.getByText('This board is nearly full. Create another board for more.')).toBeInTheDocument()
})

const paragraphs = (id: number, version: number, ...texts: string[]): BoardItem => ({
  ...text(id, '', version),
  value: { content: texts.map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] })) },
})
/** Somebody else has stored this meanwhile. */
const changedElsewhere = (newer: BoardItem) => (call: Sent) =>
  call.method === 'PUT' && ((call.body as { version?: number }).version ?? 0) < newer.version
    ? Response.json({ code: 'item.changed', message: 'Changed', newer }, { status: 409 })
    : null

test('another paragraph changed elsewhere appears while typing; the caret stays', async () => {
  items = [paragraphs(1, 1, 'One', 'Two')]
  fail = changedElsewhere(paragraphs(1, 5, 'One by them', 'Two'))
  await show()
  await article('One').getByText('Two').click()
  const editor = page.getByRole('textbox', { name: 'Text' })
  await userEvent.keyboard('{End} and')
  await expect.element(editor).toHaveTextContent('One by themTwo and')
  await userEvent.keyboard(' mine')
  await expect.element(editor).toHaveTextContent('One by themTwo and mine')
  await outside().click()
  await expect.poll(() => JSON.stringify(sent.at(-1)?.body)).toContain('Two and mine')
  expect(JSON.stringify(sent.at(-1)?.body)).toContain('One by them')
  expect(page.getByRole('alert').query()).toBeNull()
})

test('a paragraph that both changed is shown twice, and the second one decides', async () => {
  items = [text(1, 'Base')]
  fail = changedElsewhere(text(1, 'Theirs', 5))
  await show()
  await article('Base').getByText('Base').click()
  await userEvent.keyboard('{End} of mine')
  await outside().click()
  const panel = page.getByRole('alert', { name: 'Two versions of this item' })
  await expect.element(panel.getByRole('region', { name: 'Saved version' })).toHaveTextContent('Theirs')
  await expect.element(panel.getByRole('region', { name: 'Your version, not saved' })).toHaveTextContent('Base of mine')
  await expect.element(page.getByText('Not saved: choose a version')).toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await panel.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ value: paragraphs(1, 5, 'Theirs', 'Base of mine').value, version: 5 })
  await expect.element(panel).not.toBeInTheDocument()
})

test('a restored text is merged with newer versions', async () => {
  items = [paragraphs(1, 5, 'One by them', 'Two')]
  window.localStorage.setItem(
    'keel.draft.3.1',
    JSON.stringify({ value: paragraphs(1, 1, 'One', 'Two of mine').value, version: 1, base: paragraphs(1, 1, 'One', 'Two').value }),
  )
  fail = changedElsewhere(items[0] as BoardItem)
  await show()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ value: paragraphs(1, 5, 'One by them', 'Two of mine').value, version: 5 })
})
