import { page } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import type { Homework } from '@keel/contract/entities/homework'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { RoomCard } from '@keel/contract/entities/room'
import type { User } from '@keel/contract/entities/user'
import { clearSessionCache, setMe } from '../../data/users/me'
import { queryClient } from '../../data/_shared/query-client'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { HomeScreen } from './home-screen'

const teacher: User = {
  id: 3,
  first_name: 'Mari',
  last_name: 'Tamm',
  email: 'mari@example.org',
  role: 1,
  verify: 1,
  lang: 'en',
  sounds: true,
}
const student: User = { ...teacher, id: 4, first_name: 'Juan', role: 2 }
const part = { from: '2026-09-01T00:00:00Z', lessons: 0, minutes: 0, answers: 0, first_try: 0 }
const noFigures = { parts: [part, part, part, part, part], lessons: 0, minutes: 0, students: 0, rooms: 0, answers: 0, first_try: 0 }
const room = (more: Partial<RoomCard> = {}): RoomCard => ({
  id: 9,
  name: 'Juan, B1',
  type: 1,
  lang: null,
  level: null,
  lesson: null,
  can_edit: true,
  users: [{ id: 3, first_name: 'Mari', last_name: 'Tamm', role: 1, status: 1, boardId: null, owner: true }],
  ...more,
})

const planned = (title: string, starts: Date): ScheduledLesson => ({
  id: starts.getTime() % 1_000_000,
  owner: { id: 3, first_name: 'Mari', last_name: 'Tamm', role: 1 },
  room_id: 9,
  room_name: 'Juan, B1',
  student: null,
  title,
  note: '',
  starts_at: starts.toISOString(),
  local_start: starts.toISOString().slice(0, 19),
  ends_at: new Date(starts.getTime() + 3_600_000).toISOString(),
  duration: 3,
  zone: 'Europe/Tallinn',
  series_id: null,
  repeat_until: null,
  changed: false,
  lesson_id: null,
  can_edit: true,
})

/** Half an hour before midnight, some days from now. */
const beforeMidnight = (inDays = 0): Date => {
  const day = new Date()
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + inDays, 23, 30)
}

async function show(
  user: User,
  rooms: RoomCard[],
  figures = noFigures,
  next: ScheduledLesson | null = null,
  more: Record<string, unknown> = {},
) {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, location.href).pathname.replace('/api/v1', '')
    if (path === '/rooms') return Response.json({ data: rooms })
    if (path === '/user/stats') return Response.json({ data: figures })
    if (path === '/rooms/9') return Response.json({ data: { ...rooms[0], modules: [], channel_id: 1 } })
    if (path in more) return Response.json({ data: more[path] })
    if (path === '/lessons/next') return Response.json({ data: next })
    return Response.json({ message: 'Not found', code: 'not.found' }, { status: 404 })
  })
  setMe(user)
  await renderApp(
    <main>
      <HomeScreen />
    </main>,
    { queryClient },
  )
}
afterEach(() => {
  clearSessionCache()
})

