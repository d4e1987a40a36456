import { CONNECTION_HEADER } from '@keel/contract/protocol'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import type { Lesson } from '@keel/contract/entities/lesson'
import ICAL from 'ical.js'
import { get as httpGet, type IncomingHttpHeaders } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { connectLive } from '../../../test/live-client'
import { makeSchool } from '../../../test/school'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => {
  app.clock.now = null
})

const ZONE = 'Europe/Tallinn'
const monday = { title: 'Cases', starts_at: '2026-10-05T15:00:00Z', duration: 3, zone: ZONE }
const plan = (person: Api, body: object) => person.post<ScheduledLesson>('/events', body)
const between = async (person: Api, from = '2026-09-01T00:00:00Z', to = '2027-03-01T00:00:00Z') =>
  (await person.get<ScheduledLesson[]>(`/events?from=${from}&to=${to}`)).data
const times = (events: ScheduledLesson[]) => events.map(({ starts_at }) => starts_at.slice(0, 16))
const put = (person: Api, id: number, body: object) => person.call<ScheduledLesson>('PUT', `/events/${id}`, body)

describe('a scheduled lesson', () => {
  test('is visible to teacher and students of its classroom, the note to neither', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const { data: event } = await plan(teacher, { ...monday, room_id: room, note: 'Bring the cards' })
    expect(event).toMatchObject({
      room_id: room,
      room_name: 'B1 on Mondays',
      starts_at: '2026-10-05T15:00:00.000Z',
      ends_at: '2026-10-05T16:00:00.000Z',
      series_id: null,
      note: 'Bring the cards',
      can_edit: true,
    })
    expect(await between(student)).toEqual([{ ...event, note: null, can_edit: false }])
    expect(await between(await app.user('student'))).toEqual([])
    expect((await put(student, event.id, { title: 'Mine' })).status).toBe(403)
    expect((await put(await app.user('teacher'), event.id, { title: 'Mine' })).status).toBe(404)
  })

  test("may be for one student without a classroom, if they are the teacher's", async () => {
    const { teacher, student } = await makeSchool(app)
    const stranger = await app.user('student')
    const { data: event } = await plan(teacher, { ...monday, student_id: student.user.id })
    expect([event.room_id, event.student?.id]).toEqual([null, student.user.id])
    expect(await between(student)).toHaveLength(1)
    expect((await plan(teacher, { ...monday, student_id: stranger.user.id })).failure.errors).toEqual({ student_id: 'invalid' })
    expect((await plan(teacher, monday)).failure.errors).toEqual({ room_id: 'required' })
  })

  test("cannot overlap another of the teacher's, also of two requested at once", async () => {
    const { teacher, room } = await makeSchool(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => plan(teacher, { ...monday, room_id: room })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.flatMap(({ status, failure }) => (status === 200 ? [] : [failure.code]))).toEqual(Array(5).fill('time.unavailable'))
    const scheduled = answers.find(({ status }) => status === 200)?.data
    expect((await plan(teacher, { ...monday, room_id: room, starts_at: '2026-10-05T15:59:00Z' })).failure).toEqual({
      code: 'time.unavailable',
      message: 'This time is unavailable',
      in_the_way: scheduled,
    })
    expect((await plan(teacher, { ...monday, room_id: room, starts_at: '2026-10-05T16:00:00Z' })).status).toBe(200)
    const another = await makeSchool(app)
    expect((await plan(another.teacher, { ...monday, room_id: another.room })).status).toBe(200)
  })

  test('can be moved and extended; deleting frees its time, restoring needs it', async () => {
    const { teacher, room } = await makeSchool(app)
    const { data: event } = await plan(teacher, { ...monday, room_id: room })
    const moved = (await put(teacher, event.id, { starts_at: '2026-10-06T08:30:00Z', duration: 4 })).data
    expect([moved.starts_at, moved.ends_at]).toEqual(['2026-10-06T08:30:00.000Z', '2026-10-06T10:00:00.000Z'])
    await teacher.call('DELETE', `/events/${event.id}`)
    expect(await between(teacher)).toEqual([])
    const { data: other } = await plan(teacher, { ...monday, room_id: room, starts_at: '2026-10-06T09:00:00Z' })
    expect((await teacher.post(`/events/${event.id}/restore`)).failure.code).toBe('time.unavailable')
    await teacher.call('DELETE', `/events/${other.id}`)
    expect((await teacher.post<ScheduledLesson>(`/events/${event.id}/restore`)).data).toEqual(moved)
  })

  test('is cancelled with its classroom', async () => {
    const { teacher, room } = await makeSchool(app)
    await plan(teacher, { ...monday, room_id: room, starts_at: new Date(Date.now() + 86_400_000).toISOString() })
    await teacher.call('DELETE', `/rooms/${room}`)
    expect(await between(teacher, '2020-01-01T00:00:00Z', '2020-12-01T00:00:00Z')).toEqual([])
    expect((await teacher.get<ScheduledLesson | null>('/lessons/next')).data).toBeNull()
  })

  test.each([
    [{ zone: 'Europe/Atlantis' }, { zone: 'invalid' }],
    [{ repeat_until: '2026-10-04' }, { repeat_until: 'before_start' }],
    [{ repeat_until: '2126-10-04' }, { repeat_until: 'too_long' }],
    [{ starts_at: '0000-05-01T10:00:00Z' }, { starts_at: 'invalid' }],
    [{ starts_at: '1999-12-31T23:00:00Z' }, { starts_at: 'invalid' }],
    [{ starts_at: '9999-05-01T10:00:00Z' }, { starts_at: 'invalid' }],
  ])('with %j is refused, and nothing is stored', async (wrong, errors) => {
    const { teacher, room } = await makeSchool(app)
    const { status, failure } = await plan(teacher, { ...monday, room_id: room, ...wrong })
    expect([status, failure.errors]).toEqual([422, errors])
    expect(await between(teacher)).toEqual([])
  })

  test('an invalid or overlong time range is refused', async () => {
    const { teacher } = await makeSchool(app)
    const ask = async (from: string, to: string) => (await teacher.get(`/events?from=${from}&to=${to}`)).failure.errors
    expect(await ask('2026-10-05T00:00:00Z', '2026-10-04T00:00:00Z')).toEqual({ to: 'before_start' })
    expect(await ask('2026-10-05T00:00:00Z', '2028-10-04T00:00:00Z')).toEqual({ to: 'too_long' })
  })
})

