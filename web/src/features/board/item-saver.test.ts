import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { createItemSaver, type Draft } from './item-saver'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SAVE_MS = 1500
const stored = (version: number, value: unknown = {}): BoardItem => ({ id: 7, board_id: 1, type: 1, name: null, value, props: {}, version })

function setUp(answers: (BoardItem | Error)[] = []) {
  const puts: unknown[] = []
  const kept = new Map<number, Draft>()
  const seen: { item: BoardItem; newer: boolean }[] = []
  const refused: number[] = []
  let version = 1
  const saver = createItemSaver({
    put: async (_id, value) => {
      puts.push(value)
      const answer = answers.shift() ?? stored(++version, value)
      if (answer instanceof Error) throw answer
      return answer
    },
    onStored: (item, newer) => seen.push({ item, newer }),
    judgeFailure: (error) =>
      error instanceof Error && error.message === 'refused'
        ? 'refused'
        : error instanceof Error && error.message === 'signed out'
          ? 'nextVisit'
          : 'retry',
    onRefused: (id) => refused.push(id),
    keep: (id, draft) => {
      if (draft) kept.set(id, draft)
      else kept.delete(id)
    },
    saveAfterMs: SAVE_MS,
    saveEveryMs: 5000,
    retryAfterMs: 3000,
    keepAfterMs: 300,
  })
  return { saver, puts, kept, seen, refused }
}

test('typing is stored once, after the last key', async () => {
  const { saver, puts, seen } = setUp()
  saver.change(7, 'a', 1)
  await vi.advanceTimersByTimeAsync(1000)
  saver.change(7, 'ab', 1)
  await vi.advanceTimersByTimeAsync(1400)
  expect(puts).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(puts).toEqual(['ab'])
  expect(seen).toHaveLength(1)
  expect(saver.isDirty(7)).toBe(false)
})

test('leaving an item stores it at once', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', 1)
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(puts).toEqual(['a'])
})

test('a change during a save is stored after it, and the first answer does not undo it', async () => {
  const { saver, puts, seen } = setUp()
  saver.change(7, 'a', 1)
  saver.flush(7)
  saver.change(7, 'ab', 1)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.at(-1)?.newer).toBe(true)
  expect(saver.store.getState().drafts[7]).toBe('ab')
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'ab'])
  expect(seen.at(-1)?.newer).toBe(false)
})

test('without a network it tries again until the value is stored, and keeps it meanwhile', async () => {
  const { saver, puts, kept } = setUp([new Error('network'), new Error('network')])
  saver.change(7, 'a', 4)
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.store.getState()).toEqual({ drafts: { 7: 'a' }, failing: true })
  expect(kept.get(7)).toEqual({ value: 'a', version: 4 })
  await vi.advanceTimersByTimeAsync(6010)
  expect(puts).toEqual(['a', 'a', 'a'])
  expect(saver.store.getState()).toEqual({ drafts: {}, failing: false })
  expect(kept.size).toBe(0)
})

test('what is typed is written down within a third of a second', async () => {
  const { saver, kept } = setUp()
  saver.change(7, 'a', 4)
  await vi.advanceTimersByTimeAsync(300)
  expect(kept.get(7)).toEqual({ value: 'a', version: 4 })
})

test('a refused value is given up and told of', async () => {
  const { saver, refused, kept } = setUp([new Error('refused')])
  saver.change(7, 'a', 1)
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual([7])
  expect(saver.isDirty(7)).toBe(false)
  expect(kept.size).toBe(0)
})

test('somebody who types without a pause is stored all the same', async () => {
  const { saver, puts } = setUp()
  for (let i = 0; i < 12; i++) {
    saver.change(7, `typed ${i}`, 1)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(puts).toEqual(['typed 9'])
})

test('what is typed while signed out stays for the next visit', async () => {
  const { saver, puts, kept } = setUp([new Error('signed out')])
  saver.change(7, 'a', 2)
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual(['a'])
  expect(kept.get(7)).toEqual({ value: 'a', version: 2 })
})

test('a deleted item is not stored any more', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', 1)
  saver.discard(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([])
})
