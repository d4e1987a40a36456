import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextSaver, type SaveState } from './text-saver'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function field() {
  const states: SaveState[] = []
  const calls: { text: string; leaving: boolean; answer: () => void; fail: (error: Error) => void }[] = []
  const saver = new TextSaver({
    save: (text, leaving) => new Promise<void>((answer, fail) => calls.push({ text, leaving, answer, fail })),
    onState: (state) => states.push(state),
    mayRetry: (error) => (error as Error).message !== 'refused',
  })
  return { saver, calls, states, texts: () => calls.map(({ text }) => text) }
}

test('a text is stored once, a moment after the last key', async () => {
  const { saver, calls, states, texts } = field()
  for (const text of ['P', 'Pa', 'Page 12']) {
    saver.type(text)
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(texts()).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(texts()).toEqual(['Page 12'])
  calls[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([states.at(-1), saver.dirty]).toEqual(['saved', false])
})

test('what is typed while a call is on its way waits for it and is stored after', async () => {
  const { saver, calls, states, texts } = field()
  saver.type('one')
  saver.flush()
  saver.type('two')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(texts()).toEqual(['one'])
  calls[0]?.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect([texts(), states.at(-1)]).toEqual([['one', 'two'], 'saving'])
})

test('a failure is told and tried again, unless the server refuses', async () => {
  const { saver, calls, states, texts } = field()
  saver.type('kept')
  saver.flush()
  calls[0]?.fail(new Error('network'))
  await vi.advanceTimersByTimeAsync(0)
  expect([states.at(-1), saver.dirty]).toEqual(['failed', true])
  await vi.advanceTimersByTimeAsync(5000)
  expect(texts()).toEqual(['kept', 'kept'])
  calls[1]?.fail(new Error('refused'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([texts().length, states.at(-1)]).toEqual([2, 'failed'])
})

test('leaving the page stores what is not stored yet, and nothing twice', async () => {
  const { saver, calls } = field()
  saver.leave()
  saver.type('last words')
  saver.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls.map(({ text, leaving }) => [text, leaving])).toEqual([['last words', true]])
})
