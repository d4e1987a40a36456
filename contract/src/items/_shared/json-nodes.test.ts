import { expect, test } from 'vitest'
import { nodesWithin } from './json-nodes'

test('arrays, objects and plain values count, each once', () => {
  const value = { a: [1, 'two', null], b: { c: true } } // two objects, an array, four plain values
  expect(nodesWithin(value, 7)).toBe(true)
  expect(nodesWithin(value, 6)).toBe(false)
  expect(nodesWithin('text', 1)).toBe(true)
  expect(nodesWithin('text', 0)).toBe(false)
  expect(nodesWithin(null, 1)).toBe(true)
  expect([nodesWithin([1, 2, 3], 4), nodesWithin([1, 2, 3], 3)]).toEqual([true, false])
})

test('a value of millions of parts is refused without a walk over them', () => {
  const before = performance.now()
  expect(nodesWithin({ content: Array.from({ length: 2_000_000 }, () => 1) }, 20_000)).toBe(false)
  expect(performance.now() - before).toBeLessThan(500)
})
