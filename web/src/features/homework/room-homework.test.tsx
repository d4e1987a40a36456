import { page } from 'vitest/browser'
import { beforeAll, expect, test } from 'vitest'
import type { Homework } from '@keel/contract/entities/homework'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { queryClient } from '../../data/_shared/query-client'
import { loadHomeworkTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { RoomHomework } from './room-homework'

beforeAll(loadHomeworkTexts)

const teacher = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
const given = (id: number, title: string, more: Partial<Homework>): Homework => ({
  id,
  room_id: 5,
  room_name: 'B1',
  teacher,
  title,
  note: '',
  module_id: 9,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: '2026-11-01T10:00:00Z',
  version: 1,
  can_edit: false,
  part: null,
  counts: null,
  ...more,
})
const got = (id: number, due_at: string | null) =>
  given(id, `Unit ${id}`, {
    part: { state: 2, try: 1, repeats: 0, due_at, handed_in_at: null, returned_at: null, done_at: null, version: 1 },
  })

async function show(role: 1 | 2, homework: Homework[]) {
  const calls = takeCalls(() => ({ homework, more: false }))
  queryClient.setQueryData<User>(keys.me, { ...teacher, role, email: 'a@example.test', verify: 1, lang: 'en', sounds: true })
  await renderApp(
    <main>
      <RoomHomework roomId={5} />
      <p>Below</p>
    </main>,
    { queryClient },
  )
  await expect.element(page.getByText('Below')).toBeVisible()
  return calls
}
const links = () =>
  page
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

test('a student sees the five that are due first, and a link to all of the classroom', async () => {
  const days = [30, 12, 14, 16, 18]
  const calls = await show(2, [got(7, null), ...days.map((day, index) => got(index + 1, `2099-12-${day}T10:00:00Z`))])
  await expect.element(page.getByRole('region', { name: 'Homework' })).toBeVisible()
  expect(links()).toEqual([2, 3, 4, 5, 1].map((id) => `/homework/${id}/do`))
  await expect.element(page.getByRole('link', { name: 'All homework' })).toHaveAttribute('href', '/homework?room=5')
  expect(calls.map(({ path }) => path)).toEqual(['/homework?offset=0&room_id=5&show=open'])
  expect(await axeFaults()).toEqual([])
})

test('a teacher sees what is not done by all; what is done leaves the link', async () => {
  const verbs = given(3, 'Verbs', { can_edit: true, counts: { open: 1, waiting: 1, done: 0 } })
  const cases = given(2, 'Cases', { can_edit: true, counts: { open: 0, waiting: 0, done: 2 } })
  await show(1, [verbs, cases])
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/^Verbs.*1 to check.*1 of 2 handed in$/)
  expect(links()).toEqual(['/homework/3'])
  queryClient.setQueryData(keys.homeworkList({ room_id: 5 }), { pages: [{ homework: [cases], more: false }], pageParams: [0] })
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'All homework' })).toBeVisible()
})

test('a classroom without homework shows nothing of it', async () => {
  const calls = await show(2, [])
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByRole('region').elements()).toEqual([])
})
