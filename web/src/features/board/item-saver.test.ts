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

function setUp(answers: (BoardItem | Error | Promise<BoardItem>)[] = [], loadMerge = async () => mergeValues) {
  const puts: unknown[] = []
  const versions: number[] = []
  const kept = new Map<number, Draft>()
  const seen: BoardItem[] = []
  const refused: number[] = []
  const leavings: boolean[] = []
  let keeps = 0
  let version = 1
  const saver = createItemSaver({
    put: async (_id, value, from, leaving) => {
      puts.push(value)
      leavings.push(leaving)
      versions.push(from)
      const answer = answers.shift() ?? stored(++version, value)
      if (answer instanceof Error) throw answer
      return answer
    },
    onStored: (item) => seen.push(item),
    newerOf: (error) => (error instanceof Newer ? error.item : undefined),
    loadMerge,
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
      keeps++
      if (draft) kept.set(id, draft)
      else kept.delete(id)
    },
    saveAfterMs: SAVE_MS,
    saveEveryMs: 5000,
    retryAfterMs: 3000,
    keepAfterMs: 300,
  })
  return { saver, puts, versions, leavings, kept, seen, refused, keeps: () => keeps }
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

/** A save whose answer comes when the test says so. */
function held() {
  let answer: (item: BoardItem) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const answered = new Promise<BoardItem>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { answered, answer, fail }
}
const soon = () => vi.advanceTimersByTimeAsync(0)

test('what is stored is not written down after it', async () => {
  const { saver, kept, keeps } = setUp()
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept.size).toBe(0)
  expect(keeps()).toBe(1)
})

test('somebody who types fast is written down a few times a second, with the last words', async () => {
  const { saver, kept, keeps } = setUp()
  for (let i = 0; i < 10; i++) {
    saver.change(7, `typed ${i}`, from(1))
    await vi.advanceTimersByTimeAsync(60)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(kept.get(7)?.value).toBe('typed 9')
  expect(keeps()).toBe(2)
})

test('one item is stored at once while another waits for its own time', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'seven', from(1))
  saver.change(8, 'eight', from(1))
  saver.flush(8)
  await soon()
  expect(puts).toEqual(['eight'])
  expect([saver.isDirty(7), saver.isDirty(8)]).toEqual([true, false])
  saver.flush()
  await soon()
  expect(puts).toEqual(['eight', 'seven'])
})

test('typing that goes on over a slow save is stored a while after it, not at every key', async () => {
  const slow = held()
  const { saver, puts } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(6000)
  saver.change(7, 'ab', from(1))
  slow.answer(stored(2, 'a'))
  await soon()
  saver.change(7, 'abc', from(1))
  await soon()
  expect([puts, saver.store.getState().drafts[7]]).toEqual([['a'], 'abc'])
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'abc'])
})

test('a page that goes away during a save stores what was typed since, over the version that is on its way', async () => {
  const { saver, puts, versions, leavings, kept } = setUp([held().answered, held().answered])
  saver.change(7, 'a', from(3))
  saver.flush(7)
  saver.change(7, 'ab', from(3))
  saver.flush()
  expect(puts).toEqual(['a'])
  saver.flush(undefined, true)
  expect([puts, versions, leavings]).toEqual([
    ['a', 'ab'],
    [3, 4],
    [false, true],
  ])
  expect(kept.get(7)).toMatchObject({ value: 'ab', version: 3, sent: 'a' })
})

test('what is typed in the moment a save ends stays on the screen and is stored too', async () => {
  const slow = held()
  const { saver, puts, kept } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  saver.flush(7)
  slow.answer(stored(2, 'a'))
  for (let i = 0; i < 5 && saver.isDirty(7); i++) await Promise.resolve()
  expect(saver.isDirty(7)).toBe(false)
  saver.change(7, 'ab', from(2, 'a'))
  await soon()
  expect(saver.store.getState().drafts[7]).toBe('ab')
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'ab'])
  expect(kept.size).toBe(0)
})

