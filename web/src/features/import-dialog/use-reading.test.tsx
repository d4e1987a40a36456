import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '@keel/contract/import/types'
import { renderApp } from '../../testing/render'
import type { Answer, Source } from './reading/read-source'
import { createReader } from './reading/reader'
import type { Question, Reply } from './reading/reader.worker'
import { useReading, type UseReading } from './use-reading'

/** A worker that responds when the test says so. */
class FakeWorker {
  onmessage: ((event: { data: Reply }) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly asked: Question[] = []
  ended = false
  constructor() {
    workers.push(this)
  }
  postMessage(question: Question) {
    this.asked.push(question)
  }
  terminate() {
    this.ended = true
  }
  answer(answer: Answer | { why: 'bomb' }, id = this.asked.at(-1)?.id ?? 0) {
    if (!this.ended) this.onmessage?.({ data: 'why' in answer ? { id, why: answer.why } : { id, answer } })
  }
}
let workers: FakeWorker[]
beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', FakeWorker)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const items = (title: string): Extract<Answer, { kind: 'items' }> => ({
  kind: 'items',
  format: 'gift',
  imported: { items: [], problems: [] },
  title,
  files: [],
  problemCount: 0,
  more: 0,
})
const text = (words: string): Source => ({ kind: 'text', text: words, format: null })
const isOpen = (reading: Promise<unknown>) => Promise.race([reading.then(() => false), Promise.resolve().then(() => Promise.resolve(true))])
const current = () => {
  const worker = workers.at(-1)
  if (!worker) throw new Error('nothing was read yet')
  return worker
}

test('one worker reads one source after another without mixing up the results', async () => {
  const reader = createReader()
  const first = reader.read(text('a'))
  current().answer(items('A'))
  expect(await first).toEqual(items('A'))
  const second = reader.read(text('b'))
  current().answer(items('A'), 1)
  expect(await isOpen(second)).toBe(true)
  current().answer(items('B'))
  expect(await second).toEqual(items('B'))
  expect(current().asked.map(({ source }) => source)).toEqual([text('a'), text('b')])
  // A result in time cancels the timeout.
  vi.advanceTimersByTime(60_000)
  reader.drop()
  expect([workers.length, current().ended]).toEqual([1, false])
  reader.close()
  expect(current().ended).toBe(true)
})

test('a pending read is dropped by the next one, or by drop()', async () => {
  const reader = createReader()
  void reader.read(text('a'))
  const dropped = reader.read(text('b'))
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
  reader.drop()
  expect([current().ended, await isOpen(dropped)]).toEqual([true, true])
  const last = reader.read(text('c'))
  current().answer(items('C'))
  expect([await last, workers.length]).toEqual([items('C'), 3])
})

test('a read that takes too long or breaks the worker is refused; the next works', async () => {
  const reader = createReader()
  const slow = reader.read(text('a'))
  vi.advanceTimersByTime(14_999)
  expect(current().ended).toBe(false)
  vi.advanceTimersByTime(1)
  await expect(slow).rejects.toMatchObject({ why: 'too_hard' })
  const broken = reader.read(text('b'))
  expect(workers.map(({ ended }) => ended)).toEqual([true, false])
  const event = new Event('error', { cancelable: true })
  current().onerror?.(event)
  await expect(broken).rejects.toMatchObject({ why: 'damaged' })
  expect([event.defaultPrevented, current().ended]).toEqual([true, true])
  const refused = reader.read(text('c'))
  current().answer({ why: 'bomb' })
  await expect(refused).rejects.toMatchObject({ why: 'bomb' })
  expect([workers.length, current().ended]).toEqual([3, false])
})

let reading: UseReading
function Harness() {
  const now = useReading()
  useEffect(() => {
    reading = now
  })
  return null
}
const asked = () => workers.flatMap((worker) => worker.asked.map(({ source }) => source))
const file = new File(['words'], 'words.csv')

