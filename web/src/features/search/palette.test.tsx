import { IconHome2, IconPlus } from '@tabler/icons-react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchResults } from '@keel/contract/entities/search'
import { loadHomeworkTexts, loadMemberTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { refusal, takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { Palette } from './palette'

beforeAll(async () => {
  await loadMemberTexts()
  await loadHomeworkTexts()
})

const none = { found: [], more: false }
const EMPTY: SearchResults = { rooms: none, boards: none, library: none, students: none, lessons: none, words: none, homework: none }
const roomsOf = (...names: string[]): SearchResults => ({
  ...EMPTY,
  rooms: { found: names.map((name, at) => ({ id: at + 1, name })), more: false },
})
const queryOf = (path: string): string => new URL(path, 'http://keel.example').searchParams.get('q') ?? ''

async function show() {
  const onClose = vi.fn()
  const run = vi.fn()
  await renderApp(
    <Palette
      opened
      onClose={onClose}
      screens={[{ id: '/home', label: 'Home', icon: IconHome2, run: () => run('home') }]}
      commands={[{ id: 'new-room', label: 'New classroom', icon: IconPlus, run: () => run('new') }]}
    />,
  )
  return { onClose, run, field: page.getByRole('combobox', { name: 'Search' }) }
}
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const chosen = () =>
  page
    .getByRole('option', { selected: true })
    .elements()
    .map((option) => option.textContent)

test('shows commands and screens at once, and chooses by the keyboard', async () => {
  takeCalls()
  const { field, run, onClose } = await show()
  await expect.element(field).toHaveFocus()
  await expect.poll(options).toEqual(['Home', 'New classroom'])
  await expect.poll(chosen).toEqual(['Home'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(chosen).toEqual(['New classroom'])
  const active = field.element().getAttribute('aria-activedescendant')
  expect(document.getElementById(active ?? '')?.textContent).toBe('New classroom')
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(run.mock.calls).toEqual([['new']])
  expect(onClose).toHaveBeenCalledOnce()
})

test('shows what was found by kind, and that there are more', async () => {
  takeCalls(() => ({
    ...roomsOf('Zebra room'),
    boards: { found: [{ id: 3, name: 'Zebra board', module_id: 4, module_name: 'Unit 1', room_id: 1, room_name: 'B1' }], more: true },
    students: { found: [{ id: 5, first_name: 'Anna', last_name: 'Tamm', alias: 'Zebra Anna' }], more: true },
  }))
  const { field } = await show()
  await field.fill('zebra')
  await expect.poll(options).toEqual(['Zebra room', 'Zebra boardB1 · Unit 1', 'Zebra AnnaAnna Tamm', 'Show all'])
  const groups = page
    .getByRole('group')
    .elements()
    .map((group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent)
  expect(groups).toEqual(['Classrooms', 'Boards', 'Students'])
  await expect.element(page.getByText('There are more.')).toBeVisible()
})

test('the answer to an older search never replaces that to a newer one', async () => {
  const answers = new Map<string, (results: SearchResults) => void>()
  const calls = takeCalls(({ path }) => new Promise((resolve) => answers.set(queryOf(path), resolve)))
  const { field } = await show()
  await field.fill('old')
  await expect.poll(() => answers.has('old')).toBe(true)
  await field.fill('new')
  await expect.poll(() => answers.has('new')).toBe(true)
  answers.get('new')?.(roomsOf('New one'))
  await expect.poll(options).toContain('New one')
  answers.get('old')?.(roomsOf('Old one'))
  await expect.poll(() => calls[0]?.signal?.aborted).toBe(true)
  expect(options()).toContain('New one')
  expect(options()).not.toContain('Old one')
})

test('says that nothing was found, and what failed', async () => {
  takeCalls(({ path }) => (queryOf(path) === 'qqq' ? EMPTY : refusal(500)))
  const { field } = await show()
  await field.fill('qqq')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing found for “qqq”')
  await field.fill('www')
  await expect.element(page.getByRole('status')).toHaveTextContent('Search didn’t work')
})

test('without a connection says so, and still finds screens', async () => {
  takeCalls(() => {
    throw new TypeError('no network')
  })
  const { field } = await show()
  await field.fill('home')
  await expect.element(page.getByRole('status')).toHaveTextContent('You’re offline.')
  expect(options()).toEqual(['Home'])
})

test('asks for the lessons of a day that is named', async () => {
  const calls = takeCalls(() => EMPTY)
  const { field } = await show()
  await field.fill('12.5.2026')
  await expect.element(page.getByRole('status')).toHaveTextContent('Nothing found')
  const query = new URL(calls[0]?.path ?? '', 'http://keel.example').searchParams
  expect(new Date(query.get('from') ?? '').getTime()).toBe(new Date(2026, 4, 12).getTime())
  expect(new Date(query.get('to') ?? '').getTime()).toBe(new Date(2026, 4, 13).getTime())
})
