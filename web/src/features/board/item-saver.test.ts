import { expect, test, vi } from 'vitest'
import { from, full, held, network, refused as refusal, SAVE_MS, setUp, signedOut, soon, stored } from './testing/saver'

test('stores typing once, after the last key', async () => {
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

test('stores an item at once on leaving it', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(puts).toEqual(['a'])
})

test('stores a change during a save after it, not reverted by the first response', async () => {
  const { saver, puts, seen, draft } = setUp()
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  saver.change(7, 'ab', from(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(draft()?.value).toBe('ab')
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'ab'])
  expect(seen.map(({ version }) => version)).toEqual([2, 3])
})

test('retries while offline until the value is stored', async () => {
  const { saver, puts, kept, draft, failing } = setUp([network(), network()])
  saver.change(7, 'a', from(4))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect([draft()?.value, failing()]).toEqual(['a', true])
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 4, base: {} })
  await vi.advanceTimersByTimeAsync(6010)
  expect(puts).toEqual(['a', 'a', 'a'])
  expect(saver.store.getState().size).toBe(0)
  expect(kept.ids).toEqual([])
})

test('stores a draft of what is typed within a third of a second', async () => {
  const { saver, kept } = setUp()
  saver.change(7, 'a', from(4))
  await vi.advanceTimersByTimeAsync(300)
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 4, base: {} })
})

test('discards and reports a refused value', async () => {
  const { saver, refused, kept } = setUp([refusal()])
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(refused).toEqual([7])
  expect(saver.isDirty(7)).toBe(false)
  expect(kept.ids).toEqual([])
})

