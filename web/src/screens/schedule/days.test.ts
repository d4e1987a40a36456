import type { ScheduledLesson } from '@keel/contract/entities/scheduled-lesson'
import { afterEach, expect, test, vi } from 'vitest'
import { dayOf, timeOf } from '../../lib/day-of'
import { isDay } from '../../lib/is-day'
import { addDays, changesIn, goesBack, hasOddHours, soon, spanOf, turn } from './days'
import { occurrencesOf } from './occurrences'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['day', '2026-10-25', ['2026-10-25', '2026-10-25'], '2026-10-26'],
  ['week', '2026-10-25', ['2026-10-19', '2026-10-25'], '2026-11-01'],
  ['month', '2026-10-31', ['2026-09-28', '2026-11-08'], '2026-11-01'],
  ['agenda', '2026-12-20', ['2026-12-20', '2027-01-16'], '2027-01-17'],
] as const)('the %s of %s', (view, day, [first, last], next) => {
  expect(spanOf(view, day)).toEqual({ first, last })
  expect(turn(view, day, 1)).toBe(next)
})

test.each([
  ['2026-06-01T09:20', '2026-06-01', '2026-06-01 10:00'],
  ['2026-06-01T20:40', '2026-06-01', '2026-06-01 21:00'],
  ['2026-06-01T21:20', '2026-06-01', '2026-06-02 10:00'],
  ['2026-06-01T23:43', '2026-06-01', '2026-06-02 10:00'],
  ['2026-06-01T05:10', '2026-06-01', '2026-06-01 10:00'],
  ['2026-06-01T15:30', '2026-06-05', '2026-06-05 16:00'],
  ['2026-06-01T23:43', '2026-06-05', '2026-06-05 10:00'],
])('a lesson added at %s for %s begins at %s', (now, day, begins) => {
  const starts = soon(day, new Date(now))
  expect(`${dayOf(starts)} ${timeOf(starts)}`).toBe(begins)
})

test('accepts only days of the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', 'today', ''].map(isDay)).toEqual([true, false, false, false, false])
})

const event = (starts: Date, minutes: number) =>
  ({ id: 7, starts_at: starts.toISOString(), ends_at: new Date(starts.getTime() + minutes * 60_000).toISOString() }) as ScheduledLesson
const parts = (starts: Date, minutes: number) => occurrencesOf([event(starts, minutes)]).map(({ start, end, part }) => [start, end, part])

test('a lesson past midnight is in both days, one until midnight in the first only', () => {
  expect(parts(new Date(2026, 5, 1, 23, 30), 90)).toEqual([
    ['2026-06-01 23:30:00', '2026-06-02 00:00:00', 'beginning'],
    ['2026-06-02 00:00:00', '2026-06-02 01:00:00', 'rest'],
  ])
  expect(parts(new Date(2026, 5, 1, 23, 30), 30)).toEqual([['2026-06-01 23:30:00', '2026-06-02 00:00:00', 'whole']])
})

test.each(['Europe/Tallinn', 'America/New_York', 'Australia/Lord_Howe'])(
  'in %s a lesson at 18:00 is in the row of 18:00 on every day of two years',
  (zone) => {
    vi.stubEnv('TZ', zone)
    let odd = 0
    for (let day = '2026-01-01'; day < '2028-01-01'; day = addDays(day, 1)) {
      const [piece] = occurrencesOf([event(new Date(`${day}T18:00`), 60)])
      expect([piece?.start, piece?.end]).toEqual([`${day} 18:00:00`, `${day} 19:00:00`])
      if (!hasOddHours(day)) continue
      odd++
      expect(piece?.place).toEqual({ top: 75, height: (60 / 1440) * 100 })
    }
    expect(odd).toBe(4)
  },
)

test('in both of two hours of one name a lesson is as high as it lasts', () => {
  vi.stubEnv('TZ', 'Europe/Tallinn')
  const hours = ['2026-10-25T00:00Z', '2026-10-25T01:00Z'].map((at) => parts(new Date(at), 60)[0])
  expect(hours).toEqual(Array.from({ length: 2 }, () => ['2026-10-25 03:00:00', '2026-10-25 04:00:00', 'whole']))
})

test('the days on which the clocks change, and whether they go back', () => {
  vi.stubEnv('TZ', 'Europe/Tallinn')
  const year = changesIn({ first: '2027-01-01', last: '2027-12-31' })
  expect(year.map((day) => [day, goesBack(day)])).toEqual([
    ['2027-03-28', false],
    ['2027-10-31', true],
  ])
})
