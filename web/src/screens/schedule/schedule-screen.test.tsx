import { page } from 'vitest/browser'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { User } from '@keel/contract/entities/user'
import { keys } from '../../data/_shared/keys'
import { loadSchoolTexts } from '../../i18n/language'
import { axeFaults } from '../../testing/axe'
import { renderApp } from '../../testing/render'
import { ScheduleScreen } from './schedule-screen'

const HOUR_MS = 3_600_000
const teacher = { id: 1, first_name: 'Tiina', last_name: 'Tamm', role: 1 as const }
const student = { id: 2, first_name: 'Sasha', last_name: 'Ivanova', role: 2 as const }
const event = (id: number, title: string, inHours: number): ScheduledLesson => {
  const starts = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + inHours * HOUR_MS
  return {
    id,
    owner: teacher,
    room_id: 5,
    room_name: 'B1',
    student: null,
    title,
    note: null,
    starts_at: new Date(starts).toISOString(),
    local_start: new Date(starts).toISOString().slice(0, 19),
    ends_at: new Date(starts + HOUR_MS).toISOString(),
    duration: 3,
    zone: 'Asia/Tokyo',
    series_id: 7,
    repeat_until: '2099-01-01',
    changed: false,
    lesson_id: null,
    can_edit: false,
  }
}

beforeEach(async () => {
  await loadSchoolTexts()
  await page.viewport(360, 740)
})

function show(person: typeof teacher | typeof student, answers: (path: string, method?: string) => Response) {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => answers(path, init?.method))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.setQueryData<User>(keys.me, { ...person, email: 'a@example.test', verify: 1, lang: 'en', sounds: true })
  return renderApp(
    <main>
      <ScheduleScreen />
    </main>,
    { queryClient, at: '/schedule' },
  )
}
const data = (value: unknown) => Response.json({ data: value })

