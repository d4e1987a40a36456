import { QueryClient } from '@tanstack/react-query'
import { page } from 'vitest/browser'
import { beforeAll, expect, test } from 'vitest'
import type { Homework, HomeworkPart } from '@keel/contract/entities/homework'
import type { HomeworkFigures, StudentPage } from '@keel/contract/entities/student'
import { loadHomeworkTexts, loadSchoolTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { HomeworkSection } from './homework-section'

beforeAll(() => Promise.all([loadHomeworkTexts(), loadSchoolTexts()]))

const PAGE = 2
const NONE = { running: 0, missing: 0, waiting: 0, done: 0, late: 0, total: 0, first: 0 }
const person = { id: 8, first_name: 'Sasha', last_name: 'Ivanova', role: 2 as const }
const student = (homework: HomeworkFigures): StudentPage => ({
  ...person,
  email: 'sasha@example.test',
  alias: null,
  level: null,
  note: '',
  archived: false,
  rooms: [],
  lessons: 0,
  last_lesson: null,
  next_lesson: null,
  months: [],
  homework,
})
const given = (id: number, title: string, part: Partial<HomeworkPart>): Homework => ({
  id,
  room_id: 5,
  room_name: 'B1',
  teacher: { ...person, id: 1, role: 1 },
  title,
  note: '',
  module_id: 40,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: '2026-11-01T10:00:00.000Z',
  version: 1,
  can_edit: true,
  part: { state: 1, try: 1, repeats: 0, due_at: null, handed_in_at: null, returned_at: null, done_at: null, version: 1, ...part },
  counts: { open: 3, waiting: 2, done: 0 },
})

/** Shows the section with this homework; returns the calls for it. */
async function show(figures: Partial<HomeworkFigures>, homework: Homework[]) {
  const calls = takeCalls(({ path }) => {
    const offset = Number(new URL(path, location.href).searchParams.get('offset'))
    return { homework: homework.slice(offset, offset + PAGE), more: homework.length > offset + PAGE }
  })
  await renderApp(<HomeworkSection student={student({ ...NONE, ...figures })} />, { queryClient: new QueryClient() })
  return () => calls.map(({ method, path }) => `${method} ${path}`)
}
const rowOf = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })

test('says how the homework of a student stands, and leads to the work', async () => {
  const asked = await show({ waiting: 1, missing: 2, done: 4, late: 3, total: 40, first: 30 }, [
    given(3, 'Verbs', { state: 4, due_at: '2020-03-06T10:00:00Z', handed_in_at: '2020-03-05T10:00:00Z' }),
    given(2, 'Cases', { state: 3, due_at: '2020-03-05T10:00:00Z' }),
    given(1, 'Numbers', { state: 6 }),
  ])
  const region = page.getByRole('region', { name: 'Homework' })
  await expect.element(page.getByRole('link', { name: 'Verbs' })).toHaveAttribute('href', '/homework/3/students/8')
  await expect.element(region).toHaveTextContent(/To check1In progress0Overdue2Done4Handed in late3Correct on first try75%/)
  await expect.element(rowOf('Verbs')).toHaveTextContent(/VerbsHanded inB1 · Due .*Mar/)
  await expect.element(rowOf('Cases')).toHaveTextContent(/CasesStartedOverdueB1 · Due/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(rowOf('Numbers')).toHaveTextContent(/NumbersDoneB1 · No due date/)
  expect(asked()).toEqual(['GET /homework?offset=0&student=8', 'GET /homework?offset=2&student=8'])
  expect(await axeFaults()).toEqual([])
})

test('without homework it says so, and without answers there is no share', async () => {
  await show({}, [])
  await expect.element(page.getByText('No homework for this student yet')).toBeVisible()
  expect(page.getByText('To check').elements()).toHaveLength(0)
  await show({ running: 1 }, [given(3, 'Verbs', {})])
  await expect.element(page.getByText('Correct on first try').last()).toBeVisible()
  await expect.element(page.getByRole('definition').last()).toHaveTextContent('–')
})
