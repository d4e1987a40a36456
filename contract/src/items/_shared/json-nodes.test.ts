import { expect, test } from 'vitest'
import { nodesWithin } from './json-nodes'
import { cpuSeconds } from './testing-cpu'

test('counts arrays, objects and plain values, each once', () => {
  const value = { a: [1, 'two', null], b: { c: true } } // two objects, an array, four plain values
  expect(nodesWithin(value, 7)).toBe(true)
  expect(nodesWithin(value, 6)).toBe(false)
  expect(nodesWithin('text', 1)).toBe(true)
  expect(nodesWithin('text', 0)).toBe(false)
  expect(nodesWithin(null, 1)).toBe(true)
  expect([nodesWithin([1, 2, 3], 4), nodesWithin([1, 2, 3], 3)]).toEqual([true, false])
})

test('refuses a value of millions of parts without walking them', () => {
  const large = { content: Array.from({ length: 2_000_000 }, () => 1) }
  let isWithin: boolean | undefined
  expect(cpuSeconds(() => (isWithin = nodesWithin(large, 20_000)))).toBeLessThan(0.5)
  expect(isWithin).toBe(false)
})
