import { expect, test, vi } from 'vitest'
import { saveLatest } from './save-latest'

test('of many states of one thing the first and the last are sent, another thing does not wait', async () => {
  const sent: string[] = []
  const save = (key: string, state: string) => saveLatest({ key, send: async () => sent.push(state), onError: vi.fn() })
  for (const state of ['1', '2', '3', '4']) save('a', state)
  save('b', 'other')
  expect(sent).toEqual(['1', 'other'])
  await expect.poll(() => sent).toEqual(['1', 'other', '4'])
})

test('a refusal is reported and does not stop what comes after it', async () => {
  const onError = vi.fn()
  const send = vi.fn(async () => null)
  saveLatest({ key: 'c', send: () => Promise.reject(new Error('refused')), onError })
  saveLatest({ key: 'c', send, onError })
  await expect.poll(() => send).toHaveBeenCalledOnce()
  expect(onError).toHaveBeenCalledOnce()
})