describe('a weekly series', () => {
  const weekly = async (until = '2026-11-09') => {
    const school = await makeSchool(app)
    const { data } = await plan(school.teacher, { ...monday, room_id: school.room, repeat_until: until })
    return { ...school, first: data, all: () => between(school.teacher) }
  }

  test('keeps its local hour over the change to winter time', async () => {
    const { all } = await weekly()
    expect(times(await all())).toEqual([
      '2026-10-05T15:00',
      '2026-10-12T15:00',
      '2026-10-19T15:00',
      '2026-10-26T16:00',
      '2026-11-02T16:00',
      '2026-11-09T16:00',
    ])
  })

  test('is stored whole or not at all', async () => {
    const school = await makeSchool(app)
    const { data: there } = await plan(school.teacher, { ...monday, room_id: school.room, starts_at: '2026-10-26T16:30:00Z' })
    const answer = await plan(school.teacher, { ...monday, room_id: school.room, repeat_until: '2026-11-09' })
    expect([answer.failure.code, answer.failure.in_the_way]).toEqual(['time.unavailable', there])
    expect(await between(school.teacher)).toHaveLength(1)
  })

  test('a single lesson moves alone, and stays when the series moves', async () => {
    const { teacher, first, all } = await weekly('2026-10-26')
    const second = (await all())[1]
    await put(teacher, second?.id ?? 0, { starts_at: '2026-10-13T10:00:00Z', scope: 'this' })
    await put(teacher, first.id, { starts_at: '2026-10-05T16:30:00Z', title: 'Verbs', scope: 'all' })
    const events = await all()
    expect(times(events)).toEqual(['2026-10-05T16:30', '2026-10-13T10:00', '2026-10-19T16:30', '2026-10-26T17:30'])
    expect(events.map(({ title, changed }) => [title, changed])).toEqual([
      ['Verbs', false],
      ['Cases', true],
      ['Verbs', false],
      ['Verbs', false],
    ])
  })

  test('changes from one lesson on, and earlier ones stay', async () => {
    const { teacher, all } = await weekly('2026-10-26')
    const third = (await all())[2]
    await put(teacher, third?.id ?? 0, { starts_at: '2026-10-20T15:00:00Z', duration: 1, scope: 'following' })
    const events = await all()
    expect(times(events)).toEqual(['2026-10-05T15:00', '2026-10-12T15:00', '2026-10-20T15:00', '2026-10-27T16:00'])
    expect(events.map(({ repeat_until }) => repeat_until)).toEqual(['2026-10-12', '2026-10-12', '2026-10-27', '2026-10-27'])
    expect(events[2]?.series_id).not.toBe(events[0]?.series_id)
  })

  test('may move by its own length without conflicting with itself', async () => {
    const { teacher, first, all } = await weekly('2026-10-19')
    expect((await put(teacher, first.id, { starts_at: '2026-10-12T15:00:00Z', scope: 'all' })).status).toBe(200)
    expect(times(await all())).toEqual(['2026-10-12T15:00', '2026-10-19T15:00', '2026-10-26T16:00'])
  })

  test('can be shortened or extended, and a single lesson can become one', async () => {
    const { teacher, room, first, all } = await weekly('2026-10-26')
    await put(teacher, first.id, { repeat_until: '2026-10-12', scope: 'all' })
    expect(await all()).toHaveLength(2)
    await put(teacher, first.id, { repeat_until: '2026-11-03', scope: 'all' })
    expect(times(await all())).toEqual(['2026-10-05T15:00', '2026-10-12T15:00', '2026-10-19T15:00', '2026-10-26T16:00', '2026-11-02T16:00'])
    const { data: lone } = await plan(teacher, { ...monday, room_id: room, starts_at: '2026-12-01T10:00:00Z' })
    await put(teacher, lone.id, { repeat_until: '2026-12-15' })
    expect(times(await all()).slice(5)).toEqual(['2026-12-01T10:00', '2026-12-08T10:00', '2026-12-15T10:00'])
  })

  test('is deleted from one lesson on or whole, and restored whole', async () => {
    const { teacher, first, all } = await weekly('2026-10-26')
    const third = (await all())[2]
    await teacher.call('DELETE', `/events/${third?.id}?scope=following`)
    expect(await all()).toHaveLength(2)
    await teacher.call('DELETE', `/events/${first.id}?scope=all`)
    expect(await all()).toEqual([])
    await teacher.post(`/events/${first.id}/restore`)
    expect(await all()).toHaveLength(2)
    await teacher.post(`/events/${third?.id}/restore`)
    expect(await all()).toHaveLength(4)
  })
})

