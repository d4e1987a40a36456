import { expect, test, vi } from 'vitest'
import { createLatestOnly } from './latest-only'

test('of many values sent at once the first and the last arrive, in this order', async () => {
  const arrived: number[] = []
  const push = createLatestOnly(async (value: number) => {
    await Promise.resolve()
    arrived.push(value)
  }, vi.fn())
  for (const value of [1, 2, 3, 4]) push(value)
  await vi.waitFor(() => expect(arrived).toEqual([1, 4]))
})

test('a failure is told of and does not stop what comes after it', async () => {
  const arrived: number[] = []
  const onError = vi.fn()
  const push = createLatestOnly(async (value: number) => {
    if (value === 1) throw new Error('away')
    arrived.push(value)
  }, onError)
  push(1)
  push(2)
  await vi.waitFor(() => expect(arrived).toEqual([2]))
  expect(onError).toHaveBeenCalledOnce()
})
