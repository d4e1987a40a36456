import { expect, test } from 'vitest'
import { createValueCache } from './value-cache'

test('caches a value by item and version, and evicts the oldest', () => {
  const cache = createValueCache(10)
  const kept = () => [1, 2, 3].map((id) => cache.get(id, 1)?.toString() ?? null)
  expect(cache.put(1, 1, 'aaaa').toString()).toBe('aaaa')
  cache.put(2, 1, 'bbbb')
  expect(cache.get(1, 2)).toBeUndefined()
  expect(kept()).toEqual(['aaaa', 'bbbb', null])
  cache.put(3, 1, 'cc')
  expect(kept()).toEqual(['aaaa', 'bbbb', 'cc'])
  cache.put(2, 1, 'bbbb')
  expect(kept()).toEqual(['aaaa', 'bbbb', 'cc'])
  cache.put(3, 1, 'ccc')
  expect(kept()).toEqual([null, 'bbbb', 'ccc'])
  expect(cache.put(1, 1, 'õ'.repeat(6)).toString()).toBe('õ'.repeat(6))
  expect(kept()).toEqual([null, null, null])
  cache.put(1, 1, 'a'.repeat(10))
  expect(cache.get(1, 1)).toBeDefined()
})
