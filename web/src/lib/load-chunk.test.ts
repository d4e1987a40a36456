import { CHUNK_TIMEOUT_MS } from '@keel/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a chunk that never loads fails after two minutes', async () => {
  const ended = vi.fn()
  loadChunk(() => new Promise(() => {})).catch(ended)
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledOnce()
})

test('a chunk that loads leaves no timer behind', async () => {
  await expect(loadChunk(() => Promise.resolve(7))).resolves.toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails to load rejects with the reason', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})
