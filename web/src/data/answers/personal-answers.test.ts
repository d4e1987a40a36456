import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { fakeBrowser } from '../../testing/fake-browser'
import { ApiError } from '../_shared/errors'
import { boardAnswers, type AnswerStore } from './calls'
import { onAnswerRefused, refetchAnswers, saveAnswers, showPersonalAnswers, storeAnswers, submitAnswer } from './personal-answers'

const KEY = ['actions', 5, null]
const soon = () => new Promise((resolve) => setTimeout(resolve))

/** Cached answers, refetched when the test settles the call. */
function setUp(known: BoardAnswers | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: ((answers: BoardAnswers) => void)[] = []
  if (known) client.setQueryData(KEY, known)
  const observer = new QueryObserver<BoardAnswers>(client, { queryKey: KEY, queryFn: () => new Promise((resolve) => asked.push(resolve)) })
  const stop = observer.subscribe(() => undefined)
  const ends: (() => void)[] = []
  const storing = () => saveAnswers(client, KEY, () => new Promise<void>((resolve) => ends.push(resolve)))
  const end = async () => {
    ends.shift()?.()
    await soon()
  }
  return { client, asked, stop, storing, end, shown: () => client.getQueryData<BoardAnswers>(KEY) }
}
const withMine = (all: BoardAnswers): BoardAnswers => ({ ...all, 2: { w: 'mine' } })

test('an answer is shown at once, also before any are loaded', () => {
  const { client, shown, stop } = setUp(undefined)
  showPersonalAnswers(client, KEY, withMine)
  expect(shown()).toEqual({ 2: { w: 'mine' } })
  stop()
})

test('a fetch in flight is cancelled, and repeated when everything is stored', async () => {
  const { client, asked, shown, stop, storing, end } = setUp({ 1: { v: 'before' } })
  void client.invalidateQueries({ queryKey: KEY })
  await soon()
  expect(asked).toHaveLength(1)
  showPersonalAnswers(client, KEY, withMine)
  asked[0]?.({ 1: { v: 'older' } })
  await soon()
  expect(shown()).toEqual({ 1: { v: 'before' }, 2: { w: 'mine' } })
  storing()
  storing()
  refetchAnswers(client, KEY)
  await soon()
  expect(asked).toHaveLength(1)
  await end()
  expect(asked).toHaveLength(1)
  await end()
  expect(asked).toHaveLength(2)
  asked[1]?.({ 1: { v: 'newer' }, 2: { w: 'mine' } })
  await soon()
  expect(shown()).toEqual({ 1: { v: 'newer' }, 2: { w: 'mine' } })
  // Once is enough.
  refetchAnswers(client, KEY)
  await soon()
  expect(asked).toHaveLength(2)
  stop()
})

test('answers that were not cancelled, or are not shown, are not refetched', async () => {
  const { client, asked, stop } = setUp({ 1: { v: 'before' } })
  showPersonalAnswers(client, KEY, withMine)
  refetchAnswers(client, KEY)
  refetchAnswers(client, ['actions', 77, null])
  await soon()
  expect(asked).toEqual([])
  // One fetched since may have missed what was stored.
  void client.invalidateQueries({ queryKey: KEY })
  await soon()
  refetchAnswers(client, KEY)
  await soon()
  expect(asked).toHaveLength(2)
  stop()
})

test('answers that an earlier visit left are shown and sent at the next one', async () => {
  const { storage } = fakeBrowser()
  const attempt = { itemId: 2, page: 1, id: 'w', attempt: { t: 'mine' }, judged: { t: 'mine', s: true } }
  const place = { boardId: 5, userId: null }
  const stored = (key: string, madeAt: number, change: object) =>
    storage.setItem(`keel.answer.3.${key}`, JSON.stringify({ key, madeAt, place, change }))
  stored('b', 2, { attempt })
  stored('a', 1, { reset: { itemId: 2, page: 1 }, left: {} })
  const sent = vi.fn<(url: string) => Promise<never>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', sent)
  vi.resetModules()
  const { setMe } = await import('../users/me')
  setMe({ id: 3 } as never)
  const { withUnsaved } = await import('./personal-answers')
  const { boardAnswers } = await import('./calls')
  expect(withUnsaved({ 2: { w: 'older', v: 'gone' } }, boardAnswers(5, null))).toEqual({ 2: { w: attempt.judged } })
  expect(withUnsaved({ 2: { w: 'older' } }, boardAnswers(6, null))).toEqual({ 2: { w: 'older' } })
  expect(sent.mock.calls.map(([url]) => url)).toEqual([expect.stringContaining('/boards/5/reset-actions')])
})

test('an answer that an earlier visit left stays in the browser while there is no network', async () => {
  const { storage } = fakeBrowser()
  const change = { attempt: { itemId: 2, page: 1, id: 'w', attempt: { t: 'mine' }, judged: { t: 'mine', s: true } } }
  storage.setItem('keel.answer.3.a', JSON.stringify({ key: 'a', madeAt: 1, place: { boardId: 5, userId: null }, change }))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.resetModules()
  // The person is known before this code is loaded.
  const { setMe } = await import('../users/me')
  setMe({ id: 3 } as never)
  const { storeAnswers } = await import('./personal-answers')
  expect(await storeAnswers()).toBe(false)
  expect(storage.getItem('keel.answer.3.a')).not.toBeNull()
  setMe(null)
})

test('of a text only the newest waits, and an older answer of the server does not replace it', async () => {
  fakeBrowser()
  const { client, shown, stop } = setUp({})
  const store = { ...boardAnswers(5, null), submit: vi.fn<AnswerStore['submit']>() }
  const ends: (() => void)[] = []
  store.submit.mockImplementation(({ judged }) => new Promise((resolve) => ends.push(() => resolve({ action: judged }))))
  const write = (text: string) =>
    submitAnswer(client, store, { itemId: 2, page: 1, id: 'text', text: 'whole', attempt: { text }, judged: { text } })
  for (const text of ['I', 'I am', 'I am late']) write(text)
  expect(store.submit).toHaveBeenCalledOnce()
  ends.shift()?.()
  await soon()
  expect(shown()).toEqual({ 2: { text: { text: 'I am late' } } })
  expect(store.submit.mock.calls.map(([{ attempt }]) => attempt)).toEqual([{ text: 'I' }, { text: 'I am late' }])
  ends.shift()?.()
  await storeAnswers()
  expect(shown()).toEqual({ 2: { text: { text: 'I am late' } } })
  stop()
})

test('a recording is sent again until the teacher has closed the exercise, other answers are not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  fakeBrowser()
  const { client, stop } = setUp({})
  const isEdited = new ApiError('item.being.edited', 'Being edited', 409)
  const submit = vi.fn<AnswerStore['submit']>().mockRejectedValue(isEdited)
  const refused = vi.fn<(error: unknown) => void>()
  onTestFinished(onAnswerRefused(refused))
  const give = (id: string, of: object) =>
    submitAnswer(client, { ...boardAnswers(5, null), submit }, { itemId: 2, page: 1, id, attempt: { id }, judged: { id }, ...of })
  give('take-1', { isFile: true })
  give('chosen', {})
  await vi.advanceTimersByTimeAsync(0)
  expect(refused.mock.calls.map(([error]) => error)).toEqual([isEdited])
  submit.mockImplementation(({ judged }) => Promise.resolve({ action: judged }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(submit.mock.calls.map(([{ id }]) => id)).toEqual(['take-1', 'chosen', 'take-1'])
  expect(refused).toHaveBeenCalledOnce()
  stop()
})