test('stores a value although somebody types without a pause', async () => {
  const { saver, puts } = setUp()
  for (let i = 0; i < 12; i++) {
    saver.change(7, `typed ${i}`, from(1))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(puts).toEqual(['typed 9'])
})

test('keeps what is typed while signed out for the next visit', async () => {
  const { saver, puts, kept } = setUp([signedOut()])
  saver.change(7, 'a', from(2))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual(['a'])
  expect(kept.get(7)).toMatchObject({ value: 'a', version: 2 })
})

test('does not store a deleted item', async () => {
  const { saver, puts } = setUp()
  saver.change(7, 'a', from(1))
  saver.discard(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toEqual([])
})

test('keeps what a full board refuses until it is made smaller', async () => {
  const { saver, puts, kept, refused, draft, failing } = setUp([full()])
  saver.change(7, 'too much', from(1))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(refused).toEqual([7])
  expect([draft()?.value, failing()]).toEqual(['too much', true])
  expect(kept.get(7)).toMatchObject({ value: 'too much' })
  saver.change(7, 'less', from(1))
  await vi.advanceTimersByTimeAsync(SAVE_MS + 1)
  expect(puts.at(-1)).toBe('less')
  expect(saver.isDirty(7)).toBe(false)
})

test('stores no draft of what is stored already', async () => {
  const { saver, kept, keeps } = setUp()
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(5000)
  expect(kept.ids).toEqual([])
  expect(keeps()).toBe(0)
})

test('stores drafts a few times a second during fast typing, with the last words', async () => {
  const { saver, kept, keeps } = setUp()
  for (let i = 0; i < 10; i++) {
    saver.change(7, `typed ${i}`, from(1))
    await vi.advanceTimersByTimeAsync(60)
  }
  await vi.advanceTimersByTimeAsync(300)
  expect(kept.get(7)?.value).toBe('typed 9')
  expect(keeps()).toBe(2)
})

test('stores one item at once while another waits for its own time', async () => {
  const { saver, puts, hide } = setUp()
  saver.change(7, 'seven', from(1))
  saver.change(8, 'eight', from(1))
  void saver.flush(8)
  await soon()
  expect(puts).toEqual(['eight'])
  expect([saver.isDirty(7), saver.isDirty(8)]).toEqual([true, false])
  hide()
  await soon()
  expect(puts).toEqual(['eight', 'seven'])
})

test('stores typing over a slow save some time after it, not at every key', async () => {
  const slow = held()
  const { saver, puts, draft } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(6000)
  saver.change(7, 'ab', from(1))
  slow.answer(stored(2, 'a'))
  await soon()
  saver.change(7, 'abc', from(1))
  await soon()
  expect([puts, draft()?.value]).toEqual([['a'], 'abc'])
  await vi.advanceTimersByTimeAsync(SAVE_MS)
  expect(puts).toEqual(['a', 'abc'])
})

test('stores what was typed since when the page closes during a save', async () => {
  const { saver, puts, versions, leavings, kept, hide, leave } = setUp([held().answered, held().answered])
  saver.change(7, 'a', from(3))
  void saver.flush(7)
  saver.change(7, 'ab', from(3))
  hide()
  expect(puts).toEqual(['a'])
  leave()
  expect([puts, versions, leavings]).toEqual([
    ['a', 'ab'],
    [3, 4],
    [false, true],
  ])
  expect(kept.get(7)).toMatchObject({ value: 'ab', version: 3, sent: 'a' })
})

test('keeps on screen and stores what is typed in the moment a save ends', async () => {
  const slow = held()
  const { saver, puts, kept, draft } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  slow.answer(stored(2, 'a'))
  for (let i = 0; i < 5; i++) await Promise.resolve()
  saver.change(7, 'ab', from(2, 'a'))
  await soon()
  expect(draft()?.value).toBe('ab')
  await vi.advanceTimersByTimeAsync(SAVE_MS + 1)
  expect(puts).toEqual(['a', 'ab'])
  expect(kept.ids).toEqual([])
})

test.each(['stored', 'refused'])('forgets an item that is deleted while it is saved, also when it is %s', async (end) => {
  const slow = held()
  const { saver, seen, refused, kept, draft } = setUp([slow.answered])
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  saver.discard(7)
  if (end === 'stored') slow.answer(stored(2, 'a'))
  else slow.fail(refusal())
  await vi.advanceTimersByTimeAsync(10_000)
  expect([seen, refused, kept.ids, draft()]).toEqual([[], [], [], undefined])
})

test('a save that succeeds after an outage clears the failure, though more is typed', async () => {
  const slow = held()
  const { saver, draft, failing } = setUp([network(), slow.answered])
  saver.change(7, 'a', from(1))
  void saver.flush(7)
  await soon()
  void saver.flush(7)
  saver.change(7, 'ab', from(1))
  expect(failing()).toBe(true)
  slow.answer(stored(2, 'a'))
  await soon()
  expect([draft()?.value, failing()]).toEqual(['ab', false])
})

test('waiting for a save ends with it, and at once when there is nothing to save', async () => {
  const slow = held()
  const { saver, puts } = setUp([slow.answered])
  await saver.flush(7)
  saver.change(7, 'a', from(1))
  let over = false
  void saver.flush(7).then(() => (over = true))
  await soon()
  expect([puts, over]).toEqual([['a'], false])
  slow.answer(stored(2, 'a'))
  await soon()
  expect(over).toBe(true)
})

test('reports a refusal, but not an ended session', async () => {
  const { saver, refused, kept } = setUp([signedOut(), refusal()])
  saver.change(7, 'a', from(2))
  void saver.flush(7)
  saver.change(8, 'b', from(2))
  await soon()
  void saver.flush(8)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refused).toEqual([8])
  expect(kept.ids).toEqual([7])
  expect(saver.store.getState().size).toBe(0)
})

test('stores what is made smaller while a full board refuses it after that', async () => {
  const slow = held()
  const { saver, puts, refused } = setUp([slow.answered])
  saver.change(7, 'too much', from(1))
  void saver.flush(7)
  saver.change(7, 'less', from(1))
  slow.fail(full())
  await vi.advanceTimersByTimeAsync(SAVE_MS + 1)
  expect([puts, refused, saver.isDirty(7)]).toEqual([['too much', 'less'], [7], false])
})

test('a decision without a conflict changes nothing', async () => {
  const { saver, puts, draft } = setUp()
  await saver.resolve(7, 'mine')
  saver.change(7, 'a', from(1))
  await saver.resolve(7, 'theirs')
  expect([puts, draft()?.value]).toEqual([[], 'a'])
  saver.discard(7)
})
