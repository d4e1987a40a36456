import { page } from 'vitest/browser'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Homework, HomeworkPart } from '@keel/contract/entities/homework'
import type { User } from '@keel/contract/entities/user'
import { queryClient } from '../../data/_shared/query-client'
import { keys } from '../../data/_shared/keys'
import { loadHomeworkTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { closeConfirm } from '../../ui/confirm/confirm'
import { HomeworkScreen } from './homework-screen'

beforeAll(loadHomeworkTexts)
afterEach(() => closeConfirm())

const teacher = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
const student = { id: 2, first_name: 'Sasha', last_name: 'Ivanova', role: 2 as const }
const PAGE = 4
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const given = (id: number, title: string, more: Partial<Homework> = {}): Homework => ({
  id,
  room_id: 5,
  room_name: 'B1',
  teacher,
  title,
  note: '',
  module_id: 40 + id,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: inDays(-9),
  version: 1,
  can_edit: true,
  part: null,
  counts: { open: 1, waiting: 0, done: 0 },
  ...more,
})
const got = (id: number, title: string, part: Partial<HomeworkPart> = {}): Homework =>
  given(id, title, {
    can_edit: false,
    counts: null,
    part: { state: 1, try: 1, repeats: 0, due_at: null, handed_in_at: null, returned_at: null, done_at: null, version: 1, ...part },
  })

const rooms = [
  { id: 5, name: 'B1', type: 1, lesson: null, can_edit: true, users: [] },
  { id: 6, name: 'A2', type: 1, lesson: null, can_edit: true, users: [] },
]

/** Shows the page to somebody with this homework; returns the calls for it. */
async function show(person: typeof teacher | typeof student, homework: (query: URLSearchParams) => Homework[], at = '/homework') {
  const calls = takeCalls(({ method, path }) => {
    const url = new URL(path, location.href)
    if (url.pathname === '/rooms') return rooms
    if (method !== 'GET' || url.pathname !== '/homework') return null
    const all = homework(url.searchParams)
    const offset = Number(url.searchParams.get('offset'))
    return { homework: all.slice(offset, offset + PAGE), more: all.length > offset + PAGE }
  })
  queryClient.setQueryData<User>(keys.me, { ...person, email: 'a@example.test', verify: 1, lang: 'en', sounds: true })
  await renderApp(
    <main id="main" tabIndex={-1}>
      <HomeworkScreen />
    </main>,
    { queryClient, at },
  )
  return () => calls.filter(({ path }) => path.startsWith('/homework')).map(({ method, path }) => `${method} ${path}`)
}
const rowOf = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const titles = () =>
  page
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

test('a teacher sees what is to check, how many have handed it in, and what is overdue', async () => {
  await show(teacher, () => [
    given(3, 'Verbs', { counts: { open: 2, waiting: 2, done: 1 }, due_day: '2020-03-05' }),
    given(2, 'Cases', { counts: { open: 0, waiting: 0, done: 3 }, due_day: '2020-03-05' }),
    given(1, 'Today', { due_at: inDays(-0.01) }),
    given(4, 'Tomorrow', { due_at: inDays(1) }),
  ])
  await expect.element(page.getByRole('link', { name: 'Verbs' })).toHaveAttribute('href', '/homework/3')
  await expect.element(rowOf('Verbs')).toHaveTextContent(/B1.*Due Thu.*2 to check.*Overdue.*3 of 5 handed in · 1 done/)
  await expect.element(rowOf('Cases')).toHaveTextContent(/3 of 3 handed in · 3 done/)
  await expect.element(rowOf('Today')).toHaveTextContent(/Overdue0 of 1 handed in$/)
  await expect.element(rowOf('Tomorrow')).not.toHaveTextContent(/Overdue/)
  await expect.element(rowOf('Cases')).not.toHaveTextContent(/Overdue|to check/)
  expect(await axeFaults()).toEqual([])
})

test('the filters ask the server and keep each other', async () => {
  const asked = await show(teacher, (query) => (query.get('show') === 'waiting' ? [] : [given(3, 'Verbs')]), '/homework?room=6')
  const select = page.getByRole('combobox', { name: 'Classroom' })
  await expect.element(select).toHaveValue('6')
  await page.getByText('To check', { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'To check' })).toBeChecked()
  await select.selectOptions('All classrooms')
  await page.getByText('In progress', { exact: true }).click()
  await expect.element(rowOf('Verbs')).toBeVisible()
  expect(asked()).toEqual([
    'GET /homework?offset=0&room_id=6',
    'GET /homework?offset=0&show=waiting&room_id=6',
    'GET /homework?offset=0&show=waiting',
    'GET /homework?offset=0&show=open',
  ])
})

