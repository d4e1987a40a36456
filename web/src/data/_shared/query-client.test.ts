import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './errors'
import { queryClient } from './query-client'

const queryKey = ['list']
const away = () => new ApiError('unavailable', '', 503)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  queryClient.clear()
})

/** Shows data whose requests end so, one after the other. */
function show(responses: (string | Error)[]) {
  let asked = 0
  const queryFn = async () => {
    const response = responses[asked++] ?? 'last'
    if (response instanceof Error) throw response
    return response
  }
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
  const stop = observer.subscribe(() => undefined)
  return { stop, asked: () => asked }
}
const shown = () => queryClient.getQueryData(queryKey)
const refetch = () => queryClient.invalidateQueries({ queryKey }).catch(() => undefined)

test('refetches what is shown until there is a response, with growing pauses', async () => {
  const { stop, asked } = show(['first', away(), away(), away(), 'newer'])
  await vi.advanceTimersByTimeAsync(0)
  await refetch()
  expect([shown(), asked()]).toEqual(['first', 2])
  await vi.advanceTimersByTimeAsync(4500)
  expect(asked()).toBe(3)
  await vi.advanceTimersByTimeAsync(5900)
  expect(asked()).toBeLessThan(5)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([shown(), asked()]).toEqual(['newer', 5])
  stop()
})

test.each([
  ['that is refused', [new ApiError('not.found', '', 404)], true],
  ['that never came', [away()], false],
  ['that nobody sees any more', [away()], true],
] as const)('does not refetch data %s', async (what, failures, hasCome) => {
  const { stop, asked } = show([...(hasCome ? ['first'] : []), ...failures])
  await vi.advanceTimersByTimeAsync(0)
  if (hasCome) await refetch()
  const before = asked()
  if (what.includes('sees')) stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(before)
  stop()
})
