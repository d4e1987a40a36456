import { EVENTS_MAX_DAYS } from '@keel/contract/constants'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Lesson } from '@keel/contract/entities/lesson'
import type { Notification } from '@keel/contract/entities/notification'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { makeSchool, type School } from '../../../test/school'

let app: TestApp
let school: School
let teacher: School['teacher']
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date('2026-10-01T00:00:00Z')
  school = await makeSchool(app)
  teacher = school.teacher
})
afterEach(() => {
  app.clock.now = null
})

const on = (day: string, time = '10:00') => `2026-${day}T${time}:00.000Z`
const plan = (body: object) =>
  teacher.post<ScheduledLesson>('/events', {
    title: 'Cases',
    starts_at: on('10-05'),
    duration: 3,
    zone: 'UTC',
    room_id: school.room,
    ...body,
  })
const planned = async (body: object): Promise<ScheduledLesson> => (await plan(body)).data
const list = async (from = on('09-01'), to = on('12-31'), person: Api = teacher) =>
  (await person.get<ScheduledLesson[]>(`/events?from=${from}&to=${to}`)).data
const starts = async () => (await list()).map(({ starts_at }) => starts_at)
const put = (id: number, body: object) => teacher.put<ScheduledLesson>(`/events/${id}`, body)
const notificationKinds = async (person: Api) =>
  (await person.get<{ notifications: Notification[] }>('/notifications')).data.notifications.map(({ kind }) => kind)

test('a range includes lessons that overlap it, not those that only touch it', async () => {
  const { id } = await planned({ starts_at: on('10-05', '10:00'), duration: 4 })
  const found = async (from: string, to: string) => (await list(on('10-05', from), on('10-05', to))).length
  expect(await found('11:29', '12:00')).toBe(1)
  expect(await found('11:30', '12:00')).toBe(0)
  expect(await found('09:00', '10:01')).toBe(1)
  expect(await found('09:00', '10:00')).toBe(0)
  expect((await list(on('10-05', '11:29'), on('10-05', '12:00'), school.student)).map((one) => one.id)).toEqual([id])
  const ask = async (from: Date, to: Date) =>
    (await teacher.get<ScheduledLesson[]>(`/events?from=${from.toISOString()}&to=${to.toISOString()}`)).failure.errors
  const [start, longest] = [new Date(on('01-01')), EVENTS_MAX_DAYS * 86_400_000]
  expect(await ask(start, start)).toEqual({ to: 'before_start' })
  expect(await ask(start, new Date(start.getTime() + longest))).toBeUndefined()
  expect(await ask(start, new Date(start.getTime() + longest + 1))).toEqual({ to: 'too_long' })
})

test('a lesson is for a classroom of the teacher or a student in one', async () => {
  const elsewhere = await makeSchool(app)
  const other = (await teacher.post<{ id: number }>('/rooms', { name: 'Other', type: 1 })).data.id
  const student_id = school.student.user.id
  expect((await plan({ student_id })).status).toBe(200)
  expect((await plan({ student_id, room_id: other })).failure.errors).toEqual({ student_id: 'invalid' })
  expect((await plan({ student_id: elsewhere.student.user.id, room_id: null })).failure.errors).toEqual({ student_id: 'invalid' })
  expect((await plan({ room_id: elsewhere.room })).failure.code).toBe('room.no.access')
  const { id } = (await list())[0] as ScheduledLesson
  for (const body of [{ room_id: other }, { student_id: elsewhere.student.user.id }, { room_id: null, student_id: null }])
    expect((await put(id, body)).status).toBe(422)
  expect((await put(id, { zone: 'Mars/Olympus' })).failure.errors).toEqual({ zone: 'invalid' })
  expect((await put(id, { student_id: null })).data).toMatchObject({ room_id: school.room, student: null })
  await teacher.delete(`/rooms/${school.room}`)
  expect((await plan({ student_id, room_id: null, starts_at: on('10-20') })).failure.errors).toEqual({ student_id: 'invalid' })
})

test('omitted fields stay, and the note is for the teacher only', async () => {
  const event = await planned({ note: 'Cards' })
  expect((await put(event.id, { title: 'Verbs' })).data).toEqual({ ...event, title: 'Verbs' })
  expect((await put(event.id, { note: 'Dice', duration: 1 })).data).toEqual({
    ...event,
    title: 'Verbs',
    note: 'Dice',
    duration: 1,
    ends_at: on('10-05', '10:30'),
  })
  expect((await list(undefined, undefined, school.student))[0]?.note).toBeNull()
  // In another time zone the local hour stays.
  expect((await put(event.id, { zone: 'Europe/Tallinn', starts_at: on('10-05', '07:00') })).data.starts_at).toBe(on('10-05', '07:00'))
})

