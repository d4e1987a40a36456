import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '@keel/contract/entities/notification'
import { notificationsQuery } from '../../data/notifications/queries'
import { loadSchoolTexts } from '../../i18n/language'
import { renderApp } from '../../testing/render'
import { linkOf } from './link-of'
import { notificationTexts } from './notification-texts'
import { useUnreadNotifications } from './use-notifications'

beforeAll(loadSchoolTexts)

const notificationOf = (kind: Notification['kind'], more: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind,
  title: 'B1',
  text: '',
  person: { id: 2, first_name: 'Sasha', last_name: 'Ivanova', role: 2 },
  room_id: 5,
  channel_id: null,
  event_id: null,
  lesson_id: null,
  homework_id: null,
  due_at: null,
  starts_at: null,
  count: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  unread: true,
  ...more,
})
/** Noon here. */
const noon = new Date(2026, 10, 20, 12)
const at = noon.toISOString()

test.each<[string, Notification, ReturnType<typeof linkOf>]>([
  [
    'a message leads to its channel',
    notificationOf('new_message', { channel_id: 7 }),
    { to: '/messages/$channel', params: { channel: '7' } },
  ],
  ['homework leads to its lesson', notificationOf('homework', { lesson_id: 9 }), { to: '/lessons/$id', params: { id: '9' } }],
  ['a completed lesson leads to it', notificationOf('lesson_over', { lesson_id: 9 }), { to: '/lessons/$id', params: { id: '9' } }],
  [
    'given homework leads to it',
    notificationOf('homework_given', { homework_id: 9, room_id: null }),
    { to: '/homework/$id/do', params: { id: '9' } },
  ],
  [
    'homework that was handed in leads to its students',
    notificationOf('homework_handed_in', { homework_id: 9, room_id: null }),
    { to: '/homework/$id', params: { id: '9' } },
  ],
  ['a classroom that was left leads to the others', notificationOf('room_left'), { to: '/rooms' }],
  ['a deleted classroom leads to the others', notificationOf('room_deleted'), { to: '/rooms' }],
  ['a new student leads to the classroom', notificationOf('student_joined'), { to: '/room/$id', params: { id: '5' } }],
  ['a lesson without a time leads to the schedule', notificationOf('lesson_cancelled'), { to: '/schedule' }],
  ['an entry without a classroom leads to the schedule', notificationOf('reminder', { room_id: null }), { to: '/schedule' }],
  [
    'a planned lesson leads to its day',
    notificationOf('lesson_planned', { event_id: 4, starts_at: at }),
    { to: '/schedule', search: { date: '2026-11-20' }, hash: 'planned-4' },
  ],
])('%s', (_what, notification, link) => {
  expect(linkOf(notification)).toEqual(link)
})

const textOf = (notification: Notification) => notificationTexts(notification).text

test('a message names its author once, and its text; a picture is called so', () => {
  expect(notificationTexts(notificationOf('new_message', { text: 'Tere' }))).toEqual({ title: 'B1', text: 'Sasha Ivanova: Tere' })
  expect(textOf(notificationOf('new_message', { text: 'Tere', title: 'Sasha Ivanova' }))).toBe('Tere')
  expect(textOf(notificationOf('new_message'))).toBe('Sasha Ivanova: Image')
  expect(textOf(notificationOf('new_message', { text: 'Tere', person: null, title: 'B1' }))).toBe(': Tere')
})

test('homework that was handed in says how many wait', () => {
  expect(notificationTexts(notificationOf('homework_handed_in', { title: 'Verbs', count: 1 }))).toEqual({
    title: 'Homework handed in',
    text: 'Sasha Ivanova: “Verbs”',
  })
  expect(textOf(notificationOf('homework_handed_in', { title: 'Verbs', count: 3 }))).toBe('Sasha Ivanova: “Verbs”. 3 students to check.')
})

