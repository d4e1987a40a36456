import { expect, test, vi } from 'vitest'
import { mergeValues } from '@keel/contract/items/_shared/merge'
import { doc, from, full, held, network, newer, setUp, soon, stored } from './testing/saver'

test('merges a save over a newer version and saves again', async () => {
  const { saver, puts, versions, draft } = setUp([newer(stored(5, doc('one', 'two, theirs')))])
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(draft()?.value).toEqual(doc('one, mine', 'two, theirs'))
  // The editor shows it, until more is typed.
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
] as const)('waits for a decision about a place both changed, and saves %s then', async (choice, result) => {
  const { saver, puts, versions, kept, seen, draft, hide } = setUp([newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  hide()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(draft()?.conflict).toEqual({ newer: stored(5, doc('theirs')), bothFit: true })
  expect(kept.get(7)).toMatchObject({ value: doc('mine'), version: 1, base: doc('base') })
  await saver.resolve(7, choice)
  await vi.advanceTimersByTimeAsync(10)
  const last = puts.length > 1 ? puts.at(-1) : seen.at(-1)?.value
  expect(last).toEqual(result)
  if (puts.length > 1) expect(versions.at(-1)).toBe(5)
  expect(draft()).toBeUndefined()
  expect(kept.ids).toEqual([])
})

test('a conflict found after an outage is no longer a failure', async () => {
  const { saver, draft, failing } = setUp([network(), newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  expect(failing()).toBe(true)
  await vi.advanceTimersByTimeAsync(3010)
  expect([draft()?.value, failing()]).toEqual([doc('mine'), false])
  expect(draft()?.conflict).toBeDefined()
})

test('a save whose response was lost is no conflict', async () => {
  const { saver, puts, draft } = setUp([network(), newer(stored(2, doc('he c')))])
  saver.change(7, doc('he c'), from(1, doc('he')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(0)
  saver.change(7, doc('he cat'), from(1, doc('he')))
  await vi.advanceTimersByTimeAsync(4000)
  expect(puts.at(-1)).toEqual(doc('he cat'))
  expect(draft()).toBeUndefined()
  expect(saver.isDirty(7)).toBe(false)
})

test('stores typing once although several responses in a row are lost', async () => {
  const { saver, puts, versions, draft } = setUp([network(), network(), newer(stored(2, doc('he c')))])
  for (const text of ['he c', 'he ca', 'he cat']) {
    saver.change(7, doc(text), from(1, doc('he')))
    if (text === 'he c') void saver.flush(7)
    await vi.advanceTimersByTimeAsync(2000)
  }
  await vi.advanceTimersByTimeAsync(4000)
  expect(puts).toEqual([doc('he c'), doc('he c'), doc('he c'), doc('he cat')])
  expect([versions.at(-1), draft(), saver.isDirty(7)]).toEqual([2, undefined, false])
})

test('stores what was typed during an outage after what was sent before it', async () => {
  const { saver, puts, versions } = setUp([network()])
  saver.change(7, doc('he c'), from(1, doc('he')))
  void saver.flush(7)
  await soon()
  saver.change(7, doc('he cat'), from(1, doc('he')))
  await vi.advanceTimersByTimeAsync(8000)
  expect([puts, versions]).toEqual([
    [doc('he c'), doc('he c'), doc('he cat')],
    [1, 1, 2],
  ])
  expect(saver.isDirty(7)).toBe(false)
})

test('stores what was made smaller during an outage though the larger one is refused', async () => {
  const { saver, puts, refused } = setUp([network(), full()])
  saver.change(7, doc('too much'), from(1))
  void saver.flush(7)
  await soon()
  saver.change(7, doc('less'), from(1))
  await vi.advanceTimersByTimeAsync(8000)
  expect([puts, refused]).toEqual([[doc('too much'), doc('too much'), doc('less')], []])
  expect(saver.isDirty(7)).toBe(false)
})

test('forgets an item deleted while its versions are compared', async () => {
  let load: (merge: typeof mergeValues) => void = () => undefined
  const loaded = new Promise<typeof mergeValues>((resolve) => (load = resolve))
  const { saver, puts, seen, kept, draft } = setUp([newer(stored(5, doc('theirs')))], () => loaded)
  saver.change(7, doc('mine'), from(1, doc('base')))
  void saver.flush(7)
  await soon()
  saver.discard(7)
  load(mergeValues)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([puts.length, seen, kept.ids.length, draft()]).toEqual([1, [], 0, undefined])
})

test('adds words typed while two versions wait to the local version', async () => {
  const { saver, puts, kept } = setUp([newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  void saver.flush(7)
  await soon()
  expect(kept.get(7)?.value).toEqual(doc('mine'))
  saver.change(7, doc('mine, more'), from(1, doc('base')))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(1)
  expect(kept.get(7)?.value).toEqual(doc('mine, more'))
  await saver.resolve(7, 'mine')
  await soon()
  expect(puts.at(-1)).toEqual(doc('mine, more'))
  // A second press on the same button saves nothing more.
  await saver.resolve(7, 'theirs')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(puts).toHaveLength(2)
})

test('a conflict ends when its item is deleted', async () => {
  const { saver } = setUp([newer(stored(5, doc('theirs')))])
  saver.change(7, doc('mine'), from(1, doc('base')))
  void saver.flush(7)
  await soon()
  saver.discard(7)
  await soon()
  expect(saver.store.getState().size).toBe(0)
})

test('the editor shows a merged value until more is typed', async () => {
  const { saver, draft } = setUp([newer(stored(5, doc('one', 'two, theirs'))), held().answered])
  expect(saver.isTyped(7)).toBe(false)
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  expect(saver.isTyped(7)).toBe(true)
  void saver.flush(7)
  await soon()
  expect(draft()).toMatchObject({ value: doc('one, mine', 'two, theirs'), isMerged: true })
  saver.change(7, doc('one, mine!', 'two, theirs'), from(5))
  expect(saver.isTyped(7)).toBe(true)
  expect(draft()?.isMerged).toBe(false)
})

test('sends nothing again when both wrote the same', async () => {
  const { saver, puts, seen, kept } = setUp([newer(stored(5, doc('same')))])
  saver.change(7, doc('same'), from(1, doc('base')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([puts.length, seen.map(({ version }) => version), kept.ids.length, saver.isDirty(7)]).toEqual([1, [5], 0, false])
})

test('merges a merged value that meets another change once more', async () => {
  const { saver, puts, versions } = setUp([newer(stored(5, doc('one', 'two, theirs'))), newer(stored(6, doc('one', 'two, theirs again')))])
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  void saver.flush(7)
  await vi.advanceTimersByTimeAsync(20)
  expect(puts.at(-1)).toEqual(doc('one, mine', 'two, theirs again'))
  expect(versions).toEqual([1, 5, 6])
  expect(saver.isDirty(7)).toBe(false)
})

test('retries the save when the code for merging does not load', async () => {
  let loads = 0
  const { saver, puts } = setUp([newer(stored(5, doc('one', 'two, theirs'))), newer(stored(5, doc('one', 'two, theirs')))], async () => {
    if (loads++ === 0) throw new Error('not loaded')
    return mergeValues
  })
  saver.change(7, doc('one, mine', 'two'), from(1, doc('one', 'two')))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([puts.at(-1), saver.isDirty(7)]).toEqual([doc('one, mine', 'two, theirs'), false])
})
