import { expect, test } from 'vitest'
import { isLate } from './is-late'

const [before, due, after] = ['2026-12-04T10:00:00Z', '2026-12-04T12:00:00Z', '2026-12-04T14:00:00Z']
const part = { state: 3 as const, try: 1, repeats: 0, due_at: due, handed_in_at: null, returned_at: null, done_at: null, version: 1 }

test.each([
  ['not due yet', part, before, false],
  ['due and not handed in', part, after, true],
  ['handed in before', { ...part, handed_in_at: before }, after, false],
  ['handed in after', { ...part, handed_in_at: after }, after, true],
  ['never due', { ...part, due_at: null }, after, false],
  ['excused by the teacher', { ...part, state: 6 as const, done_at: after }, after, false],
  ['begun again after it was done', { ...part, repeats: 1 }, after, false],
])('%s', (_name, one, now, expected) => {
  expect(isLate(one, new Date(now))).toBe(expected)
})
