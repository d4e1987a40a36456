import { afterEach, expect, test, vi } from 'vitest'
import { isRepeated, localTimeIn, momentsAt } from './local-time'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['Europe/Tallinn', '2026-10-25', '02:59', ['2026-10-24T23:59']],
  ['Europe/Tallinn', '2026-10-25', '03:00', ['2026-10-25T00:00', '2026-10-25T01:00']],
  ['Europe/Tallinn', '2026-10-25', '03:59', ['2026-10-25T00:59', '2026-10-25T01:59']],
  ['Europe/Tallinn', '2026-10-25', '04:00', ['2026-10-25T02:00']],
  ['Europe/Tallinn', '2026-10-24', '12:00', ['2026-10-24T09:00']],
  ['Europe/Tallinn', '2027-03-28', '02:30', ['2027-03-28T00:30']],
  ['Europe/Tallinn', '2027-03-28', '03:30', []],
  ['Europe/Tallinn', '2027-03-28', '04:00', ['2027-03-28T01:00']],
  ['America/New_York', '2026-11-01', '01:30', ['2026-11-01T05:30', '2026-11-01T06:30']],
  ['Australia/Lord_Howe', '2027-04-04', '01:45', ['2027-04-03T14:45', '2027-04-03T15:15']],
  ['Australia/Lord_Howe', '2027-10-03', '02:15', []],
  ['UTC', '2026-10-25', '03:30', ['2026-10-25T03:30']],
])('in %s on %s at %s', (zone, day, time, moments) => {
  vi.stubEnv('TZ', zone)
  const found = momentsAt(day, time)
  expect(found.map((at) => at.toISOString().slice(0, 16))).toEqual(moments)
  expect(found.map(isRepeated)).toEqual(moments.map(() => moments.length > 1))
})

test.each([
  ['Europe/Tallinn', '2026-10-25T01:30:00Z', '2026-10-25T03:30:00'],
  ['America/New_York', '2026-10-29T20:30:00Z', '2026-10-29T16:30:00'],
  ['Asia/Tokyo', '2026-12-31T15:05:00Z', '2027-01-01T00:05:00'],
  ['Asia/Kathmandu', '2026-06-01T18:15:00Z', '2026-06-02T00:00:00'],
])('clocks in %s at %s show %s', (zone, at, local) => {
  expect(localTimeIn(zone, new Date(at))).toBe(local)
})
