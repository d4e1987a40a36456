import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { from, held, SAVE_MS, setUp, soon, stored } from './testing/saver'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

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

test('what is stored is not written down after it', async () => {
  const { saver, kept, keeps } = setUp()
  saver.change(7, 'a', from(1))
  saver.flush(7)
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept.size).toBe(0)
  expect(keeps()).toBe(1)
})

test('fast typing is written down a few times a second, with the last words', async () => {
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

test('typing over a slow save is stored a while after it, not at every key', async () => {
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

test('a page that goes away during a save stores what was typed since', async () => {
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

test('a save that succeeds after an outage ends the failure, though more is typed', async () => {
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

test('waiting for a save ends with it, and at once when there is nothing to save', async () => {
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

test('a refusal is announced, a session that ended is not', async () => {
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

test('what is made less while a full board refuses it is stored after that', async () => {
  const slow = held()
  const { saver, puts, refused } = setUp([slow.answered])
  saver.change(7, 'too much', from(1))
  saver.flush(7)
  saver.change(7, 'less', from(1))
  slow.fail(new Error('full'))
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect([puts, refused, saver.isDirty(7)]).toEqual([['too much', 'less'], [7], false])
})

test('a decision where there is nothing to decide changes nothing', async () => {
  const { saver, puts } = setUp()
  await saver.resolve(7, 'mine')
  saver.change(7, 'a', from(1))
  await saver.resolve(7, 'theirs')
  expect([puts, saver.store.getState().drafts[7]]).toEqual([[], 'a'])
  saver.discard(7)
})
