import type { Notification } from '@keel/contract/entities/notification'
import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { findZone, keepsLocalTimes, plan as anyPlan, ZONES } from '../../../test/clock-changes'
import { makeSchool, type School } from '../../../test/school'

/** Clocks of Tallinn: from 3:00 to 4:00 on 25 March 2029 and 26 March 2028; back from 4:00 to 3:00 on 29 October 2028, at 1:00 UTC. */
const ZONE = 'Europe/Tallinn'
let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  app.clock.now = new Date('2026-10-01T00:00:00Z')
})
afterAll(() => app.stop())
beforeEach(async () => {
  school = await makeSchool(app)
})

const plan = async (body: object) =>
  (await school.teacher.post<ScheduledLesson>('/events', { title: 'Cases', duration: 1, zone: ZONE, room_id: school.room, ...body })).data
const put = (id: number, body: object) => school.teacher.put<ScheduledLesson>(`/events/${id}`, body)
const list = async (year: number) =>
  (await school.teacher.get<ScheduledLesson[]>(`/events?from=${year}-01-01T00:00:00Z&to=${year + 1}-01-01T00:00:00Z`)).data
const times = async (year: number) => (await list(year)).map(({ starts_at }) => starts_at.slice(5, 16))
const moves = async () =>
  (await school.student.get<{ notifications: Notification[] }>('/notifications')).data.notifications.filter(
    ({ kind }) => kind === 'lesson_moved',
  ).length

describe('in an hour that the clocks show twice', () => {
  const [first, second] = ['2028-10-29T00:30:00.000Z', '2028-10-29T01:30:00.000Z']

  test.each([first, second])('a lesson at %s stays there when something else is changed', async (starts_at) => {
    const { id } = await plan({ starts_at })
    for (const body of [{ title: 'Verbs' }, { note: 'Cards' }, { duration: 4 }, { starts_at, duration: 2 }])
      expect([body, (await put(id, body)).data.starts_at]).toEqual([body, starts_at])
    expect(await moves()).toBe(0)
  })

  test.each([first, second])('a lesson is moved to %s and back', async (starts_at) => {
    const { id } = await plan({ starts_at: '2028-10-27T09:00:00Z' })
    expect((await put(id, { starts_at })).data).toMatchObject({ starts_at, local_start: '2028-10-29T03:30:00' })
    expect((await put(id, { starts_at: '2028-10-27T09:00:00Z' })).data.local_start).toBe('2028-10-27T12:00:00')
  })

  test('a local time is the moment that is asked for, or the first', async () => {
    const local_start = '2028-10-29T03:30'
    const { id } = await plan({ local_start, starts_at: second })
    expect((await list(2028))[0]).toMatchObject({ starts_at: second, local_start: `${local_start}:00` })
    expect((await put(id, { local_start, starts_at: first })).data.starts_at).toBe(first)
    expect((await put(id, { local_start, starts_at: '2028-10-29T10:00:00Z' })).data.starts_at).toBe(first)
  })

  test('a series keeps the chosen one through moves and later years', async () => {
    const { id } = await plan({ starts_at: second, repeat_until: '2028-11-05' })
    await put(id, { starts_at: '2028-10-29T03:30:00Z', scope: 'all' })
    await put(id, { local_start: '2028-10-22T03:30', starts_at: '2028-10-22T00:30:00Z', scope: 'all' })
    expect(await times(2028)).toEqual(['10-22T00:30', '10-29T01:30'])
    await put(id, { repeat_until: '2029-11-04', scope: 'all' })
    expect((await times(2029)).filter((time) => time.startsWith('10'))).toEqual([
      '10-07T00:30',
      '10-14T00:30',
      '10-21T00:30',
      '10-28T01:30',
    ])
  })
})

describe('in an hour that the clocks skip', () => {
  test('an extended series has its own hour again', async () => {
    const { id } = await plan({ starts_at: '2028-03-12T01:30:00Z', repeat_until: '2028-03-26' })
    expect(await times(2028)).toEqual(['03-12T01:30', '03-19T01:30', '03-26T01:30'])
    await put(id, { repeat_until: '2028-04-09', scope: 'all' })
    expect(await times(2028)).toEqual(['03-12T01:30', '03-19T01:30', '03-26T01:30', '04-02T00:30', '04-09T00:30'])
  })

  test('a moved series has one hour on all its days, and comes back', async () => {
    const { id } = await plan({ starts_at: '2029-03-18T01:30:00Z', repeat_until: '2029-04-08' })
    await put(id, { starts_at: '2029-03-18T07:00:00Z', scope: 'all' })
    expect(await times(2029)).toEqual(['03-18T07:00', '03-25T06:00', '04-01T06:00', '04-08T06:00'])
    await put(id, { starts_at: '2029-03-18T01:30:00Z', scope: 'all' })
    expect(await times(2029)).toEqual(['03-18T01:30', '03-25T01:30', '04-01T00:30', '04-08T00:30'])
    expect((await list(2029))[1]?.local_start).toBe('2029-03-25T03:30:00')
  })

  test('a series that begins there has its hour in the weeks after it', async () => {
    const { id } = await plan({ local_start: '2029-03-25T03:30', starts_at: '2029-03-25T01:30:00Z', repeat_until: '2029-04-01' })
    expect(await times(2029)).toEqual(['03-25T01:30', '04-01T00:30'])
    await put(id, { starts_at: '2029-03-25T01:30:00Z', duration: 2, scope: 'all' })
    expect(await times(2029)).toEqual(['03-25T01:30', '04-01T00:30'])
    expect(await moves()).toBe(0)
  })

  test('a series of which each lesson was moved alone is extended at its own hour', async () => {
    const { id } = await plan({ starts_at: '2029-03-18T01:30:00Z', repeat_until: '2029-03-25' })
    for (const lesson of await list(2029)) await put(lesson.id, { starts_at: lesson.starts_at.replace('T01', 'T05') })
    await put(id, { repeat_until: '2029-04-01', scope: 'all' })
    expect(await times(2029)).toEqual(['03-18T05:30', '03-25T05:30', '04-01T00:30'])
  })
})