test('homework says when it is due: the day alone at its end, today by name', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const due = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).toISOString()
  expect(textOf(notificationOf('homework_given', { title: 'Verbs' }))).toBe('Sasha Ivanova: “Verbs”')
  expect(textOf(notificationOf('homework_given', { title: 'Verbs', due_at: due(20, 23, 59) }))).toBe('Sasha Ivanova: “Verbs”, due today')
  expect(notificationTexts(notificationOf('homework_due', { title: 'Verbs', due_at: due(21, 18, 0) }))).toEqual({
    title: 'Homework due soon',
    text: expect.stringMatching(/^“Verbs” is due Sat,? .*21.*, (18:00|6:00 PM)$/),
  })
  expect(textOf(notificationOf('homework_returned', { title: 'Verbs', due_at: due(21, 23, 59) }))).toMatch(/“Verbs”, due Sat,? .*21[^:]*$/)
  vi.useRealTimers()
})

test('homework is on one line, and missing homework is not named', () => {
  expect(notificationTexts(notificationOf('homework', { text: ' Read\n  page 4 ' }))).toEqual({
    title: 'Homework',
    text: '“B1”: Read page 4',
  })
  expect(notificationTexts(notificationOf('lesson_over', { text: 'Read' }))).toEqual({
    title: 'Lesson ended',
    text: '“B1”. Homework: Read',
  })
  expect(textOf(notificationOf('lesson_over', { text: ' \n' }))).toBe('“B1”')
})

test('a planned lesson says when it is: today by the clock, else with its day', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  expect(notificationTexts(notificationOf('lesson_planned', { starts_at: at, count: 1 }))).toEqual({
    title: 'New lesson scheduled',
    text: expect.stringMatching(/^“B1”: today, 12:00/),
  })
  vi.setSystemTime(new Date(2026, 10, 19, 12))
  expect(textOf(notificationOf('reminder', { starts_at: at }))).toMatch(/^“B1” starts Fri,? .*20.*, 12:00/)
  expect(notificationTexts(notificationOf('lesson_moved', { starts_at: at, count: 2 }))).toEqual({
    title: 'Lessons moved',
    text: expect.stringMatching(/12:00.*, then weekly, 2 lessons$/),
  })
  expect(textOf(notificationOf('lesson_moved', { starts_at: at, count: 2 }))).not.toBe(
    textOf(notificationOf('lesson_moved', { starts_at: at, count: 1 })),
  )
  vi.useRealTimers()
})

test('lessons deleted with a classroom are counted', () => {
  expect(notificationTexts(notificationOf('room_deleted', { count: 2 }))).toEqual({
    title: 'Classroom deleted',
    text: '“B1”. 2 scheduled lessons are cancelled.',
  })
  expect(textOf(notificationOf('student_joined'))).toBe('Sasha Ivanova is now in “B1”')
})

let sent: unknown[]
let fails: boolean
let known: { unread: number; zone: string | null }
beforeEach(() => {
  sent = []
  fails = false
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: { notifications: [], more: false, ...known } })
    sent.push(JSON.parse(body as string))
    return fails ? Response.json({ code: 'invalid', message: 'No' }, { status: 422 }) : Response.json({ data: null })
  })
})
function Count() {
  return <p data-count>{useUnreadNotifications()}</p>
}
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

test.each<[string, string | null, boolean, unknown[]]>([
  ['is not known yet', null, false, [{ zone }]],
  ['is another', 'Asia/Tokyo', false, [{ zone }]],
  ['is refused', null, true, [{ zone }]],
  ['is known', zone, false, []],
])('the unread are counted, and the browser’s time zone is sent when it %s', async (_how, before, refused, expected) => {
  known = { unread: 3, zone: before }
  fails = refused
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await renderApp(<Count />, { queryClient })
  await expect.poll(() => document.querySelector('[data-count]')?.textContent).toBe('3')
  await expect.poll(() => sent).toEqual(expected)
  await expect.poll(() => queryClient.getQueryData(notificationsQuery.queryKey)?.zone).toBe(refused ? before : zone)
})