test('broadcasts every change to those who see or saw the lesson, to no others', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const stranger = await makeSchool(app)
  const [here, there, his, others] = await Promise.all([teacher, teacher, student, stranger.student].map((one) => connectLive(app, one)))
  if (!here || !there || !his || !others) throw new Error('no connection')
  const by = { by: here.connectionId }
  const act = async (method: string, path: string, body?: object) => {
    const answer = await teacher.call<ScheduledLesson>(method, path, body, { [CONNECTION_HEADER]: here.connectionId })
    expect([path, await there.next('schedule_change'), await his.next('schedule_change')]).toEqual([path, by, by])
    return answer.data
  }
  const series = await act('POST', '/events', { ...monday, room_id: room, repeat_until: '2026-10-26' })
  await act('PUT', `/events/${series.id}`, { starts_at: '2026-10-05T16:00:00Z', scope: 'all' })
  await act('DELETE', `/events/${series.id}?scope=following`)
  await act('POST', `/events/${series.id}/restore`)
  const own = await act('POST', '/events', { ...monday, student_id: student.user.id })
  // People who are no longer invited see it disappear.
  await act('PUT', `/events/${own.id}`, {
    room_id: (await teacher.post<{ id: number }>('/rooms', { name: 'Alone', type: 1 })).data.id,
    student_id: null,
  })
  expect(await between(student)).toHaveLength(4)
  await plan(stranger.teacher, { ...monday, room_id: stranger.room })
  expect(await others.next('schedule_change')).toEqual({ by: null })
  expect([his, others].map(({ events }) => events.filter(({ action }) => action === 'schedule_change').length)).toEqual([6, 1])
  await Promise.all([here, there, his, others].map((one) => one.close()))
})

