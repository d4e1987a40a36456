import { page } from 'vitest/browser'
import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import type { Homework } from '@keel/contract/entities/homework'
import type { LessonReport } from '@keel/contract/entities/lesson'
import { loadHomeworkTexts, loadSchoolTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { takeCalls } from '../../testing/fake-api'
import { renderApp } from '../../testing/render'
import { NotesSection } from './notes-section'

beforeAll(() => Promise.all([loadHomeworkTexts(), loadSchoolTexts()]))

const lesson = (more: Partial<LessonReport>): LessonReport => ({
  id: 9,
  room_id: 5,
  room_name: 'B1',
  name: 'Cases',
  status: 2,
  duration: 3,
  started_at: '2026-11-20T10:00:00.000Z',
  completed_at: '2026-11-20T10:45:00.000Z',
  can_edit: false,
  is_teacher: true,
  people: [],
  boards: [],
  exercises: [],
  results: [],
  words: [],
  private_note: null,
  shared_note: '',
  homework: '',
  ...more,
})
const homework: Homework = {
  id: 3,
  room_id: 5,
  room_name: 'B1',
  teacher: { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 },
  title: 'Verbs',
  note: '',
  module_id: 40,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  zone: 'Europe/Tallinn',
  tries: null,
  created_at: '2026-11-20T10:30:00.000Z',
  version: 1,
  can_edit: true,
  part: null,
  counts: { open: 2, waiting: 2, done: 1 },
}
const own: Homework = {
  ...homework,
  can_edit: false,
  counts: null,
  part: { state: 3, try: 1, repeats: 0, due_at: null, handed_in_at: null, returned_at: null, done_at: null, version: 1 },
}

async function show(report: LessonReport, given: Homework[]) {
  const calls = takeCalls(() => ({ homework: given, more: false }))
  await renderApp(<NotesSection lesson={report} />, { queryClient: new QueryClient() })
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/homework?offset=0&lesson=9'])
}
const row = () => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Verbs' }) })

test('the teacher sees the homework of the lesson above the notes, with how many have handed it in', async () => {
  await show(lesson({ can_edit: true, private_note: '' }), [homework])
  await expect.element(row()).toHaveTextContent(/3 of 5 handed in · 1 done/)
  await expect.element(page.getByRole('link', { name: 'Verbs' })).toHaveAttribute('href', '/homework/3')
  await expect.element(page.getByRole('textbox', { name: 'Private note' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('a student sees their own state, beside what the teacher wrote', async () => {
  await show(lesson({ homework: 'Read page 12' }), [own])
  await expect.element(row()).toHaveTextContent(/Started$/)
  await expect.element(page.getByRole('link', { name: 'Verbs' })).toHaveAttribute('href', '/homework/3/do')
  await expect.element(page.getByText('Read page 12')).toBeVisible()
})

test('only a lesson without any homework says that there is none', async () => {
  await show(lesson({}), [own])
  await expect.element(row()).toBeVisible()
  expect(page.getByText('No homework from this lesson.').elements()).toHaveLength(0)
  await show(lesson({}), [])
  await expect.element(page.getByText('No homework from this lesson.')).toBeVisible()
})
