import { expect, test, vi } from 'vitest'
import { ApiError } from '../../data/_shared/errors'
import { createLatestOnly } from './latest-only'

test('of many values sent at once the first and the last arrive, in this order', async () => {
  const arrived: number[] = []
  const push = createLatestOnly(async (value: number) => {
    await Promise.resolve()
    arrived.push(value)
  }, vi.fn())
  for (const value of [1, 2, 3, 4]) push(value)
  await expect.poll(() => arrived).toEqual([1, 4])
})

test('a refusal is told of and does not stop what comes after it', async () => {
  const arrived: number[] = []
  const onError = vi.fn()
  const push = createLatestOnly(async (value: number) => {
    if (value === 1) throw new Error('away')
    arrived.push(value)
  }, onError)
  push(1)
  push(2)
  await expect.poll(() => arrived).toEqual([2])
  expect(onError).toHaveBeenCalledOnce()
})

test('what a lost network held back arrives when it is there again, unless something newer came', async () => {
  const arrived: number[] = []
  const onError = vi.fn()
  let away = true
  const push = createLatestOnly(
    async (value: number) => {
      if (away) throw new ApiError('network', '', 0)
      arrived.push(value)
    },
    onError,
    { retryAfterMs: 5 },
  )
  push(1)
  await Promise.resolve()
  push(2)
  await Promise.resolve()
  away = false
  await expect.poll(() => arrived).toEqual([2])
  expect(onError).not.toHaveBeenCalled()
})
