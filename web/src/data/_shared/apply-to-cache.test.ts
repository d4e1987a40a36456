import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cancelAndRefetch } from './cancel-and-refetch'
import { ApiError } from './errors'
import { applyToCache } from './apply-to-cache'
import { storeShown } from './store-shown'

test('a response in flight does not undo a live change', async () => {
  const cache = new QueryClient()
  let stored = ['a']
  const answers: (() => void)[] = []
  const queryFn = () => {
    const snapshot = stored
    return new Promise<string[]>((answer) => answers.push(() => answer(snapshot)))
  }
  const observer = new QueryObserver(cache, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => undefined)
  stored = ['a', 'b']
  cache.setQueryData(['list'], ['a'])
  applyToCache<string[]>(cache, ['list'], (list) => [...list, 'b'])
  answers.forEach((answer) => answer())
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(answers).toHaveLength(2)
  expect(cache.getQueryData(['list'])).toEqual(['a', 'b'])
  stop()
})

test('what a response undid while a shown change was stored is refetched', async () => {
  const { cache, state, observer, stop } = slowList()
  state.answers.shift()?.()
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a'])
  applyToCache<string[]>(cache, ['list'], () => ['b'])
  const stored = storeShown(cache, [['list']], async () => {
    void observer.refetch()
    await expect.poll(() => state.answers).toHaveLength(1)
    state.answers.shift()?.()
    await expect.poll(() => observer.getCurrentResult().data).toEqual(['a'])
    state.stored = ['b']
  })
  await stored
  await expect.poll(() => state.answers).toHaveLength(1)
  state.answers.shift()?.()
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['b'])
  // Nothing was fetched meanwhile: nothing is refetched.
  await storeShown(cache, [['list']], async () => undefined)
  expect(state.answers).toEqual([])
  stop()
})

test('data cached under longer keys changes only on request', () => {
  const cache = new QueryClient()
  cache.setQueryData(['room', 1], 1)
  cache.setQueryData(['room', 1, 'lesson'], 1)
  applyToCache<number>(cache, ['room', 1], (n) => n + 1)
  expect([cache.getQueryData(['room', 1]), cache.getQueryData(['room', 1, 'lesson'])]).toEqual([2, 1])
  applyToCache<number>(cache, ['room', 1], (n) => n + 1, { exact: false })
  expect([cache.getQueryData(['room', 1]), cache.getQueryData(['room', 1, 'lesson'])]).toEqual([3, 2])
})

test('a response in flight under a longer key does not undo the change either', async () => {
  const { cache, state, observer, stop } = slowList()
  state.answers.shift()?.()
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a'])
  void observer.refetch()
  await expect.poll(() => state.answers).toHaveLength(1)
  state.stored = ['a', 'b']
  applyToCache<string[]>(cache, [], (list) => [...list, 'b'], { exact: false })
  await expect.poll(() => state.answers).toHaveLength(2)
  state.answers.forEach((answer) => answer())
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(observer.getCurrentResult().data).toEqual(['a', 'b'])
  stop()
})

/** A list whose responses come when the test releases them, with what was stored at the time of the request. */
function slowList() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const state = { stored: ['a'], answers: [] as (() => void)[] }
  const queryFn = () => {
    const snapshot = state.stored
    return new Promise<string[]>((answer) => state.answers.push(() => answer(snapshot)))
  }
  const observer = new QueryObserver(cache, { queryKey: ['list'], queryFn })
  return { cache, state, observer, stop: observer.subscribe(() => undefined) }
}

test('a change that comes before the very first response is not missed', async () => {
  const { cache, state, observer, stop } = slowList()
  state.stored = ['a', 'b']
  applyToCache<string[]>(cache, ['list'], (list) => [...list, 'b'])
  await expect.poll(() => state.answers).toHaveLength(2)
  state.answers.forEach((answer) => answer())
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a', 'b'])
  stop()
})

test('changes during the first response are there after a refetch', async () => {
  const { cache, state, observer, stop } = slowList()
  state.stored = ['a', 'b']
  void cancelAndRefetch(cache, { queryKey: ['list'] })
  await expect.poll(() => state.answers).toHaveLength(2)
  state.answers.forEach((answer) => answer())
  await expect.poll(() => observer.getCurrentResult().data).toEqual(['a', 'b'])
  stop()
})

test('a refusal stays a refusal when a last live change comes after it', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(['room', 1], { users: [1] })
  const gone = new ApiError('not.found', 'Gone', 404)
  const observer = new QueryObserver(cache, { queryKey: ['room', 1], queryFn: () => Promise.reject(gone) })
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().error).toBe(gone)
  applyToCache<{ users: number[] }>(cache, ['room', 1], (room) => ({ ...room, users: [] }))
  expect(observer.getCurrentResult().error).toBe(gone)
  stop()
})
