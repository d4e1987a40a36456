import { page, userEvent } from 'vitest/browser'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lesson, LessonReport } from '@keel/contract/entities/lesson'
import { queryClient } from '../../../data/_shared/query-client'
import { noteQueue } from '../../../data/lessons/save-notes'
import { setMe } from '../../../data/users/me'
import { loadHomeworkTexts, loadSchoolTexts } from '../../../i18n/language'
import { axeFaults } from '../../../testing/axe'
import { refusal, takeCalls, type FakeCall } from '../../../testing/fake-api'
import { renderApp } from '../../../testing/render'
import { EndDialog } from './end-dialog'

beforeAll(() => Promise.all([loadSchoolTexts(), loadHomeworkTexts()]))

const HOUR_MS = 3_600_000
const started = new Date(Date.now() - HOUR_MS)
const lesson: Lesson = {
  id: 9,
  room_id: 5,
  room_name: 'Estonian',
  name: 'Cases',
  status: 2,
  duration: 3,
  started_at: started.toISOString(),
  completed_at: null,
  can_edit: true,
}
const person = (id: number, first_name: string, role: 1 | 2 = 2) => ({ id, first_name, last_name: '', role })
const stay = { from: started.toISOString(), to: new Date(started.getTime() + HOUR_MS / 2).toISOString() }
const report: LessonReport = {
  ...lesson,
  is_teacher: true,
  people: [
    { person: person(1, 'Tiina', 1), stays: [stay] },
    { person: person(2, 'Sasha'), stays: [stay] },
    { person: person(3, 'Juan'), stays: [] },
  ],
  boards: [],
  exercises: [],
  results: [
    { user_id: 2, item_id: 1, done: 4, first: 3 },
    { user_id: 2, item_id: 2, done: 1, first: 0 },
  ],
  words: [],
  private_note: '',
  shared_note: '',
  homework: '',
}
const given = (id: number, title: string) => ({
  id,
  title,
  opens_at: null,
  due_day: null,
  due_at: null,
  until_at: null,
  part: null,
})

let calls: FakeCall[]
let refuses: string | null
const wrote = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body])
beforeEach(() => {
  setMe({ id: 1, email: 'tiina@example.test' } as never)
  refuses = null
  calls = takeCalls(({ method, path: whole, body }) => {
    const [path] = whole.split('?')
    if (`${method} ${path}` === refuses) return refusal(409)
    if (path === '/lessons/9' && method === 'GET') return report
    if (path === '/rooms/5') return { id: 5, name: 'Estonian', users: [], can_edit: true }
    if (path === '/homework') {
      const ofLesson = new URL(whole, location.href).searchParams.get('lesson') === '9'
      return { homework: [given(2, 'Verbs'), ...(ofLesson ? [] : [given(1, 'Last week')])], more: false }
    }
    if (path === '/events' && method === 'POST') return { ...(body as object), id: 1, room_name: 'Estonian', student: null }
    if (path === '/events') return []
    return null
  })
})
afterEach(() => {
  noteQueue.discard('9.shared_note')
  queryClient.clear()
})

async function show(more: { isInCall?: boolean; boardId?: number | null } = {}) {
  const [onClose, onEnded] = [vi.fn(), vi.fn()]
  await renderApp(<EndDialog lesson={lesson} boardId={11} isInCall={false} onClose={onClose} onEnded={onEnded} {...more} />, {
    queryClient,
  })
  await expect.element(page.getByRole('heading', { name: 'Students' })).toBeVisible()
  return { onClose, onEnded }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the end of a lesson shows who came and what was given in it, and is accessible', async () => {
  await show()
  const people = page.getByRole('region', { name: 'Students' })
  await expect.element(people).toHaveTextContent(/Sasha30.min/)
  await expect.element(people).toHaveTextContent(/Juandidn’t come/)
  await expect.element(people).toHaveTextContent('5 correct answers, 3 on the first try')
  expect(people.element().textContent).not.toContain('Tiina')
  await expect.element(page.getByRole('list', { name: 'Given in this lesson' })).toHaveTextContent(/^VerbsNo due date$/)
  expect(await axeFaults()).toEqual([])
})