test.each([
  [{ local_start: '2028-02-30T10:00' }, { local_start: 'invalid' }],
  [{ local_start: '2028-02-20T10:00Z' }, { local_start: 'invalid' }],
  [{ local_start: '9999-12-31T10:00' }, { local_start: 'invalid' }],
  [{ local_start: '2000-01-01T00:30' }, { starts_at: 'invalid' }],
])('%j is refused', async (wrong, errors) => {
  const body = { title: 'Cases', starts_at: '2028-02-20T10:00:00Z', duration: 1, zone: ZONE, room_id: school.room, ...wrong }
  expect((await school.teacher.post('/events', body)).failure.errors).toEqual(errors)
})

test('a local time without a moment is refused', async () => {
  const { id } = await plan({ starts_at: '2028-02-20T10:00:00Z' })
  expect((await put(id, { local_start: '2028-02-20T11:00' })).failure.errors).toEqual({ starts_at: 'required' })
})

test('what a process of the last release writes is followed', async () => {
  const { db } = app.database
  const { id, series_id } = await plan({ starts_at: '2029-03-11T01:30:00Z', repeat_until: '2029-04-01' })
  const later = sql<Date>`((starts_at at time zone zone) - interval '15 minutes') at time zone zone`
  await db
    .updateTable('schedule_events')
    .set({ starts_at: later, ends_at: sql<Date>`${later} + interval '30 minutes'` })
    .where('series_id', '=', series_id)
    .execute()
  const { zone, repeat_until } = await db.selectFrom('schedule_series').selectAll().where('id', '=', series_id).executeTakeFirstOrThrow()
  const { id: next } = await db
    .insertInto('schedule_series')
    .values({ owner_id: school.teacher.user.id, zone, repeat_until })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('schedule_events').set({ series_id: next }).where('series_id', '=', series_id).execute()
  expect((await list(2029)).map(({ local_start }) => local_start)).toEqual([
    '2029-03-11T03:15:00',
    '2029-03-18T03:15:00',
    '2029-03-25T04:15:00',
    '2029-04-01T03:15:00',
  ])
  // Its lesson of the skipped hour lost that hour, which is found again with that of the series.
  expect((await put(id, { starts_at: '2029-03-11T08:15:00Z', scope: 'all' })).status).toBe(200)
  expect(await times(2029)).toEqual(['03-11T08:15', '03-18T08:15', '03-25T07:15', '04-01T07:15'])
})

test('a series does not end before the lesson that is edited', async () => {
  await plan({ starts_at: '2029-05-01T10:00:00Z', repeat_until: '2029-05-22' })
  const last = (await list(2029)).at(-1)
  const { status, failure } = await put(last?.id ?? 0, { scope: 'all', title: 'Verbs', repeat_until: '2029-05-15' })
  expect([status, failure.errors]).toEqual([422, { repeat_until: 'before_start' }])
  expect((await list(2029)).map(({ title }) => title)).toEqual(['Cases', 'Cases', 'Cases', 'Cases'])
})

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1, 12)))
const hasChanges = (timeZone: string): boolean => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset', year: 'numeric' })
  return new Set(MONTHS.map((month) => format.format(month).split(' ').at(-1))).size > 1
}

test('a lesson keeps the time the teacher meant, over any change of any clocks', async () => {
  app.clock.now = new Date('2023-10-01T00:00:00Z')
  const zones = fc.constantFrom(...ZONES.filter(hasChanges))
  await fc.assert(
    fc.asyncProperty(zones, fc.nat(), anyPlan, async (name, number, edits) => {
      const zone = await findZone(app.database.pool, name)
      const change = zone.changes[number % zone.changes.length]
      if (change) await keepsLocalTimes(app, school, zone, change, edits)
    }),
    { numRuns: 4, seed: 1, endOnFailure: true },
  )
})
