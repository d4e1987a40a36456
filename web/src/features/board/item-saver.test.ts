import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { paragraph } from '@keel/contract/items/_shared/document-types'
import { mergeValues } from '@keel/contract/items/_shared/merge'
import { createItemSaver, type Draft } from './item-saver'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SAVE_MS = 1500
const stored = (version: number, value: unknown = {}): BoardItem => ({ id: 7, board_id: 1, type: 1, name: null, value, props: {}, version })

/** Refused, since somebody else stored this. */
class Newer extends Error {
  constructor(readonly item: BoardItem) {
    super('newer')
  }
}
const from = (version: number, value: unknown = {}) => ({ version, value })

function setUp(answers: (BoardItem | Error)[] = []) {
  const puts: unknown[] = []
  const versions: number[] = []
  const kept = new Map<number, Draft>()
  const seen: BoardItem[] = []
  const refused: number[] = []
  let version = 1
  const saver = createItemSaver({
    put: async (_id, value, from) => {
      puts.push(value)
      versions.push(from)
      const answer = answers.shift() ?? stored(++version, value)
      if (answer instanceof Error) throw answer
      return answer
    },
    onStored: (item) => seen.push(item),
    newerOf: (error) => (error instanceof Newer ? error.item : undefined),
    loadMerge: async () => mergeValues,
    judgeFailure: (error) =>
      error instanceof Error && error.message === 'refused'
        ? 'refused'
        : error instanceof Error && error.message === 'signed out'
          ? 'nextVisit'
          : error instanceof Error && error.message === 'full'
            ? 'blocked'
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
  return { saver, puts, versions, kept, seen, refused }
}

test('typing is stored once, after the last key', async () => {
  const { saver, puts, seen } = setUp()
  saver.change(7, 'a', from(1))
  await vi.advanceTimersByTimeAsync(1000)
  saver.change(7, 'ab', from(1))
  await vi.advanceTimersByTimeAsync(1400)
  expect(puts).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(puts).toEqual(['ab'])
  expect(seen).toHaveLength(1)
  expect(saver.isDirty(7)).toBe(false)
})

test('leaving an item stores it at once', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(puts).toEqual(['a'])
})

test('a change during a save is stored after it, and the first answer does not undo it', async () => {
  const { saver, puts, seen } = setUp()
  saver.change(7, 'a', from(1))
  saver.flush(7)
  saver.change(7, 'ab', from(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.store.getState().drafts[7]).toBe('ab')
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'ab'])
  expect(seen.map(({ version }) => version)).toEqual([2, 3])
})

test('without a network it tries again until the value is stored, and keeps it meanwhile', async () => {
  const { saver, puts, kept } = setUp([new Error('network'), new Error('network')])
  saver.change(7, 'a', from(4))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.store.getState()).toMatchObject({ drafts: { 7: 'a' }, failing: true })
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 4, base: {} })
  await vi.advanceTimersByTimeAsync(6010)
  expect(puts).toEqual(['a', 'a', 'a'])
  expect(saver.store.getState()).toMatchObject({ drafts: {}, failing: false })
  expect(kept.size).toBe(0)
})

test('what is typed is written down within a third of a second', async () => {
  const { saver, kept } = setUp()
  saver.change(7, 'a', from(4))
  await vi.advanceTimersByTimeAsync(300)
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 4, base: {} })
})

test('a refused value is given up and told of', async () => {
  const { saver, refused, kept } = setUp([new Error('refused')])
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual([7])
  expect(saver.isDirty(7)).toBe(false)
  expect(kept.size).toBe(0)
})

test('somebody who types without a pause is stored all the same', async () => {
  const { saver, puts } = setUp()
  for (let i = 0; i < 12; i++) {
    saver.change(7, `typed ${i}`, from(1))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(puts).toEqual(['typed 9'])
})

test('what is typed while signed out stays for the next visit', async () => {
  const { saver, puts, kept } = setUp([new Error('signed out')])
  saver.change(7, 'a', from(2))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual(['a'])
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 2 })
})

test('a deleted item is not stored any more', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', from(1))
  saver.discard(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([])
})

const doc = (...texts: string[]) => ({ content: texts.map(paragraph) })

test('a save over a newer version is merged with it and stored again', async () => {
  const { saver, puts, versions } = setUp([new Newer(stored(5, doc('one', 'two, theirs')))])
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.store.getState().drafts[7]).toEqual(doc('one, mine', 'two, theirs'))
  // The editor takes it over, until something more is typed.
  expect(saver.isTyped(7)).toBe(false)
  await vi.advanceTimersByTimeAsync(10)
  expect(puts.at(-1)).toEqual(doc('one, mine', 'two, theirs'))
  expect(versions).toEqual([1, 5])
  expect(saver.isDirty(7)).toBe(false)
})

test.each([
  ['mine', doc('mine')],
  ['theirs', doc('theirs')],
  ['both', doc('theirs', 'mine')],
] as const)('a place that both changed waits for a decision, and %s is stored then', async (choice, result) => {
  const { saver, puts, versions, kept, seen } = setUp([new Newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  saver.flush()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(saver.store.getState().conflicts[7]).toEqual({ theirs: doc('theirs'), bothFit: true })
  expect(kept.get(7)).toMatchObject({ value: doc('mine'), version: 1, base: doc('base') })
  await saver.resolve(7, choice)
  await vi.advanceTimersByTimeAsync(10)
  const last = puts.length > 1 ? puts.at(-1) : seen.at(-1)?.value
  expect(last).toEqual(result)
  if (puts.length > 1) expect(versions.at(-1)).toBe(5)
  expect(saver.store.getState()).toMatchObject({ conflicts: {}, drafts: {} })
  expect(kept.size).toBe(0)
})

test('a conflict found after an outage is no failure any more', async () => {
  const { saver } = setUp([new Error('network'), new Newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.store.getState().failing).toBe(true)
  await vi.advanceTimersByTimeAsync(3010)
  expect(saver.store.getState()).toMatchObject({ drafts: { 7: doc('mine') }, failing: false })
  expect(saver.store.getState().conflicts[7]).toBeDefined()
})

test('one’s own save whose answer was lost is no conflict', async () => {
  const { saver, puts } = setUp([new Error('network'), new Newer(stored(2, doc('he c')))])
  saver.change(7, doc('he c'), from(1, doc('he')))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  saver.change(7, doc('he cat'), from(1, doc('he')))
  await vi.advanceTimersByTimeAsync(4000)
  expect(puts.at(-1)).toEqual(doc('he cat'))
  expect(saver.store.getState().conflicts).toEqual({})
  expect(saver.isDirty(7)).toBe(false)
})

test('what a full board refuses stays until it is made less', async () => {
  const { saver, puts, kept, refused } = setUp([new Error('full')])
  saver.change(7, 'too much', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(refused).toEqual([7])
  expect(saver.store.getState()).toMatchObject({ drafts: { 7: 'too much' }, failing: true })
  expect(kept.get(7)).toMatchObject({ value: 'too much' })
  saver.change(7, 'less', from(1))
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts.at(-1)).toBe('less')
  expect(saver.isDirty(7)).toBe(false)
})