test('cancelling ends nothing; what was typed is kept', async () => {
  const { onClose, onEnded } = await show()
  await page.getByRole('textbox', { name: 'Note for students' }).fill('Well done')
  await button('Cancel').click()
  expect([onClose.mock.calls.length, onEnded.mock.calls.length]).toEqual([1, 0])
  await expect.poll(wrote).toEqual([['PUT /lessons/9/notes', { shared_note: 'Well done' }]])
})

test('the notes are stored before the lesson ends', async () => {
  const { onEnded } = await show()
  await page.getByRole('textbox', { name: 'In words' }).fill('Read page 4')
  // From the keyboard, so that the field has not lost the focus.
  button('End lesson')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => onEnded.mock.calls).toEqual([[false]])
  expect(wrote()).toEqual([
    ['PUT /lessons/9/notes', { homework: 'Read page 4' }],
    ['POST /lessons/9', { ends_call: false }],
  ])
})

test('in a call the lesson ends with it, or without', async () => {
  const { onEnded } = await show({ isInCall: true })
  await expect.element(button('End lesson and call')).toHaveFocus()
  await button('End lesson, stay in the call').click()
  await expect.poll(() => onEnded.mock.calls).toEqual([[false]])
  await button('End lesson and call').click()
  await expect.poll(() => onEnded.mock.calls).toEqual([[false], [true]])
  expect(wrote().map(([, body]) => body)).toEqual([{ ends_call: false }, { ends_call: true }])
})

test('a lesson that cannot be ended says why and stays open', async () => {
  refuses = 'POST /lessons/9'
  const { onEnded } = await show()
  await button('End lesson').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(onEnded).not.toHaveBeenCalled()
})

test('the next lesson is suggested a week later, scheduled, and then shown', async () => {
  await show()
  const day = page.getByLabelText('Day')
  const inAWeek = new Date(started)
  inAWeek.setDate(inAWeek.getDate() + 7)
  await expect.element(day).toHaveValue(inAWeek.toLocaleDateString('sv-SE'))
  await page.getByLabelText('Time').fill('18:30')
  await userEvent.keyboard('{Enter}')
  const next = page.getByRole('region', { name: 'Next lesson' })
  await expect.element(next.getByRole('status')).toHaveTextContent(/18:30|6:30/)
  // What had the focus is gone.
  await expect.poll(() => next.element().contains(document.activeElement)).toBe(true)
  const [[what, body] = []] = wrote()
  expect(what).toBe('POST /events')
  expect(body).toMatchObject({ room_id: 5, title: 'Estonian', duration: 3, local_start: `${inAWeek.toLocaleDateString('sv-SE')}T18:30` })
})

test('a lesson months ahead is shown once it is scheduled, and one in the past is not', async () => {
  await show()
  await page.getByLabelText('Day').fill('2020-01-31')
  await expect.element(page.getByText('This day and time are in the past.')).toBeVisible()
  await expect.element(button('Schedule')).toBeDisabled()
  const later = new Date()
  later.setDate(later.getDate() + 90)
  await page.getByLabelText('Day').fill(later.toLocaleDateString('sv-SE'))
  await button('Schedule').click()
  await expect.element(page.getByRole('region', { name: 'Next lesson' }).getByRole('status')).toBeVisible()
})

test('a time that is taken says so, and can be changed', async () => {
  refuses = 'POST /events'
  await show()
  await button('Schedule').click()
  await expect.element(page.getByRole('region', { name: 'Next lesson' }).getByRole('alert')).toBeVisible()
  await expect.element(button('Schedule')).toBeEnabled()
})

test('without a board there is nothing to give from', async () => {
  await show({ boardId: null })
  await expect.element(page.getByRole('list', { name: 'Given in this lesson' })).toBeVisible()
  await expect.element(button('Give more homework')).not.toBeInTheDocument()
})
