import { expect, test } from 'vitest'
import { isDay } from './is-day'

test.each([
  ['2026-10-25', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-10-5', false],
  ['2026-10-255', false],
  [' 2026-10-25', false],
  ['tomorrow', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, day) => {
  expect(isDay(text)).toBe(day)
})
