import { expect, test } from 'vitest'
import { dayOf } from '../../lib/day-of'
import { dayIn } from './day-in'
import { hasWords } from './fold'

const today = new Date(2026, 11, 1, 12)

test.each([
  ['2026-05-12', 'en-GB', '2026-05-12'],
  ['12.5.', 'et', '2026-05-12'],
  ['12.05', 'ru', '2026-05-12'],
  ['12.05.2025', 'ru', '2025-05-12'],
  ['12. 5. 25', 'et', '2025-05-12'],
  ['12/05/2026', 'en-GB', '2026-05-12'],
  ['5/12/2026', 'en-US', '2026-05-12'],
  ['12 мая', 'ru', '2026-05-12'],
  ['12 май', 'ru', '2026-05-12'],
  ['12. mai', 'et', '2026-05-12'],
  ['12 may', 'en-GB', '2026-05-12'],
  ['May 12, 2024', 'en-US', '2024-05-12'],
  ['1.12.', 'et', '2026-12-01'],
  ['2.12.', 'et', '2025-12-02'],
])('%s in %s is a day', (text, locale, day) => {
  const found = dayIn(text, locale, today)
  expect(found && dayOf(found.from)).toBe(day)
  expect(found && found.to.getTime() - found.from.getTime()).toBeGreaterThan(22 * 3_600_000)
})

test.each(['', 'Anna', '12', '31.2.', '12.13.', 'unit 3', '3 words', '12 ma', '1.2.3.4', '2026-5'])('“%s” is none', (text) => {
  expect(dayIn(text, 'en-GB', today)).toBeNull()
})

test.each([
  ['New classroom', 'class', true],
  ['New classroom', 'classroom new', true],
  ['New classroom', 'room', false],
  ['Õpilased', 'opi', true],
  ['Тёмная тема', 'темная', true],
  ['Настройки', 'и', false],
])('%s has %s: %s', (text, search, has) => {
  expect(hasWords(text, search)).toBe(has)
})
