import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/db/migrate'
import { startTestApp, type TestApp } from './app'
import { createTestDatabase, type TestDatabase } from './database'
import { makeSchool } from './school'

/** The last migration before lessons had a local start. */
const BEFORE = '0054_backups'

/** Lessons as they were stored before they had a local start: the zone, the moment, and the local start it is given. */
const LESSONS = [
  ['Europe/Tallinn', '2028-07-03T09:00:00Z', '2028-07-03 12:00:00', 180],
  ['Europe/Tallinn', '2028-10-29T00:30:00Z', '2028-10-29 03:30:00', 180],
  ['Europe/Tallinn', '2028-10-29T01:30:00Z', '2028-10-29 03:30:00', 120],
  ['Europe/Tallinn', '2028-03-26T01:30:00Z', '2028-03-26 04:30:00', 180],
  ['Australia/Lord_Howe', '2028-04-01T14:45:00Z', '2028-04-02 01:45:00', 660],
  ['Australia/Lord_Howe', '2028-04-01T15:15:00Z', '2028-04-02 01:45:00', 630],
  ['UTC', '2028-03-27T01:30:17Z', '2028-03-27 01:30:17', 0],
] as const
/** A series of 3:30 over a night that skips that hour; then one of which two lessons were also moved alone, one of them deleted. */
const SERIES = [
  [1, '2029-03-18T01:30:00Z', '2029-03-18 03:30:00', 120, false],
  [1, '2029-03-25T01:30:00Z', '2029-03-25 03:30:00', 120, false],
  [1, '2029-04-01T00:30:00Z', '2029-04-01 03:30:00', 180, false],
  [2, '2030-10-20T00:30:00Z', '2030-10-20 03:30:00', 180, false],
  [2, '2030-10-27T01:30:00Z', '2030-10-27 03:30:00', 120, false],
  [2, '2030-11-03T10:30:00Z', '2030-11-03 12:30:00', 120, true],
  [2, '2030-11-11T10:30:00Z', '2030-11-11 12:30:00', 120, true],
] as const

let database: TestDatabase
let app: TestApp
let before: unknown[]
const rows = async () =>
  (
    await database.pool.query(
      `select id, starts_at, ends_at, zone, changed, sequence, updated_at, deleted_at from schedule_events order by id`,
    )
  ).rows
beforeAll(async () => {
  database = await createTestDatabase({ bare: true })
  await migrate(database.pool, { target: BEFORE })
  const { pool } = database
  await pool.query(`insert into users (id, email, password_hash, role, first_name, last_name) overriding system value
    values (1001, 'a@example.test', '', 1, 'A', 'B'), (1002, 'b@example.test', '', 2, 'C', 'D')`)
  await pool.query(`insert into schedule_series (owner_id, zone, repeat_until)
    values (1001, 'Europe/Tallinn', '2029-04-01'), (1001, 'Europe/Tallinn', '2030-11-10')`)
  const store = (series: number | null, zone: string, starts: string, changed: boolean) =>
    pool.query(
      `insert into schedule_events (owner_id, student_id, title, duration, series_id, zone, starts_at, ends_at, changed, deleted_at)
        values (1001, 1002, 'Cases', 1, $1, $2, $3, $3::timestamptz + interval '30 minutes', $4, case when $5 then now() end)`,
      [series, zone, starts, changed, starts === '2030-11-11T10:30:00Z'],
    )
  for (const [zone, starts] of LESSONS) await store(null, zone, starts, false)
  for (const [series, starts, , , changed] of SERIES) await store(series, 'Europe/Tallinn', starts, changed)
  before = await rows()
  await migrate(pool)
  app = await startTestApp({}, undefined, { database })
})
afterAll(() => app.stop())

test('every lesson stays at its moment and has the local start it was planned for', async () => {
  expect(await rows()).toEqual(before)
  const { rows: starts } = await database.pool.query<{ local_start: string; utc_offset: number }>(
    'select local_start, utc_offset from schedule_events order by id',
  )
  expect(starts).toEqual([
    ...LESSONS.map(([, , local_start, utc_offset]) => ({ local_start, utc_offset })),
    ...SERIES.map(([, , local_start, utc_offset]) => ({ local_start, utc_offset })),
  ])
  const { rows: series } = await database.pool.query('select local_start, utc_offset from schedule_series order by id')
  expect(series).toEqual([
    { local_start: '2029-03-18 03:30:00', utc_offset: null },
    { local_start: '2030-10-20 03:30:00', utc_offset: 120 },
  ])
})

test('a series from before is moved to one hour, and extended at its own', async () => {
  const { teacher, room } = await makeSchool(app)
  await database.db.updateTable('schedule_events').set({ owner_id: teacher.user.id, room_id: room, student_id: null }).execute()
  const list = async (year: number) =>
    (await teacher.get<ScheduledLesson[]>(`/events?from=${year}-01-01T00:00:00Z&to=${year + 1}-01-01T00:00:00Z`)).data
  const times = async (year: number) => (await list(year)).map(({ starts_at }) => starts_at.slice(5, 16))
  const [first] = await list(2029)
  await teacher.put(`/events/${first?.id}`, { starts_at: '2029-03-18T07:00:00Z', scope: 'all' })
  expect(await times(2029)).toEqual(['03-18T07:00', '03-25T06:00', '04-01T06:00'])
  const [autumn] = await list(2030)
  await teacher.put(`/events/${autumn?.id}`, { title: 'Verbs', repeat_until: '2031-10-26', scope: 'all' })
  expect((await times(2031)).at(-1)).toBe('10-26T01:30')
  expect((await times(2030)).slice(0, 4)).toEqual(['10-20T00:30', '10-27T01:30', '11-03T01:30', '11-03T10:30'])
})