test.each(['stored', 'refused'])('an item that is deleted while it is saved is forgotten, also when it is %s', async (end) => {
  const slow = held()
  const { saver, seen, refused, kept } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  saver.flush(7)
  saver.discard(7)
  if (end === 'stored') slow.answer(stored(2, 'a'))
  else slow.fail(new Error('refused'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([seen, refused, kept.size, saver.store.getState().drafts]).toEqual([[], [], 0, {}])
})

test('an item that is deleted while its versions are compared is forgotten', async () => {
  let load: (merge: typeof mergeValues) => void = () => undefined
  const loaded = new Promise<typeof mergeValues>((resolve) => (load = resolve))
  const { saver, puts, seen, kept } = setUp([new Newer(stored(5, doc('theirs')))], () => loaded)
  saver.change(7, doc('mine'), from(1, doc('base')))
  saver.flush(7)
  await soon()
  saver.discard(7)
  load(mergeValues)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([puts.length, seen, kept.size, saver.store.getState().conflicts]).toEqual([1, [], 0, {}])
})

test('what is typed while two versions wait for a decision belongs to one’s own', async () => {
  const { saver, puts, kept } = setUp([new Newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  saver.flush(7)
  await soon()
  saver.change(7, doc('mine, more'), from(1, doc('base')))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(kept.get(7)?.value).toEqual(doc('mine, more'))
  await saver.resolve(7, 'mine')
  await soon()
  expect(puts.at(-1)).toEqual(doc('mine, more'))
  // A second press on the same button stores nothing more.
  await saver.resolve(7, 'theirs')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(2)
})

test('a conflict is over when its item is deleted', async () => {
  const { saver } = setUp([new Newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  saver.flush(7)
  await soon()
  saver.discard(7)
  await soon()
  expect(saver.store.getState()).toEqual({ drafts: {}, merged: {}, conflicts: {}, failing: false })
})

test('a merged value is what the editor shows until more is typed', async () => {
  const { saver } = setUp([new Newer(stored(5, doc('one', 'two, theirs'))), held().answered])
  expect(saver.isTyped(7)).toBe(false)
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  expect(saver.isTyped(7)).toBe(true)
  saver.flush(7)
  await soon()
  expect(saver.store.getState().merged[7]).toEqual(doc('one, mine', 'two, theirs'))
  saver.change(7, doc('one, mine!', 'two, theirs'), from(5))
  expect(saver.isTyped(7)).toBe(true)
  expect(saver.store.getState().merged).toEqual({})
})

test('when both wrote the same nothing is sent again', async () => {
  const { saver, puts, seen, kept } = setUp([new Newer(stored(5, doc('same')))])
  saver.change(7, doc('same'), from(1, doc('base')))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([puts.length, seen.map(({ version }) => version), kept.size, saver.isDirty(7)]).toEqual([1, [5], 0, false])
})

test('after an outage a save that succeeds is no failure any more, though more is typed', async () => {
  const slow = held()
  const { saver } = setUp([new Error('network'), slow.answered])
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await soon()
  saver.flush(7)
  saver.change(7, 'ab', from(1))
  expect(saver.store.getState().failing).toBe(true)
  slow.answer(stored(2, 'a'))
  await soon()
  expect(saver.store.getState()).toMatchObject({ drafts: { 7: 'ab' }, failing: false })
})

test('a wait for an item to be stored ends when it is, and at once when nothing is to be stored', async () => {
  const slow = held()
  const { saver, puts } = setUp([slow.answered])
  await saver.stored(7)
  saver.change(7, 'a', from(1))
  let over = false
  void saver.stored(7).then(() => (over = true))
  await soon()
  expect([puts, over]).toEqual([['a'], false])
  slow.answer(stored(2, 'a'))
  await soon()
  expect(over).toBe(true)
})

test('what is refused to somebody signed out, or deleted elsewhere, is told only where there is something to say', async () => {
  const { saver, refused, kept } = setUp([new Error('signed out'), new Error('refused')])
  saver.change(7, 'a', from(2))
  saver.flush(7)
  saver.change(8, 'b', from(2))
  await soon()
  saver.flush(8)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refused).toEqual([8])
  expect([...kept.keys()]).toEqual([7])
  expect(saver.store.getState()).toMatchObject({ drafts: {}, failing: false })
})
