import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, takeCalls, type FakeCall } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import { keys } from '../_shared/keys'
import { setMe } from '../users/me'
import { queryClient } from '../_shared/query-client'
import { hasWaitingReviews, reviewName, type Review, waitingReviews } from './waiting-reviews'
import { wordsDueQuery } from './queries'

const me = (id: number) => setMe({ id } as never)
const review = (n: number): Review => ({
  id: `review-${n}`,
  word_id: n,
  direction: 1,
  grade: 3,
  at: new Date(1_800_000_000_000 + n * 1000).toISOString(),
})
const store = (userId: number, n: number, value: unknown = review(n)) =>
  browser.storage.setItem(reviewName(`review-${n}`, userId), JSON.stringify(value))
const sentIn = ({ body }: FakeCall) => (body as { reviews: Review[] }).reviews.map(({ word_id }) => word_id)
/** Queues of other test files in the same process may store jobs of theirs when the user changes. */
const storedNames = () => Object.keys(browser.storage).filter((name) => name.startsWith('keel-review-'))
const waiting = () => waitingReviews().map(({ word_id }) => word_id)
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
/** The number of reviews that wait, and whether the last attempt to send them failed. */
const state = () => {
  const jobs = [...sender.reviewQueue.store.getState().values()]
  return { waiting: jobs.length, failed: jobs.some(({ failure }) => failure !== null) }
}

let browser: ReturnType<typeof fakeBrowser>
/** It listens to the first browser from when it is loaded. */
let sender: typeof import('./send-reviews')
let listening: ReturnType<typeof fakeBrowser>
beforeEach(async () => {
  browser = fakeBrowser()
  if (!sender) {
    listening = browser
    sender = await import('./send-reviews')
  }
  me(3)
  onTestFinished(async () => {
    takeCalls(() => ({ due: 0 }))
    await sender.sendReviews()
    queryClient.clear()
  })
})

test('a review is stored here until it has arrived; what is due is the response', async () => {
  const due = { due: 4 }
  const calls = takeCalls(() => due)
  sender.submitReview(review(1))
  expect(state()).toEqual({ waiting: 1, failed: false })
  expect([waiting(), hasWaitingReviews()]).toEqual([[1], true])
  await sender.sendReviews()
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', '/words/reviews', { reviews: [review(1)] }]])
  expect([waiting(), hasWaitingReviews(), storedNames()]).toEqual([[], false, []])
  expect(queryClient.getQueryData(keys.wordsDue)).toEqual(due)
  expect(state()).toEqual({ waiting: 0, failed: false })
})

test('reviews submitted during a call go in the next one, each once', async () => {
  const calls = takeCalls(() => ({}))
  sender.submitReview(review(1))
  sender.submitReview(review(2))
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[1], [2]])
})

test('what does not arrive is sent every three seconds, and when online', async () => {
  fakeTimers()
  let broken = true
  const calls = takeCalls(() => {
    if (broken) throw new TypeError('Failed to fetch')
    return {}
  })
  sender.submitReview(review(1))
  await pass()
  expect(state()).toEqual({ waiting: 1, failed: true })
  await pass(2999)
  expect(calls).toHaveLength(1)
  await pass(1)
  expect(calls).toHaveLength(2)
  await pass(2000)
  listening.dispatch('online')
  await pass(2999)
  expect(calls).toHaveLength(3)
  broken = false
  listening.dispatch('online')
  await pass()
  expect(state()).toEqual({ waiting: 0, failed: false })
  await pass(10_000)
  expect(calls).toHaveLength(4)
})

test('a review that the server never takes does not hold up the others', async () => {
  const calls = takeCalls((call) => (sentIn(call).includes(2) ? refusal(422, 'bad.input') : {}))
  for (const n of [1, 2, 3]) store(3, n)
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(waiting()).toEqual([])
})

test.each([
  [401, 'not.signed.in'],
  [403, 'forbidden'],
  [429, 'too.many'],
  [500, 'internal'],
] as const)('a call refused with %s is repeated with all reviews', async (status, code) => {
  fakeTimers()
  let refused = 1
  const calls = takeCalls(() => (refused-- > 0 ? refusal(status, code) : {}))
  for (const n of [1, 2]) store(3, n)
  await sender.sendReviews()
  expect(state()).toEqual({ waiting: 2, failed: true })
  await pass(3000)
  expect([calls.map(sentIn), waiting()]).toEqual([
    [
      [1, 2],
      [1, 2],
    ],
    [],
  ])
})

test('two hundred go in one call, in the order of their grading', async () => {
  const calls = takeCalls(() => ({}))
  for (let n = 201; n > 0; n--) store(3, n)
  await sender.sendReviews()
  expect(calls.map((call) => sentIn(call).length)).toEqual([200, 1])
  expect(sentIn(calls[0] as FakeCall).slice(0, 2)).toEqual([1, 2])
  expect(sentIn(calls[1] as FakeCall)).toEqual([201])
})

test('what waits belongs to a person: nobody else in this browser sees or sends it', async () => {
  const calls = takeCalls(() => Promise.reject(new TypeError('Failed to fetch')))
  sender.submitReview(review(1))
  await sender.sendReviews()
  store(3, 2)
  me(33)
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
  await sender.sendReviews()
  setMe(null)
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[1]])
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
  queryClient.removeQueries({ queryKey: keys.me })
  expect(waiting()).toEqual([])
  me(3)
  expect([waiting(), hasWaitingReviews()]).toEqual([[1, 2], true])
  expect(storedNames()).toHaveLength(2)
})

test('what another tab stored is sent too, and what is no review is left out', async () => {
  store(3, 2)
  const { id: _, ...nameless } = review(3)
  const { word_id: _word, ...wordless } = review(3)
  const { direction: _direction, ...directionless } = review(3)
  const { grade: _grade, ...ungraded } = review(3)
  const { at: _at, ...timeless } = review(3)
  ;[null, 5, nameless, wordless, directionless, ungraded, timeless].forEach((value, n) => store(3, 10 + n, value))
  browser.storage.setItem('keel-review-3-broken', '{')
  expect(waiting()).toEqual([2])
  const calls = takeCalls(() => ({}))
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[2]])
})

test('reviews wait in this tab where storage is forbidden', async () => {
  const forbidden = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.spyOn(browser, 'storage', 'get').mockImplementation(forbidden)
  takeCalls(() => ({}))
  sender.submitReview(review(1))
  expect([waiting(), hasWaitingReviews()]).toEqual([[1], true])
  await sender.sendReviews()
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
})

test('what waits has arrived before the due cards are fetched', async () => {
  const answered: string[] = []
  takeCalls(async ({ path }) => {
    if (path === '/words/reviews') await new Promise((resolve) => setTimeout(resolve, 5))
    answered.push(path)
    return { due: 1 }
  })
  const ask = () => new QueryClient().fetchQuery(wordsDueQuery)
  await ask()
  store(3, 1)
  expect(await ask()).toEqual({ due: 1 })
  expect(answered).toEqual(['/words/due', '/words/reviews', '/words/due'])
})