test('a deleted lesson cannot change; of two deleted ones one is restored alone', async () => {
  const [first, second] = [await planned({}), await planned({ starts_at: on('10-06') })]
  expect((await teacher.post(`/events/${first.id}/restore`)).status).toBe(404)
  for (const { id } of [first, second]) expect((await teacher.delete(`/events/${id}`)).status).toBe(200)
  expect((await teacher.delete(`/events/${first.id}`)).status).toBe(404)
  expect((await put(first.id, { title: 'x' })).status).toBe(404)
  expect((await notificationKinds(school.student)).filter((kind) => kind === 'lesson_cancelled')).toHaveLength(2)
  for (const other of [school.student, await app.user('teacher')])
    expect((await other.post(`/events/${first.id}/restore`)).status).toBe(404)
  expect((await teacher.post<ScheduledLesson>(`/events/${first.id}/restore`)).data).toEqual(first)
  expect((await teacher.post(`/events/${first.id}/restore`)).status).toBe(404)
  expect(await starts()).toEqual([on('10-05')])
  expect((await school.student.delete(`/events/${first.id}`)).status).toBe(403)
})

test('a series is at most 104 weeks long, and a single change cannot end it', async () => {
  expect((await plan({ repeat_until: '2028-10-09' })).failure.errors).toEqual({ repeat_until: 'too_long' })
  const first = await planned({ repeat_until: '2028-10-02' })
  expect((await list(on('09-01'), '2027-09-30T00:00:00Z')).length).toBe(52)
  expect((await put(first.id, { repeat_until: '2028-10-09', scope: 'all' })).failure.errors).toEqual({ repeat_until: 'too_long' })
  for (const body of [{ repeat_until: '2027-10-04' }, { repeat_until: null }, { repeat_until: null, scope: 'all' }])
    expect((await put(first.id, body)).failure.errors).toEqual({ repeat_until: 'invalid' })
  expect((await put(first.id, { repeat_until: '2026-10-04', scope: 'all' })).failure.errors).toEqual({ repeat_until: 'before_start' })
  expect((await put(first.id, { repeat_until: '2026-10-05', scope: 'all' })).data.repeat_until).toBe('2026-10-05')
  expect(await starts()).toEqual([on('10-05')])
})

test('a lesson changed by itself stays out of series changes, except deletion', async () => {
  const first = await planned({ repeat_until: '2026-10-26' })
  const [, second, third] = await list()
  const changed = (await put(second?.id ?? 0, { title: 'Alone', scope: 'this' })).data
  expect(changed).toMatchObject({ title: 'Alone', changed: true, series_id: first.series_id })
  expect((await put(first.id, { title: 'Verbs', scope: 'all' })).data.changed).toBe(false)
  expect((await list()).map(({ title }) => title)).toEqual(['Verbs', 'Alone', 'Verbs', 'Verbs'])
  // From the changed one on: it and those after it.
  await put(changed.id, { title: 'New', scope: 'following' })
  expect((await list()).map(({ title }) => title)).toEqual(['Verbs', 'New', 'New', 'New'])
  const series = (await list()).map(({ series_id }) => series_id)
  expect([series[0] === first.series_id, new Set(series.slice(1)).size, series[1] === first.series_id]).toEqual([true, 1, false])
  // From the first of a series on is the whole of it, and it stays the same series.
  expect((await put(second?.id ?? 0, { title: 'All', scope: 'following' })).data.series_id).toBe(series[1])
  await teacher.delete(`/events/${third?.id}?scope=this`)
  expect(await starts()).toEqual([on('10-05'), on('10-12'), on('10-26')])
  await teacher.delete(`/events/${second?.id}?scope=all`)
  expect(await starts()).toEqual([on('10-05')])
})

test('of two series deleted at once one is restored whole with its own end', async () => {
  const [first, second] = [
    await planned({ repeat_until: '2026-10-19' }),
    await planned({ starts_at: on('10-06'), repeat_until: '2026-10-20' }),
  ]
  await teacher.delete(`/events/${first.id}?scope=all`)
  await teacher.delete(`/events/${second.id}?scope=all`)
  await teacher.post(`/events/${first.id}/restore`)
  expect(await starts()).toEqual([on('10-05'), on('10-12'), on('10-19')])
  await teacher.post(`/events/${second.id}/restore`)
  await put(first.id, { repeat_until: '2026-10-12', scope: 'all' })
  await put(second.id, { starts_at: on('10-07'), scope: 'all' })
  expect((await list()).map(({ starts_at, repeat_until }) => [starts_at, repeat_until])).toEqual([
    [on('10-05'), '2026-10-12'],
    [on('10-07'), '2026-10-21'],
    [on('10-12'), '2026-10-12'],
    [on('10-14'), '2026-10-21'],
    [on('10-21'), '2026-10-21'],
  ])
})

test('an extended series continues its regular hour and ends for all', async () => {
  const first = await planned({ repeat_until: '2026-10-19' })
  const last = (await list())[2] as ScheduledLesson
  await put(last.id, { starts_at: on('10-21', '15:00'), scope: 'this' })
  await put(first.id, { repeat_until: '2026-10-26', scope: 'all' })
  expect(await starts()).toEqual([on('10-05'), on('10-12'), on('10-19'), on('10-21', '15:00'), on('10-26')])
  await put(first.id, { repeat_until: '2026-10-20', scope: 'all' })
  expect(await starts()).toEqual([on('10-05'), on('10-12'), on('10-19')])
})

