import { expect, test, vi } from 'vitest'
import { saveLatest } from './save-latest'

test('sends the first and last of many states of one key, without delaying other keys', async () => {
  const sent: string[] = []
  const save = (key: string, state: string) => saveLatest({ key, send: async () => sent.push(state), onError: vi.fn() })
  for (const state of ['1', '2', '3', '4']) save('a', state)
  save('b', 'other')
  expect(sent).toEqual(['1', 'other'])
  await expect.poll(() => sent).toEqual(['1', 'other', '4'])
})

test('reports a refused save and continues with the next', async () => {
  const onError = vi.fn()
  const send = vi.fn(async () => null)
  saveLatest({ key: 'c', send: () => Promise.reject(new Error('refused')), onError })
  saveLatest({ key: 'c', send, onError })
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(onError).toHaveBeenCalledOnce()
})
