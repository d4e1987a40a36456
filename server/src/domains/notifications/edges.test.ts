import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Notification, NotificationSettings } from '@keel/contract/entities/notification'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notify, wakeReminders, watchReminders } from '.'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive, type LiveClient } from '../../../test/live-client'
import { mailsTo } from '../../../test/mailbox'
import { makeSchool } from '../../../test/school'
import { MOVE_HELD_MS } from './moves'
import { remind } from './reminders'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

interface List {
  notifications: Notification[]
  unread: number
  zone: string | null
}
const list = async (person: Api) => (await person.get<List>('/notifications')).data
const seen = async (person: Api, id?: number) => person.post('/notifications/seen', { id: id ?? (await list(person)).notifications[0]?.id })
/** Notifications a tab received, once all pending ones have arrived. */
async function notified(tab: LiveClient): Promise<(string | null)[]> {
  await tab.send('leave_room', { room_id: 0 })
  return tab.events.flatMap((event) => (event.action === 'notified' ? [event.data.notification?.kind ?? null] : []))
}

test('what was seen stays seen, whatever another device sends later', async () => {
  const person = await app.user('student')
  for (const title of ['A', 'B', 'C']) await notify(app.ctx, [person.user.id], { kind: 'room_started', title })
  const [newest, , oldest] = (await list(person)).notifications
  expect((await list(person)).unread).toBe(3)
  await seen(person, newest?.id)
  await seen(person, oldest?.id)
  expect(await list(person)).toMatchObject({ unread: 0, notifications: [{ unread: false }, { unread: false }, { unread: false }] })
  await notify(app.ctx, [person.user.id], { kind: 'room_started', title: 'D' })
  const { notifications, unread } = await list(person)
  expect([unread, notifications.map((one) => one.unread)]).toEqual([1, [true, false, false, false]])
})

test('a notification that cannot be stored stops nothing', async () => {
  await expect(notify(app.ctx, [999_999_999], { kind: 'room_started', title: 'x' })).resolves.toBeUndefined()
  await expect(notify(app.ctx, [], { kind: 'room_started', title: 'x' })).resolves.toBeUndefined()
})

test("a classroom's state is one notification for each former member", async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  const anna = await app.user('student')
  const { data: other } = await teacher.post<{ id: number }>('/rooms', { name: 'Other', type: 2 })
  await app.database.db.insertInto('room_members').values({ room_id: other.id, user_id: student.user.id }).execute()
  await teacher.post(`/rooms/${other.id}/users`, { email: student.user.email })
  await teacher.delete(`/rooms/${other.id}/users/${student.user.id}`)
  await teacher.post(`/rooms/${other.id}/users`, { email: student.user.email })
  await app.database.db.insertInto('room_members').values({ room_id: other.id, user_id: anna.user.id }).execute()
  for (const id of [room, other.id]) await teacher.delete(`/rooms/${id}`)
  const lines = async (person: Api) =>
    (await list(person)).notifications.map(({ kind, room_id }) => [kind, room_id === room ? 'first' : 'other'])
  expect(await lines(student)).toEqual([
    ['room_deleted', 'other'],
    ['room_deleted', 'first'],
  ])
  await teacher.post(`/rooms/${other.id}/restore`)
  expect(await lines(student)).toEqual([
    ['room_restored', 'other'],
    ['room_deleted', 'first'],
    ['new_room', 'other'],
  ])
  await teacher.delete(`/rooms/${other.id}/users/${student.user.id}`)
  expect(await lines(student)).toEqual([
    ['room_left', 'other'],
    ['room_deleted', 'first'],
  ])
  expect(await lines(anna)).toEqual([['room_restored', 'other']])
})

test('changed homework is shown again after five minutes, and listed at once', async () => {
  const start = Date.UTC(2030, 4, 6, 15)
  const at = (minutes: number) => (app.clock.now = new Date(start + minutes * 60_000))
  at(0)
  const { teacher, student, room } = await makeSchool(app)
  const { data: lesson } = await teacher.post<{ id: number }>(`/rooms/${room}/lesson`)
  await teacher.post(`/lessons/${lesson.id}`)
  const live = await connectLive(app, student)
  const write = (homework: string) => teacher.put(`/lessons/${lesson.id}/notes`, { homework })
  const shown = async () => (await notified(live)).filter((kind) => kind === 'homework').length
  await write(' ')
  expect(await shown()).toBe(0)
  await write('Page 1')
  expect(await shown()).toBe(1)
  await write('Page 1 ')
  await seen(student)
  at(4.9)
  await write('Page 2')
  expect([await shown(), (await list(student)).unread]).toEqual([1, 1])
  await seen(student)
  at(10)
  await write('Page 3')
  expect([await shown(), (await list(student)).unread]).toEqual([2, 1])
  expect((await list(student)).notifications.filter(({ kind }) => kind === 'homework')).toHaveLength(1)
  await live.close()
})