test('the next lesson is the one that runs or comes, until it is over', async () => {
  const { teacher, student, room } = await makeSchool(app)
  const { data: first } = await plan(teacher, { ...monday, room_id: room })
  const { data: second } = await plan(teacher, { ...monday, room_id: room, starts_at: '2026-10-07T15:00:00Z' })
  const next = async (person: Api) => (await person.get<ScheduledLesson | null>('/lessons/next')).data?.id
  app.clock.now = new Date('2026-10-05T15:30:00Z')
  expect([await next(teacher), await next(student)]).toEqual([first.id, first.id])
  const { data: lesson } = await teacher.post<Lesson>(`/rooms/${room}/lesson`, { event_id: first.id })
  expect([lesson.name, lesson.duration]).toEqual(['Cases', 3])
  expect((await between(teacher))[0]?.lesson_id).toBe(lesson.id)
  expect(await next(student)).toBe(first.id)
  await teacher.post(`/lessons/${lesson.id}`)
  expect([await next(teacher), await next(student)]).toEqual([second.id, second.id])
  const elsewhere = await makeSchool(app)
  const refused = { event_id: 'invalid' }
  expect((await elsewhere.teacher.post(`/rooms/${elsewhere.room}/lesson`, { event_id: second.id })).failure.errors).toEqual(refused)

  // A lesson scheduled for a student takes place in their individual classroom.
  const { data: alone } = await plan(teacher, { ...monday, student_id: student.user.id, starts_at: '2026-10-08T15:00:00Z' })
  const { db } = app.database
  const start = () => teacher.post<Lesson>(`/rooms/${room}/lesson`, { event_id: alone.id })
  await db.updateTable('rooms').set({ type: 2 }).where('id', '=', room).execute()
  expect((await start()).failure.errors).toEqual(refused)
  await db.updateTable('rooms').set({ type: 1 }).where('id', '=', room).execute()
  await db.insertInto('room_members').values({ room_id: room, user_id: elsewhere.student.user.id }).execute()
  expect((await start()).failure.errors).toEqual(refused)
  await db.deleteFrom('room_members').where('user_id', '=', elsewhere.student.user.id).execute()
  expect((await start()).data.name).toBe('Cases')
})