test('further pages come when they are asked for', async () => {
  await show(teacher, () => [1, 2, 3, 4, 5].map((id) => given(id, `Unit ${id}`)))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(rowOf('Unit 5')).toBeVisible()
  expect(titles()).toEqual(['Unit 1', 'Unit 2', 'Unit 3', 'Unit 4', 'Unit 5'])
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('asks before it deletes homework, and undoes the deletion', async () => {
  const asked = await show(teacher, () => [given(3, 'Verbs')])
  await page.getByRole('button', { name: 'Actions for “Verbs”' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “Verbs”?' })
  await expect.element(dialog.getByText(/answers and remarks/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  const list = 'GET /homework?offset=0'
  await expect.poll(asked).toEqual([list, 'DELETE /homework/3', list, 'POST /homework/3/restore', list])
})

test('a student does first what is due first, and sees what is late and returned', async () => {
  const homework = [
    got(4, 'No hurry'),
    got(3, 'Next week', { state: 5, due_at: inDays(7), returned_at: inDays(-1) }),
    got(2, 'Late', { state: 3, due_at: inDays(-1) }),
  ]
  await show(student, () => homework, '/homework?show=open')
  await expect.element(page.getByRole('radio', { name: 'To do' })).toBeChecked()
  await expect.poll(titles).toEqual(['Late', 'Next week', 'No hurry'])
  await expect.element(page.getByRole('link', { name: 'Next week' })).toHaveAttribute('href', '/homework/3/do')
  await expect.element(rowOf('Late')).toHaveTextContent(/B1 · Tiina Tamm.*Started.*Overdue$/)
  await expect.element(rowOf('Next week')).toHaveTextContent(/Due .*Returned$/)
  await expect.element(rowOf('No hurry')).toHaveTextContent(/No due date.*New$/)
  await expect.element(page.getByRole('button', { name: /Actions/ })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await page.getByText('All', { exact: true }).click()
  await expect.poll(titles).toEqual(['No hurry', 'Next week', 'Late'])
})

test.each([
  [teacher, '', 'No homework yet', /Give a board as homework from its menu/],
  [teacher, '?show=open', 'No homework in progress', /still has to hand in/],
  [teacher, '?show=done', 'No completed homework', /marked it as done for all/],
  [student, '', 'No homework yet', /from your teachers/],
  [student, '?room=5', 'No homework in this classroom', /from your teacher/],
  [student, '?show=open', 'Nothing to do', /New and returned/],
])('an empty list says what will appear there (%#)', async (person, search, title, text) => {
  await show(person, () => [], `/homework${search}`)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  // Without homework there is nothing to filter.
  expect(page.getByRole('radiogroup').elements()).toHaveLength(search === '' ? 0 : 1)
})

test('a list that fails to load shows the error and a retry button', async () => {
  let failing = true
  takeCalls(({ path }) => {
    if (path.startsWith('/rooms')) return []
    if (failing) return Response.json({ message: 'No', code: 'internal' }, { status: 500 })
    return { homework: [given(3, 'Verbs')], more: false }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData<User>(keys.me, { ...teacher, email: 'a@example.test', verify: 1, lang: 'en', sounds: true })
  await renderApp(<HomeworkScreen />, { queryClient: client, at: '/homework' })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  failing = false
  await again.click()
  await expect.element(rowOf('Verbs')).toBeVisible()
})
