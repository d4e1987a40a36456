import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { emptyHeading, heading } from '@keel/contract/items/heading/behaviour'
import { text } from '@keel/contract/items/text/behaviour'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { drawn } from '../../testing/drawn'
import { type FakeCall, refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { toasts } from '../../ui/toast/toast'
import { BoardView } from './board-view'
import { itemSaver } from './save-items'
import { textItem } from './testing/text-item'

const headingItem = (id: number, words: string): BoardItem => ({
  ...textItem(id, ''),
  type: heading.code,
  value: words === '' ? emptyHeading(2) : { content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: words }] }] },
})
const emptyItem = (id: number): BoardItem => ({ ...textItem(id, ''), value: text.emptyValue() })

let calls: FakeCall[]
let items: BoardItem[]
let added: number
let made: BoardItem[]
/** Creations wait for this. */
let line: Promise<void>
let refuses: boolean
beforeEach(() => {
  added = 20
  made = []
  line = Promise.resolve()
  refuses = false
  calls = takeCalls(async ({ method, path, body }) => {
    const id = Number(/items\/(\d+)/.exec(path)?.[1])
    if (method === 'POST') {
      await line
      if (refuses) return refusal(409, 'limit.reached')
      const item = { ...textItem(++added, ''), ...(body as object) }
      made.push(item)
      return item
    }
    if (method === 'PUT' && !path.endsWith('/move'))
      return { ...[...items, ...made].find((one) => one.id === id), ...(body as object), version: 2 }
    return path.startsWith('/boards/5/items') ? items : null
  })
})
afterEach(async () => {
  for (const id of shown()) await itemSaver.flush(id)
  queryClient.clear()
})

/** Opens the item in this place. */
async function open(at: number) {
  await renderApp(
    <main>
      <h1>Lesson</h1>
      <BoardView boardId={5} canEdit roomId={null} />
    </main>,
    { queryClient },
  )
  await expect.poll(() => page.getByRole('article').elements().length).toBe(items.length)
  await userEvent.click(page.getByRole('article').nth(at).element().querySelector('[data-lang], p, h3') ?? document.body)
  await isWriting(at)
}
/** Waits for the caret: a press gives the item the focus before its editor is there. */
const isWriting = (at: number) =>
  expect.poll(() => page.getByRole('article').nth(at).element().contains(document.querySelector('.ProseMirror-focused'))).toBe(true)
const press = (typed: string) => userEvent.keyboard(typed)
const shown = () => (queryClient.getQueryData<BoardItem[]>(keys.items(5)) ?? []).map(({ id }) => id)
const texts = () =>
  page
    .getByRole('article')
    .elements()
    .map((one) => [...one.querySelectorAll('p, h3, li')].map(({ textContent }) => textContent).join('|'))
const isIn = (at: number) =>
  expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .findIndex((one) => one.contains(document.activeElement)),
    )
    .toBe(at)
const created = () => calls.filter(({ method, path }) => method === 'POST' && path === '/boards/5/items').map(({ body }) => body)
const stored = (id: number) => calls.findLast(({ method, path }) => method === 'PUT' && path === `/boards/items/${id}`)?.body
const hold = () => {
  let release = (): void => undefined
  line = new Promise((done) => {
    release = done
  })
  return () => release()
}

test('Enter at the end of a heading adds a text below, and Backspace in it goes back', async () => {
  items = [headingItem(1, 'Food'), textItem(2, 'After')]
  await open(0)
  await press('{End} and drink{Enter}')
  await isIn(1)
  expect(created()).toMatchObject([{ type: text.code, before_id: 2 }])
  expect(stored(1)).toMatchObject({ value: { content: [{ content: [{ text: 'Food and drink' }] }] } })
  await press('{Backspace}')
  await isIn(0)
  await expect.poll(shown).toEqual([1, 2])
  await press('!')
  expect(texts()).toEqual(['Food and drink!', 'After'])
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/boards/items/21'])
})

test('Enter within a heading, and in an empty one, adds nothing', async () => {
  items = [headingItem(1, 'Food'), headingItem(2, '')]
  await open(0)
  await press('{End}{ArrowLeft}')
  // The editor learns the position of the caret in the next frame.
  await drawn()
  await press('{Enter}x')
  expect(texts()[0]).toBe('Fooxd')
  await userEvent.click(page.getByRole('article').nth(1).element().querySelector('h3') ?? document.body)
  await isWriting(1)
  await press('{Enter}y')
  expect([texts()[1], created()]).toEqual(['y', []])
})

test('an empty line and Enter at the end of a text add a text, and the line does not stay', async () => {
  items = [textItem(1, 'One')]
  await open(0)
  await press('{End}{Shift>}{Enter}{/Shift}two{Enter}three{Enter}')
  expect(created()).toEqual([])
  await press('{Enter}')
  await isIn(1)
  expect(created()).toMatchObject([{ type: text.code, before_id: null }])
  await press('four')
  await expect
    .poll(() => stored(1))
    .toMatchObject({ value: { content: [{ content: [{ text: 'One' }, { type: 'hardBreak' }, { text: 'two' }] }, {}] } })
  expect(texts()).toEqual(['Onetwo|three', 'four'])
  expect(await axeFaults()).toEqual([])
})

