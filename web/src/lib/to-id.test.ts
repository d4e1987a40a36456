import { expect, test } from 'vitest'
import { toId } from './to-id'

test.each([
  ['7', 7],
  ['0', 0],
  ['-7', 0],
  ['7.5', 0],
  ['abc', 0],
  ['', 0],
  ['99999999999999999999', 0],
])('%j is the id %i', (text, id) => {
  expect(toId(text)).toBe(id)
})