test('on a phone a student reads the agenda and all details, and changes nothing', async () => {
  const verbs = event(2, 'Verbs', 48)
  const beforeMidnight = new Date(verbs.starts_at).setHours(23, 30)
  const overMidnight = {
    ...verbs,
    starts_at: new Date(beforeMidnight).toISOString(),
    ends_at: new Date(beforeMidnight + HOUR_MS).toISOString(),
  }
  await show(student, () => data([event(1, 'Cases', 24), overMidnight]))
  const first = page.getByRole('button', { name: /Cases/ })
  await expect.element(first).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveLength(3)
  await expect.element(page.getByRole('button', { name: /Verbs/ })).toHaveTextContent('11:30 PM – 12:30 AM')
  expect(await axeFaults()).toEqual([])
  await first.click()
  const about = page.getByRole('dialog', { name: 'Cases' })
  await expect.element(about.getByText('B1 · Tiina Tamm')).toBeVisible()
  await expect.element(about.getByText(/^Scheduled in the time zone: Asia\/Tokyo/)).toBeVisible()
  await expect.element(about.getByRole('link', { name: 'Open classroom' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Edit|Delete|Schedule/ })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('a lesson planned for a student leads to their individual classroom, if any', async () => {
  const member = { ...student, status: 2, boardId: null, owner: false }
  const room = (id: number, type: number, users: object[]) => ({
    id,
    name: `Room ${id}`,
    type,
    lesson: null,
    can_edit: true,
    users: [{ ...teacher, status: 1, boardId: null, owner: true }, ...users],
  })
  const group = room(5, 2, [member])
  const own = room(6, 1, [member])
  const opened = async (person: typeof teacher | typeof student, rooms: object[], can_edit: boolean, inHours: number) => {
    const planned = { ...event(1, 'Cases', inHours), room_id: null, room_name: null, student, can_edit }
    const screen = await show(person, (path) => data(path.includes('/events') ? [planned] : rooms))
    await page.getByRole('button', { name: /Cases/ }).click()
    await expect.element(page.getByRole('dialog', { name: 'Cases' })).toBeVisible()
    return screen
  }
  const link = page.getByRole('link', { name: 'Open classroom' })
  const first = await opened(student, [group, own], false, 24)
  await expect.element(link).toHaveAttribute('href', '/room/6')
  await first.unmount()
  const second = await opened(teacher, [group, own], true, 1)
  await expect.element(page.getByRole('button', { name: 'Start lesson' })).toBeVisible()
  await second.unmount()
  await opened(teacher, [group], true, 1)
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Start lesson' })).not.toBeInTheDocument()
})

test('a failed schedule can be retried; without a classroom the teacher is led on', async () => {
  let failing = true
  await show(teacher, () => (failing ? Response.json({ message: 'x', code: 'internal' }, { status: 500 }) : data([])))
  await expect.element(page.getByRole('alert')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule a lesson' }).first().click()
  await expect.element(page.getByRole('link', { name: 'New classroom' })).toBeVisible()
})

test('the week shows held and running lessons; a planned series shows count and undo', async () => {
  await page.viewport(1280, 800)
  const room = { id: 5, name: 'B1', type: 2, lesson: null, can_edit: true, users: [{ ...teacher, status: 1, boardId: null, owner: true }] }
  const monday = new Date()
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
  const began = monday.setHours(9, 0, 0, 0)
  const held = {
    id: 3,
    room_id: 5,
    room_name: 'B1',
    name: 'Without a plan',
    status: 3,
    duration: 3,
    started_at: new Date(began).toISOString(),
    completed_at: new Date(began + HOUR_MS).toISOString(),
    can_edit: true,
    people: [{ ...teacher, came: true }],
  }
  const startedAt = (hours: number) => ({ started_at: new Date(began + hours * HOUR_MS).toISOString(), completed_at: null, status: 2 })
  const going = { ...held, ...startedAt(2), id: 4, name: 'Going on' }
  const startedAsPlanned = { ...held, ...startedAt(4), id: 5 }
  const planned = { ...event(8, 'As planned', 0), starts_at: startedAsPlanned.started_at, lesson_id: 5 }
  const asked: string[] = []
  await show(teacher, (path, method = 'GET') => {
    if (method !== 'GET') asked.push(`${method} ${path}`)
    if (path.includes('/lessons?')) return data({ lessons: [held, going, startedAsPlanned], more: false })
    if (method === 'GET' && path.includes('/events?'))
      return data([{ ...planned, ends_at: new Date(began + 5 * HOUR_MS).toISOString(), series_id: null }])
    if (path.includes('/rooms')) return data([room])
    return data(method === 'POST' ? { ...event(9, 'B1', 24), can_edit: true } : [])
  })
  const done = page.getByRole('button', { name: /^Without a plan, .*, B1, .*, Completed$/ })
  await expect.element(done).toBeVisible()
  expect(done.element().querySelector('svg')).not.toBeNull()
  for (const name of ['Going on', 'As planned']) {
    const running = page.getByRole('button', { name: new RegExp(`^${name}, `) }).element()
    expect([running.getAttribute('aria-label')?.includes('Completed'), running.querySelector('svg')]).toEqual([false, null])
  }
  await page.getByRole('button', { name: 'Schedule a lesson', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'For' }).selectOptions('room:5')
  await form.getByRole('checkbox', { name: 'Repeat every week' }).click()
  await form.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect.element(page.getByText(/^13 lessons scheduled, the first on /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => asked).toEqual(['POST /api/v1/events', 'DELETE /api/v1/events/9?scope=all'])
})

test('on a phone the week opens at today, beside its hours', async () => {
  await show(teacher, () => data([]))
  await page.getByText('Week', { exact: true }).click()
  const label = () => document.querySelector('.mantine-WeekView-weekViewDayLabel[data-today]')?.getBoundingClientRect()
  const hours = () => document.querySelector('.mantine-WeekView-weekViewSlotLabels')?.getBoundingClientRect()
  await expect.poll(() => label()?.right).toBeLessThanOrEqual(360)
  await expect.poll(() => hours()?.left).toBeGreaterThanOrEqual(0)
  expect(label()?.left).toBeGreaterThanOrEqual((hours()?.right ?? 0) - 1)
})