test('a new teacher is led to the first classroom', async () => {
  await show(teacher, [])
  await expect.element(page.getByRole('heading', { name: 'Your first lesson' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create classroom' })).toHaveAttribute('href', '/rooms?new=1')
  expect(await axeFaults()).toEqual([])
})

test('a teacher with an empty classroom is led to invite students', async () => {
  await show(teacher, [room()])
  await expect.element(page.getByRole('link', { name: 'Open classroom' })).toHaveAttribute('href', '/room/9')
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Create a classroom' })).toHaveTextContent('(done)')
})

test('a running lesson is shown on top with a link into it', async () => {
  const lesson = {
    id: 1,
    room_id: 9,
    room_name: 'Juan, B1',
    name: 'Past tenses',
    status: 2 as const,
    duration: 3 as const,
    started_at: new Date(Date.now() - 130_000).toISOString(),
    completed_at: null,
    can_edit: false,
  }
  await show(student, [room({ lesson })], { ...noFigures, lessons: 2, minutes: 90, answers: 4, first_try: 3 })
  await expect.element(page.getByText('In progress for 2 minutes')).toBeVisible()
  const running = page.getByRole('region', { name: 'Lessons in progress' })
  await expect.element(running.getByRole('link', { name: 'Join' })).toHaveAttribute('href', '/room/9')
  await expect.element(page.getByText('75%')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('the next lesson shows its countdown; starting it long before asks first', async () => {
  const starts = new Date(Date.now() + 5 * 3_600_000 + 90_000)
  const next = planned('Conditionals', starts)
  await show(teacher, [room()], noFigures, next)
  await expect.element(page.getByText('in 5 h 1 min')).toBeVisible()
  await page.getByRole('button', { name: 'Start lesson' }).click()
  await expect.element(page.getByRole('dialog').getByText(/Start it now\?/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // A lesson that is days away can only be prepared.
  queryClient.setQueryData(['events', 'next'], planned('Conditionals', beforeMidnight(3)))
  await expect.element(page.getByRole('link', { name: 'Prepare lesson' })).toHaveAttribute('href', '/room/9')
  await expect.element(page.getByRole('timer')).toHaveTextContent('in 3 days')
  await expect.element(page.getByText(/day, .+, 11:30 PM – 12:30 AM/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Start lesson' }).query()).toBeNull()
})

test('a lesson planned for a student starts in their individual classroom', async () => {
  const member = (id: number) => ({
    id,
    first_name: 'Juan',
    last_name: 'Tamm',
    role: 2 as const,
    status: 2 as const,
    boardId: null,
    owner: false,
  })
  const [owner] = room().users
  if (!owner) throw new Error('no owner')
  const group = room({ type: 2, users: [owner, member(4), member(5)] })
  const next = { ...planned('Alone', new Date(Date.now() + 600_000)), room_id: null, room_name: null, student: member(4) }
  await show(teacher, [group], noFigures, next)
  await expect
    .element(page.getByRole('link', { name: 'Show in schedule' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/schedule\?view=day&date=/))
  expect(page.getByRole('button', { name: 'Start lesson' }).query()).toBeNull()
  queryClient.setQueryData(['rooms'], [group, room({ id: 10, users: [owner, member(5)] }), room({ id: 11, users: [owner, member(4)] })])
  await expect.element(page.getByRole('button', { name: 'Start lesson' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Show in schedule' }).query()).toBeNull()
})

test('today’s lessons and students not seen for two weeks are listed', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const known = {
    ...student,
    email: 'j@example.org',
    alias: null,
    level: null,
    note: '',
    archived: false,
    rooms: [],
    lessons: 4,
    next_lesson: null,
  }
  await show(teacher, [room()], { ...noFigures, lessons: 7 }, null, {
    '/events': [
      planned('Over already', ago(0.1)),
      planned('Running', ago(0.01)),
      { ...planned('Held', ago(0.02)), lesson_id: 5 },
      planned('Late', beforeMidnight()),
    ],
    '/students': {
      students: [
        { ...known, last_lesson: ago(40).toISOString() },
        { ...known, id: 12, first_name: 'Eva', last_lesson: ago(3).toISOString() },
      ],
      more: false,
    },
    '/lessons': { lessons: [], more: false },
  })
  const today = page.getByRole('region', { name: 'Today' })
  await expect.element(today.getByRole('listitem').filter({ hasText: 'Over already' })).toHaveTextContent(/ended$/)
  await expect.element(today.getByRole('listitem').filter({ hasText: 'Running' })).toHaveTextContent(/nowStart$/)
  await expect.element(today.getByRole('listitem').filter({ hasText: 'Held' })).toHaveTextContent(/ended$/)
  await expect.element(today.getByRole('listitem').filter({ hasText: 'Late' })).toHaveTextContent(/^11:30 PM – 12:30 AM/)
  expect(today.getByRole('button', { name: 'Start “Over already”' }).query()).toBeNull()
  await expect.element(today.getByRole('button', { name: 'Start “Running”' })).toBeVisible()
  const unseen = page.getByRole('region', { name: 'Inactive students' })
  await expect.element(unseen.getByRole('link', { name: 'Juan Tamm' })).toHaveAttribute('href', '/students/4')
  expect(unseen.getByRole('link', { name: /Eva/ }).query()).toBeNull()
  expect(await axeFaults()).toEqual([])
})

const homework = (id: number, more: Partial<Homework>): Homework => ({
  id,
  room_id: 9,
  room_name: 'Juan, B1',
  teacher,
  title: `Unit ${id}`,
  note: '',
  module_id: 20 + id,
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
const homeworkLinks = (name = 'Homework') =>
  page
    .getByRole('region', { name })
    .getByRole('listitem')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))

test('a student finds the homework to do, due first, above the classrooms', async () => {
  const part = { try: 1, repeats: 0, handed_in_at: null, returned_at: null, done_at: null, version: 1 }
  await show(student, [room()], noFigures, null, {
    '/homework': {
      homework: [
        homework(3, { part: { ...part, state: 1, due_at: null } }),
        homework(2, { part: { ...part, state: 5, due_at: '2099-12-05T21:59:59Z' } }),
        homework(1, { part: { ...part, state: 3, due_at: '2020-12-05T21:59:59Z' } }),
      ],
      more: false,
    },
  })
  const section = page.getByRole('region', { name: 'Homework' })
  await expect.element(section.getByRole('link', { name: 'All homework' })).toHaveAttribute('href', '/homework')
  expect(homeworkLinks()).toEqual(['/homework/1/do', '/homework/2/do', '/homework/3/do'])
  await expect.element(section.getByRole('listitem').filter({ hasText: 'Unit 1' })).toHaveTextContent(/Started.*Overdue$/)
  await expect.element(section.getByRole('listitem').filter({ hasText: 'Unit 2' })).toHaveTextContent(/Returned$/)
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((heading) => heading.textContent),
    )
    .toEqual(['Homework', 'Your classrooms'])
  expect(await axeFaults()).toEqual([])
})

test('a student sees the last results, and their month in charts', async () => {
  const parts = [...noFigures.parts.slice(1), { ...part, lessons: 7, minutes: 390, answers: 10, first_try: 8 }]
  const entry = {
    id: 1,
    room_id: 9,
    room_name: 'Juan, B1',
    name: '',
    number: 4,
    status: 3,
    duration: 3,
    started_at: '2026-11-20T10:00:00Z',
    completed_at: '2026-11-20T11:00:00Z',
    can_edit: false,
    people: [],
    given: [],
    minutes: 60,
    done: 10,
    first: 8,
    words: 0,
    shared_note: '',
    homework: '',
  }
  const absent = { ...entry, id: 2, name: 'Cases', minutes: null, done: 0, first: 0 }
  await show(student, [room()], { ...noFigures, parts, lessons: 7, minutes: 390, answers: 10, first_try: 8 }, null, {
    '/lessons/history': { lessons: [entry, absent], more: false },
  })
  const results = page.getByRole('region', { name: 'Last results' })
  await expect.element(results.getByRole('listitem').first()).toHaveTextContent(/^Lesson 48 of 10 correct on first try/)
  await expect.element(results.getByRole('listitem').last()).toHaveTextContent(/^Casesyou weren’t there/)
  const hours = page.getByRole('figure', { name: /Hours/ })
  await expect.element(hours).toHaveTextContent('6.5 hours')
  // Days before the first lesson are left out.
  expect(hours.getByRole('listitem').elements()).toHaveLength(1)
  expect(await axeFaults()).toEqual([])
})

test('a teacher sees what waits: unread messages and who did not come last time', async () => {
  const people = [
    { id: 3, first_name: 'Mari', last_name: 'Tamm', came: true },
    { id: 4, first_name: 'Juan', last_name: 'Tamm', came: false },
  ]
  const started_at = '2026-11-20T10:00:00Z'
  const held = { id: 1, room_id: 9, room_name: 'Juan, B1', name: 'Cases', status: 3, duration: 3, started_at, completed_at: started_at }
  await show(teacher, [room()], { ...noFigures, lessons: 1 }, null, {
    '/lessons': { lessons: [{ ...held, can_edit: true, people, given: [] }], more: false },
    '/chat/channels': { channels: [], more: false, unread: 3 },
  })
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect.element(needs.getByRole('link', { name: '3 unread messages' })).toHaveAttribute('href', '/messages')
  await expect.element(needs.getByRole('link', { name: 'Juan Tamm' })).toHaveAttribute('href', '/students/4')
  await expect.element(needs.getByText(/^didn’t come on Fri/)).toBeVisible()
  expect(needs.getByText('Mari').query()).toBeNull()
  expect(await axeFaults()).toEqual([])
})

test('a teacher finds up to five to check', async () => {
  const counts = { open: 1, waiting: 2, done: 0 }
  await show(teacher, [room()], noFigures, null, {
    '/homework': { homework: [6, 5, 4, 3, 2, 1].map((id) => homework(id, { can_edit: true, counts })), more: false },
  })
  const section = page.getByRole('region', { name: 'Needs you' })
  await expect.element(section.getByRole('listitem').first()).toHaveTextContent(/2 to check.*2 of 3 handed in$/)
  expect(homeworkLinks('Needs you')).toEqual([6, 5, 4, 3, 2].map((id) => `/homework/${id}`))
})

test('a student without a classroom can paste an invite link; a wrong one fails', async () => {
  await show(student, [])
  await page.getByRole('textbox', { name: 'Invite link' }).fill('https://elsewhere.example')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByText('This doesn’t look like an invite link')).toBeVisible()
})

test('a list that fails to load shows the error and a retry button', async () => {
  await show(teacher, [])
  vi.stubGlobal('fetch', async () => Response.json({ message: 'x', code: 'internal' }, { status: 500 }))
  await queryClient.resetQueries({ queryKey: ['rooms'] }).catch(() => undefined)
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