test('homework notifies attendees and current members only', async () => {
  const { teacher, student, room } = await makeSchool(app, 2)
  const [came, absent] = [await app.user('student'), await app.user('student')]
  const { db } = app.database
  await db
    .insertInto('room_members')
    .values([came, absent].map(({ user }) => ({ room_id: room, user_id: user.id })))
    .execute()
  const { data: lesson } = await teacher.post<{ id: number }>(`/rooms/${room}/lesson`)
  await db
    .updateTable('lesson_people')
    .set({ from_at: new Date() })
    .where('lesson_id', '=', lesson.id)
    .where('user_id', 'in', [came.user.id, teacher.user.id])
    .execute()
  for (const { user } of [came, absent]) await teacher.delete(`/rooms/${room}/users/${user.id}`)
  await teacher.put(`/lessons/${lesson.id}/notes`, { homework: 'Page 1' })
  await teacher.post(`/lessons/${lesson.id}`)
  const kinds = async (person: Api) =>
    (await list(person)).notifications.filter(({ lesson_id }) => lesson_id !== null).map(({ kind }) => kind)
  expect([await kinds(came), await kinds(absent), await kinds(student), await kinds(teacher)]).toEqual([
    ['lesson_over'],
    [],
    ['homework'],
    [],
  ])
})

test('a move undone unseen is not shown, one that is kept is shown once', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const times = ['10:00', '12:00'].map((hour) => `2033-03-07T${hour}:00.000Z`)
  const { data } = await teacher.post<ScheduledLesson>('/events', {
    title: 'Cases',
    starts_at: times[0],
    duration: 3,
    zone: 'UTC',
    room_id: room,
  })
  await seen(student)
  const live = await connectLive(app, student)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const shows = () => timers.mock.calls.filter(([run, ms]) => ms === MOVE_HELD_MS && String(run).includes('show')).map(([run]) => run)
  try {
    await teacher.put(`/events/${data.id}`, { starts_at: times[1] })
    expect([shows().length, await notified(live), (await list(student)).unread]).toEqual([1, [], 1])
    await teacher.put(`/events/${data.id}`, { starts_at: times[0] })
    expect([shows().length, await notified(live), (await list(student)).unread]).toEqual([1, [null], 0])
    shows()[0]?.()
    expect([(await list(student)).unread, await notified(live)]).toEqual([0, [null]])
  } finally {
    timers.mockRestore()
  }
  await live.close()
})

test("counts others' unread messages up to a hundred, with a short excerpt", async () => {
  const { teacher, student, room } = await makeSchool(app)
  const { db } = app.database
  const channel_id = (await teacher.get<{ channel_id: number }>(`/rooms/${room}`)).data.channel_id
  const first = async () => (await list(student)).notifications[0]
  await student.post('/chat/messages', { channel_id, message: 'Mine' })
  expect(await first()).toBeUndefined()
  await db
    .insertInto('messages')
    .values(Array.from({ length: 99 }, () => ({ channel_id, user_id: teacher.user.id, message: 'More' })))
    .execute()
  const { data: last } = await teacher.post<{ id: number }>('/chat/messages', { channel_id, message: 'x'.repeat(201) })
  expect(await first()).toMatchObject({
    kind: 'new_message',
    count: 100,
    text: 'x'.repeat(200),
    person: { id: teacher.user.id },
    unread: true,
  })
  await teacher.post('/chat/messages', { channel_id, message: 'Short' })
  expect(await first()).toMatchObject({ count: 100, text: 'Short' })
  await db.deleteFrom('messages').where('message', '=', 'More').execute()
  expect((await first())?.count).toBe(2)
  await db.updateTable('messages').set({ deleted_at: new Date() }).where('id', '=', last.id).execute()
  expect((await first())?.count).toBe(1)
  await teacher.delete(`/rooms/${room}`)
  expect((await list(student)).notifications.map(({ kind }) => kind)).toEqual(['room_deleted'])
})

