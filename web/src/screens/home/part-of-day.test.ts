import { expect, test } from 'vitest'
import { partOfDay } from './part-of-day'

test('the greeting follows the clock', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual(['night', 'night', 'morning', 'morning', 'day', 'day', 'evening', 'evening'])
})