describe('a calendar address', () => {
  const read = async (url: string) => {
    const answer = await fetch(url)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }

  test('is read by calendar programs without a session, until renewed or deleted', async () => {
    const { teacher, student, room } = await makeSchool(app)
    const title = 'Käänded; "häälikud", sõnad \\ ja väga pikk pealkiri, mis ei mahu ühele reale kalendris ära'
    app.clock.now = new Date('2026-10-01T00:00:00Z')
    await plan(teacher, { ...monday, title, room_id: room, note: 'Secret\nof the teacher', repeat_until: '2026-10-26' })
    expect((await student.get<{ url: string | null }>('/events/feed')).data.url).toBeNull()
    const { url } = (await student.post<{ url: string }>('/events/feed')).data
    expect((await student.get<{ url: string | null }>('/events/feed')).data.url).toBe(url)
    const { type, text } = await read(url)
    const join = `${app.origin}/room/${room}`
    expect(type).toBe('text/calendar; charset=utf-8')
    const entriesOf = (file: string) =>
      new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
    const entries = entriesOf(text)
    expect(entries.map((entry) => [entry.summary, entry.startDate.toJSDate().toISOString(), entry.location])).toEqual(
      ['2026-10-05T15', '2026-10-12T15', '2026-10-19T15', '2026-10-26T16'].map((hour) => [
        title,
        `${hour}:00:00.000Z`,
        `B1 on Mondays, ${join}`,
      ]),
    )
    expect(entries.map(({ description }) => description)).toEqual([join, join, join, join])
    expect(text).not.toContain('Secret')
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    // A cancelled lesson and one moved past the change to winter time; each keeps its UID.
    const [, second, third] = await between(teacher)
    await teacher.call('DELETE', `/events/${second?.id}?scope=this`)
    await put(teacher, third?.id ?? 0, { starts_at: '2026-10-27T08:30:00Z', duration: 4, scope: 'this' })
    const local = (time: ICAL.Time) => time.toJSDate().toLocaleString('sv', { timeZone: ZONE })
    expect(entriesOf((await read(url)).text).map(({ uid, startDate, endDate }) => [uid, local(startDate), local(endDate)])).toEqual([
      [entries[0]?.uid, '2026-10-05 18:00:00', '2026-10-05 19:00:00'],
      [entries[3]?.uid, '2026-10-26 18:00:00', '2026-10-26 19:00:00'],
      [entries[2]?.uid, '2026-10-27 10:30:00', '2026-10-27 12:00:00'],
    ])
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const renewed = (await student.post<{ url: string }>('/events/feed')).data.url
    expect([(await read(url)).status, (await read(renewed)).status]).toEqual([404, 200])
    const hers = (await teacher.post<{ url: string }>('/events/feed')).data.url
    await student.call('DELETE', '/events/feed')
    expect((await read(hers)).status).toBe(200)
    expect((await read(renewed)).status).toBe(404)
  })

  test('stays identical until something changes, and counts the changes', async () => {
    const { teacher, student, room } = await makeSchool(app)
    app.clock.now = new Date('2026-10-01T00:00:00Z')
    const { data: event } = await plan(teacher, { ...monday, room_id: room })
    const { url } = (await student.post<{ url: string }>('/events/feed')).data
    const ask = (etag = '', host?: string) => rawGet(url, { 'if-none-match': etag, ...(host ? { host } : {}) })
    const first = await ask()
    const etag = first.headers.etag ?? ''
    expect([etag, first.text]).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), expect.stringContaining('SEQUENCE:0')])
    app.clock.now = new Date('2026-10-01T02:00:00Z')
    const again = await ask(etag)
    expect([again.status, again.text, (await ask(`"x", W/${etag}`)).status]).toEqual([304, '', 304])
    const uidOf = (text: string) => /^UID:.*$/m.exec(text)?.[0]
    expect(uidOf((await ask('', 'keel.local')).text)).toBe(uidOf(first.text))

    const changed = async (n: number, change: () => Promise<unknown>) => {
      await change()
      const { status, text } = await ask(etag)
      expect([status, /^SEQUENCE:(\d+)/m.exec(text)?.[1], uidOf(text)]).toEqual([200, String(n), uidOf(first.text)])
      return Date.parse((/^LAST-MODIFIED:(\S+)/m.exec(text)?.[1] ?? '').replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'))
    }
    const moved = await changed(1, () => put(teacher, event.id, { starts_at: '2026-10-06T15:00:00Z' }))
    await teacher.delete(`/events/${event.id}`)
    expect(await changed(3, () => teacher.post(`/events/${event.id}/restore`))).toBeGreaterThanOrEqual(moved)
  })
})

const rawGet = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    httpGet(url, { headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    }).on('error', reject)
  })