test('a text is read a moment after the last key, another format at once', async () => {
  await renderApp(<Harness />)
  reading.setText('a')
  vi.advanceTimersByTime(199)
  reading.setText('ab')
  vi.advanceTimersByTime(199)
  expect(asked()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(asked()).toEqual([text('ab')])
  await expect.poll(() => reading.busy).toBe(true)
  current().answer({ ...items('T'), more: 3, problemCount: 4 })
  await expect
    .poll(() => [reading.busy, reading.title, reading.more, reading.problemCount, reading.format])
    .toEqual([false, 'T', 3, 4, 'gift'])
  reading.setFormat('pairs')
  await expect.poll(() => reading.chosen).toBe('pairs')
  vi.advanceTimersByTime(0)
  expect(asked().at(-1)).toEqual({ kind: 'text', text: 'ab', format: 'pairs' })
  reading.setText('  ')
  await expect.poll(() => [reading.busy, reading.more, reading.format, reading.text]).toEqual([false, 0, null, '  '])
  vi.advanceTimersByTime(1000)
  expect(asked()).toHaveLength(2)
})

test('a refused text says why, until another is entered', async () => {
  await renderApp(<Harness />)
  reading.setText('a')
  vi.advanceTimersByTime(200)
  current().answer({ why: 'bomb' })
  await expect.poll(() => [reading.refused, reading.busy, reading.text]).toEqual(['bomb', false, 'a'])
  reading.setText('b')
  vi.advanceTimersByTime(200)
  current().answer(items('B'))
  await expect.poll(() => [reading.refused, reading.title]).toEqual([null, 'B'])
})

test('a file is examined first: a text can be edited, a package is read whole', async () => {
  await renderApp(<Harness />)
  reading.setText('typed before')
  reading.setFile(file, 'windows-1251')
  await expect.poll(() => [reading.text, reading.sourceFile?.file, reading.busy]).toEqual(['', file, true])
  expect(asked()).toEqual([{ kind: 'file', file, encoding: 'windows-1251' }])
  current().answer({ kind: 'decoded', text: 'words', encoding: 'windows-1251', format: 'gift', problems: [] })
  await expect.poll(() => reading.sourceFile).toEqual({ file, isText: true, encoding: 'windows-1251', problems: [] })
  vi.advanceTimersByTime(0)
  expect(asked().slice(1)).toEqual([{ kind: 'text', text: 'words', format: 'gift' }])
  reading.setFile(file)
  current().answer({ kind: 'package' })
  await expect
    .poll(() => asked().slice(2))
    .toEqual([
      { kind: 'file', file, encoding: null },
      { kind: 'package', file },
    ])
  current().answer(items('Pets'))
  await expect.poll(() => [reading.title, reading.busy, reading.text, reading.sourceFile?.isText]).toEqual(['Pets', false, '', false])
})

test.each<[string, () => void]>([
  ['was removed', () => reading.clear()],
  ['gave way to a text', () => reading.setText('typed since')],
])('a file that %s while it was read does not come back', async (_how, instead) => {
  await renderApp(<Harness />)
  reading.setFile(file)
  const worker = current()
  instead()
  worker.answer({ kind: 'decoded', text: 'words', encoding: null, format: null, problems: [] })
  await expect.poll(() => reading.sourceFile).toBeNull()
  expect(['', 'typed since']).toContain(reading.text)
})

test('what of a file is not in its text is shown until the text is changed', async () => {
  await renderApp(<Harness />)
  const [hidden, empty] = [problem(1, 'Old', 'hidden'), problem(2, 'x', 'empty')]
  reading.setFile(file)
  current().answer({ kind: 'decoded', text: 'words', encoding: null, format: 'words', problems: [hidden] })
  await expect.poll(() => reading.sourceFile?.problems).toEqual([hidden])
  vi.advanceTimersByTime(0)
  current().answer({ ...items(''), imported: { items: [], problems: [empty] }, problemCount: 1 })
  await expect.poll(() => [reading.imported.problems, reading.problemCount]).toEqual([[hidden, empty], 2])
  reading.setText('typed')
  vi.advanceTimersByTime(200)
  current().answer(items(''))
  await expect.poll(() => [reading.imported.problems, reading.problemCount]).toEqual([[], 0])
})

test('a closed dialog reads nothing any more', async () => {
  const { unmount } = await renderApp(<Harness />)
  reading.setFile(file)
  reading.setText('a')
  vi.advanceTimersByTime(200)
  reading.setText('ab')
  await unmount()
  vi.advanceTimersByTime(1000)
  expect([asked().length, workers.every(({ ended }) => ended)]).toEqual([2, true])
})