test('a text without words takes any number of lines', async () => {
  items = [emptyItem(1)]
  await open(0)
  await press('{Enter}{Enter}{Enter}')
  expect([created(), document.querySelectorAll('.ProseMirror > p').length]).toEqual([[], 4])
})

test('what is typed while the item is being created is not lost: lines, lists and all', async () => {
  items = [headingItem(1, 'Food')]
  await open(0)
  const release = hold()
  await press('{End}{Enter}')
  const field = page.getByRole('textbox', { name: 'Text' })
  await expect.element(field).toHaveFocus()
  await press('Buy:{Enter}- milk{Enter}breax{Backspace}d')
  expect(created()).toHaveLength(1)
  release()
  await isIn(1)
  await expect.poll(texts).toEqual(['Food', 'Buy:|milk|milk|bread|bread'])
  await press('!')
  await expect.poll(() => JSON.stringify(stored(21))).toContain('bread!')
  // A library measures with a hidden one.
  expect(document.querySelectorAll('textarea:not([tabindex="-1"])')).toHaveLength(0)
})

test('if it can’t be created, what was typed goes on in the item above', async () => {
  items = [headingItem(1, 'Food'), textItem(2, 'After')]
  refuses = true
  await open(0)
  const release = hold()
  await press('{End}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await press('milk{Enter}bread')
  release()
  await isIn(0)
  await expect.poll(texts).toEqual(['Food milk bread', 'After'])
  expect(toasts.getState().list.map(({ kind }) => kind)).toEqual(['error'])
})

test.each<[string, (now: BoardItem[]) => BoardItem[], number[], object | null]>([
  ['moves the item above to the end', ([one, two, three]) => [two, three, one] as BoardItem[], [2, 3, 1, 21], { before_id: null }],
  ['moves the item below to the top', ([one, two, three]) => [two, one, three] as BoardItem[], [2, 1, 21, 3], { before_id: 3 }],
  ['deletes the item below', ([one, , three]) => [one, three] as BoardItem[], [1, 21, 3], { before_id: 3 }],
  ['deletes the item above', ([, two, three]) => [two, three] as BoardItem[], [21, 2, 3], null],
])('an item added while somebody else %s lands below its own', async (_what, change, order, move) => {
  items = [textItem(1, 'One'), textItem(2, 'Two'), textItem(3, 'Three')]
  await open(0)
  const release = hold()
  await press('{End}{Enter}{Enter}')
  await expect.poll(created).toMatchObject([{ before_id: 2 }])
  queryClient.setQueryData<BoardItem[]>(keys.items(5), (now = []) => change(now))
  release()
  await expect.poll(shown).toEqual(order)
  await isIn(order.indexOf(21))
  expect(calls.findLast(({ path }) => path === '/boards/items/21/move')?.body ?? null).toEqual(move)
})

test.each([
  ['#', 1],
  ['##', 2],
  ['###', 3],
])('%s and a blank in an empty text make a heading, and Backspace gives them back', async (signs, level) => {
  items = [textItem(1, 'One'), emptyItem(2)]
  await open(1)
  await press(`${signs} `)
  await expect.poll(created).toMatchObject([{ type: heading.code, value: { content: [{ attrs: { level } }] } }])
  await expect.poll(shown).toEqual([1, 21])
  await expect.element(page.getByRole('textbox', { name: 'Heading' })).toHaveFocus()
  await press('{Backspace}')
  await expect.poll(shown).toEqual([1, 22])
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
  await press('x')
  await expect.poll(() => document.querySelector('.ProseMirror')?.textContent).toBe(`${signs} x`)
})

test('in the last line of a text they make a heading below, with the words of that line', async () => {
  items = [textItem(1, 'One')]
  await open(0)
  await press('{End}{Enter}Food{Home}')
  await drawn()
  await press('## ')
  await isIn(1)
  expect(created()).toMatchObject([{ type: heading.code, value: { content: [{ attrs: { level: 2 }, content: [{ text: 'Food' }] }] } }])
  await press('!')
  await expect.poll(() => stored(1)).toMatchObject({ value: { content: [{ content: [{ text: 'One' }] }] } })
  expect(shown()).toEqual([1, 21])
})

test.each([
  ['- ', 'ul'],
  ['1. ', 'ol'],
])('"%s" makes a list, and Backspace gives it back', async (typed, list) => {
  items = [emptyItem(1)]
  await open(0)
  await press(typed)
  expect(document.querySelectorAll(`.ProseMirror > ${list}`)).toHaveLength(1)
  await press('{Backspace}x')
  expect(document.querySelector('.ProseMirror')?.textContent).toBe(`${typed}x`)
})

test('the menu of "/" is whole in the last line of the window', async () => {
  items = [textItem(1, 'One'), emptyItem(2)]
  await open(0)
  document.querySelector('main')?.style.setProperty('padding-top', `${window.innerHeight - 200}px`)
  await press('{End}{Enter}{Enter}')
  await isWriting(1)
  await press('/')
  const list = page.getByRole('listbox')
  await expect.element(list).toBeVisible()
  await expect
    .poll(() => {
      const { top, bottom } = list.element().getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
    .toBe(true)
})
