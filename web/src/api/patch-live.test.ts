import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { patchLive } from './patch-live'

test('an answer that was on its way when a live change came does not undo the change', async () => {
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
  patchLive<string[]>(cache, ['list'], (list) => [...list, 'b'])
  answers.forEach((answer) => answer())
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  expect(answers).toHaveLength(2)
  expect(cache.getQueryData(['list'])).toEqual(['a', 'b'])
  stop()
})

test('what is cached under longer names changes only when asked', () => {
  const cache = new QueryClient()
  cache.setQueryData(['room', 1], 1)
  cache.setQueryData(['room', 1, 'lesson'], 1)
  patchLive<number>(cache, ['room', 1], (n) => n + 1)
  expect([cache.getQueryData(['room', 1]), cache.getQueryData(['room', 1, 'lesson'])]).toEqual([2, 1])
  patchLive<number>(cache, ['room', 1], (n) => n + 1, { exact: false })
  expect([cache.getQueryData(['room', 1]), cache.getQueryData(['room', 1, 'lesson'])]).toEqual([3, 2])
})