test('a deleted lesson does not count, and the next one is not over', async () => {
  const [first, second] = [await planned({}), await planned({ starts_at: on('10-07') })]
  const next = async () => (await school.student.get<ScheduledLesson | null>('/lessons/next')).data?.id
  const start = async () => (await teacher.post<Lesson>(`/rooms/${school.room}/lesson`, { event_id: first.id })).data
  const lesson = await start()
  await teacher.post(`/lessons/${lesson.id}`)
  expect([(await list())[0]?.lesson_id, await next()]).toEqual([lesson.id, second.id])
  await teacher.delete(`/lessons/${lesson.id}`)
  expect([(await list())[0]?.lesson_id, await next()]).toEqual([null, first.id])
  const again = await start()
  expect((await list())[0]?.lesson_id).toBe(again.id)
  // The running one is the next until its time is over.
  app.clock.now = new Date(on('10-05', '10:59'))
  expect(await next()).toBe(first.id)
  app.clock.now = new Date(on('10-05', '11:00'))
  expect(await next()).toBe(second.id)
  await teacher.delete(`/events/${second.id}`)
  expect(await next()).toBeUndefined()
})

test('deleting a classroom or leaving it cancels future lessons only', async () => {
  await planned({ repeat_until: '2026-10-19' })
  const other = (await teacher.post<{ id: number }>('/rooms', { name: 'Other', type: 1 })).data
  await planned({ room_id: other.id, starts_at: on('10-20') })
  app.clock.now = new Date(on('10-12', '10:30'))
  await teacher.delete(`/rooms/${school.room}/users/${school.student.user.id}`)
  expect(await starts()).toEqual([on('10-05'), on('10-20')])
  const [left] = (await school.student.get<{ notifications: Notification[] }>('/notifications')).data.notifications
  expect(left).toMatchObject({ kind: 'room_left', count: 2 })

  // In a group the others are still taught.
  const group = await makeSchool(app, 2)
  teacher = group.teacher
  await planned({ room_id: group.room, starts_at: on('11-02'), repeat_until: '2026-11-09' })
  await teacher.delete(`/rooms/${group.room}/users/${group.student.user.id}`)
  expect(await starts()).toEqual([on('11-02'), on('11-09')])
  const [out] = (await group.student.get<{ notifications: Notification[] }>('/notifications')).data.notifications
  expect(out).toMatchObject({ kind: 'room_left', count: 2 })
})

test('restoring a classroom restores its future lessons that still fit', async () => {
  await planned({ repeat_until: '2026-10-26' })
  const [, second] = await list()
  await teacher.delete(`/events/${second?.id}`)
  app.clock.now = new Date('2026-10-01T00:00:01Z')
  await teacher.delete(`/rooms/${school.room}`)
  expect(await starts()).toEqual([])
  const other = (await teacher.post<{ id: number }>('/rooms', { name: 'Other', type: 1 })).data
  const gone = await planned({ room_id: other.id, starts_at: on('10-19') })
  await teacher.delete(`/events/${gone.id}`)
  await planned({ room_id: other.id, starts_at: on('10-26', '10:59') })
  await planned({ room_id: other.id, starts_at: on('10-19', '11:00') })
  app.clock.now = new Date(on('10-05', '11:00'))
  await teacher.post(`/rooms/${school.room}/restore`)
  expect(await starts()).toEqual([on('10-19'), on('10-19', '11:00'), on('10-26', '10:59')])
})

test('a calendar has ninety past days and a year, with note and participants', async () => {
  app.clock.now = new Date('2026-06-01T00:00:00Z')
  await planned({ title: 'Old', starts_at: '2026-07-02T23:00:00Z', duration: 1 })
  await planned({ title: 'Past', starts_at: '2026-07-03T23:00:00Z', duration: 1 })
  await planned({ title: 'Alone', room_id: null, student_id: school.student.user.id, note: 'Cards' })
  await planned({ title: 'Last', starts_at: '2027-10-01T23:00:00Z' })
  await planned({ title: 'Far', starts_at: '2027-10-02T01:00:00Z' })
  app.clock.now = new Date('2026-10-01T00:00:00Z')
  const { url } = (await teacher.post<{ url: string }>('/events/feed')).data
  const text = (await (await fetch(url)).text()).replaceAll('\r\n ', '')
  expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual(['Past', 'Alone', 'Last'])
  const { first_name, last_name } = (await list(on('10-05', '00:00')))[0]?.student ?? {}
  const [alone] = /SUMMARY:Alone[^]*?END:VEVENT/.exec(text) ?? ['']
  expect(alone).toMatch(new RegExp(`\r\nLOCATION:${first_name} ${last_name}\r\nDESCRIPTION:Cards\r\n`))
  expect(alone).not.toContain('URL')
  expect((await fetch(`${url}x`)).status).toBe(404)
})
