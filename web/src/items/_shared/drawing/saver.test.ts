import { expect, test, vi } from 'vitest'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { setMe } from '../../../data/users/me'
import { fakeBrowser } from '../../../testing/fake-browser'
import { createDrawingSaver, type Calls } from './saver'

const scope = { boardId: 5, itemId: 2, page: 1 }
const stroke = { type: 'line' } as unknown as DrawnShape
const calls = () => ({
  put: vi.fn<Calls['put']>(),
  putAll: vi.fn<Calls['putAll']>(),
  delete: vi.fn<Calls['delete']>(),
  clear: vi.fn<Calls['clear']>(),
})

test('what was drawn on a dead line is stored at the next visit', async () => {
  const { storage } = fakeBrowser()
  setMe({ id: 3 } as never)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const dead = calls()
  dead.put.mockReturnValue(new Promise(() => undefined))
  createDrawingSaver(dead).add({ scope, userId: 3, id: 'a', stroke })
  await vi.advanceTimersByTimeAsync(300)
  expect(Object.keys(storage)).toEqual(['keel.drawing.3.5:2:1:3:a'])

  const next = calls()
  next.put.mockResolvedValue(undefined)
  const saver = createDrawingSaver(next)
  expect(saver.pending(scope)).toEqual([{ scope, userId: 3, id: 'a', stroke }])
  await vi.advanceTimersByTimeAsync(0)
  expect(next.put.mock.calls).toEqual([[scope, { userId: 3, id: 'a' }, stroke]])
  expect([saver.pending(scope), Object.keys(storage)]).toEqual([[], []])
})
