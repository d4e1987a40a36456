import { expect, test } from 'vitest'
import { widthFor } from './width'

test('gives answers of similar length one width, and long ones wider fields', () => {
  expect(widthFor('a', '')).toBe(widthFor('goes', ''))
  expect(widthFor('because', '')).toBeGreaterThan(widthFor('goes', ''))
  expect(widthFor('x'.repeat(200), '')).toBe(34)
})

test('grows a field with the typed text, within bounds', () => {
  expect(widthFor('goes', 'is going to go')).toBe(15)
  expect(widthFor('goes', 'x'.repeat(200))).toBe(60)
})
