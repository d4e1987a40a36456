import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, takeCalls, type FakeCall } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import { keys } from '../_shared/keys'
import { setMe } from '../users/me'
import { queryClient } from '../_shared/query-client'
import { forgetReviews, hasWaitingReviews, keepReview, waitingReviews, type Review } from './waiting-reviews'
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
  browser.storage.setItem(`keel-review-${userId}-review-${n}`, JSON.stringify(value))
const sentIn = ({ body }: FakeCall) => (body as { reviews: Review[] }).reviews.map(({ word_id }) => word_id)
/** Queues of other test files in the same process may store jobs of theirs when the user changes. */
const storedNames = () => Object.keys(browser.storage).filter((name) => name.startsWith('keel-review-'))
const waiting = () => waitingReviews().map(({ word_id }) => word_id)

let browser: ReturnType<typeof fakeBrowser>
/** It starts to listen for the network when it is loaded, which this stands in for. */
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

test('an answer is kept until it has arrived; what is due then is what the server says', async () => {
  const due = { due: 4 }
  const calls = takeCalls(() => due)
  sender.giveReview(review(1))
  expect(sender.sending.getState().waiting).toBe(1)
  expect([waiting(), hasWaitingReviews()]).toEqual([[1], true])
  await sender.sendReviews()
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', '/words/reviews', { reviews: [review(1)] }]])
  expect([waiting(), hasWaitingReviews(), storedNames()]).toEqual([[], false, []])
  expect(queryClient.getQueryData(keys.wordsDue)).toEqual(due)
  expect(sender.sending.getState()).toEqual({ waiting: 0, failed: false })
})

test('answers given while others are sent go in the next call, each once', async () => {
  const calls = takeCalls(() => ({}))
  sender.giveReview(review(1))
  sender.giveReview(review(2))
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[1], [2]])
})

test('what does not arrive is sent every three seconds, and when online again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let broken = true
  const calls = takeCalls(() => {
    if (broken) throw new TypeError('Failed to fetch')
    return {}
  })
  sender.giveReview(review(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(sender.sending.getState()).toEqual({ waiting: 1, failed: true })
  await vi.advanceTimersByTimeAsync(2999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2000)
  listening.dispatch('online')
  await vi.advanceTimersByTimeAsync(2999)
  expect(calls).toHaveLength(3)
  broken = false
  listening.dispatch('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(sender.sending.getState()).toEqual({ waiting: 0, failed: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(4)
})

test('an answer that the server will never take does not hold up the others', async () => {
  const calls = takeCalls((call) => (sentIn(call).includes(2) ? refusal(422, 'bad.input') : {}))
  for (const n of [1, 2, 3]) keepReview(review(n))
  await sender.sendReviews()
  expect(calls.map(sentIn)).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(waiting()).toEqual([])
})

test('two hundred go in one call, in the order in which they were given', async () => {
  const calls = takeCalls(() => ({}))
  for (let n = 201; n > 0; n--) keepReview(review(n))
  await sender.sendReviews()
  expect(calls.map((call) => sentIn(call).length)).toEqual([200, 1])
  expect(sentIn(calls[0] as FakeCall).slice(0, 2)).toEqual([1, 2])
  expect(sentIn(calls[1] as FakeCall)).toEqual([201])
})

test('what waits belongs to a person: nobody else in this browser sees or sends it', async () => {
  keepReview(review(1))
  store(3, 2)
  me(33)
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
  setMe(null)
  keepReview(review(5))
  forgetReviews([review(1)])
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
  queryClient.removeQueries({ queryKey: keys.me })
  expect(waiting()).toEqual([])
  me(3)
  expect([waiting(), hasWaitingReviews()]).toEqual([[1, 2], true])
  expect(storedNames()).toHaveLength(2)
})

test('what another tab kept is sent too, and what is no answer is passed over', async () => {
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

test('without a storage that may be used the answers wait in this tab', async () => {
  const forbidden = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.spyOn(browser, 'storage', 'get').mockImplementation(forbidden)
  keepReview(review(1))
  expect([waiting(), hasWaitingReviews()]).toEqual([[1], true])
  takeCalls(() => ({}))
  await sender.sendReviews()
  expect([waiting(), hasWaitingReviews()]).toEqual([[], false])
})

test('what waits has arrived before it is asked what is due', async () => {
  const answered: string[] = []
  takeCalls(async ({ path }) => {
    if (path === '/words/reviews') await new Promise((resolve) => setTimeout(resolve, 5))
    answered.push(path)
    return { due: 1 }
  })
  const ask = () => new QueryClient().fetchQuery(wordsDueQuery)
  await ask()
  keepReview(review(1))
  expect(await ask()).toEqual({ due: 1 })
  expect(answered).toEqual(['/words/due', '/words/reviews', '/words/due'])
})