test('omitted settings stay, and a zone can be removed', async () => {
  const person = await app.user('student')
  const set = async (body: Partial<NotificationSettings>) => (await person.put<NotificationSettings>('/notifications/settings', body)).data
  const get = async () => (await person.get<NotificationSettings>('/notifications/settings')).data
  const push = { push_lessons: true, push_homework: true, push_messages: true }
  expect(await get()).toEqual({ mail_minutes: 60, app_minutes: 10, homework_mail: true, ...push, zone: null })
  expect(await set({ zone: 'Europe/Tallinn' })).toEqual({
    mail_minutes: 60,
    app_minutes: 10,
    homework_mail: true,
    ...push,
    zone: 'Europe/Tallinn',
  })
  expect((await list(person)).zone).toBe('Europe/Tallinn')
  expect(await set({ mail_minutes: null })).toEqual({
    mail_minutes: null,
    app_minutes: 10,
    homework_mail: true,
    ...push,
    zone: 'Europe/Tallinn',
  })
  expect(await set({ homework_mail: false })).toEqual({
    mail_minutes: null,
    app_minutes: 10,
    homework_mail: false,
    ...push,
    zone: 'Europe/Tallinn',
  })
  expect(await set({ zone: null })).toEqual({ mail_minutes: null, app_minutes: 10, homework_mail: false, ...push, zone: null })
  expect(await get()).toEqual({ mail_minutes: null, app_minutes: 10, homework_mail: false, ...push, zone: null })
})

test('a reminder names the other person, and sent ones are purged after a day', async () => {
  const START = Date.UTC(2030, 4, 6, 15)
  const at = (minutesBefore: number) => (app.clock.now = new Date(START - minutesBefore * 60_000))
  at(3000)
  const { teacher, student } = await makeSchool(app)
  const [tiina, sasha] = [teacher, student].map(({ user }) => user.email)
  const group = await makeSchool(app, 2)
  const plan = (person: Api, body: object) =>
    person.post('/events', { title: 'Cases', starts_at: new Date(START).toISOString(), duration: 3, zone: 'Europe/Tallinn', ...body })
  await plan(teacher, { student_id: student.user.id })
  await plan(group.teacher, { room_id: group.room })
  await app.database.db
    .updateTable('schedule_events')
    .set({ created_at: new Date(START - 180_000_000) })
    .execute()
  at(60)
  await remind(app.ctx)
  const { first_name, last_name } = (await student.get<{ first_name: string; last_name: string }>('/user/me')).data
  const textTo = async (email = '') => (await mailsTo(app, email))[0]?.text
  expect(await textTo(tiina)).toContain(`with ${first_name} ${last_name} starts: Monday 6 May at 18:00 (Europe/Tallinn)`)
  expect(await textTo(sasha)).toContain('with Tiina ')
  expect(await textTo(sasha)).toMatch(/\/home\b/)
  expect(await textTo(group.teacher.user.email)).toContain('with B1 on Mondays starts')
  const sent = () => app.database.db.selectFrom('reminders_sent').select('way').where('starts_at', '=', new Date(START)).execute()
  at(-1440)
  await remind(app.ctx)
  expect(await sent()).toHaveLength(4)
  at(-1441)
  await remind(app.ctx)
  expect(await sent()).toEqual([])
})

test('checks reminders every twenty seconds and soon after a change, until stopped', async () => {
  const errors: unknown[] = []
  let looks = 0
  let fail = (_error: Error) => {}
  const failing = {
    ...app.ctx,
    log: { error: ({ err }: { err: unknown }) => errors.push(err) },
    db: { transaction: () => (looks++, { execute: () => new Promise((_resolve, reject) => (fail = reject)) }) },
  } as unknown as typeof app.ctx
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const error = new Error('no database')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const end = watchReminders(failing)
    await pass(19_999)
    expect(looks).toBe(0)
    await pass(1)
    expect(looks).toBe(1)
    fail(error)
    await pass(19_999)
    expect([looks, errors]).toEqual([1, [error]])
    await pass(1)
    // Woken during a check, it checks again after a pause; woken twice, once.
    for (let i = 0; i < 2; i++) wakeReminders(failing)
    await pass(60_000)
    expect(looks).toBe(2)
    fail(error)
    await pass(499)
    expect(looks).toBe(2)
    await pass(1)
    expect(looks).toBe(3)
    fail(error)
    await pass(1)
    wakeReminders(failing)
    await pass(300)
    wakeReminders(failing)
    await pass(200)
    expect(looks).toBe(4)
    const ended = end()
    fail(error)
    await ended
    await pass(60_000)
    wakeReminders(failing)
    await pass(60_000)
    expect(looks).toBe(4)
  } finally {
    vi.useRealTimers()
  }
})
