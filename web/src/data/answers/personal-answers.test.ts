import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import { refetchAnswers, showPersonalAnswers, STORING_ANSWERS } from './personal-answers'

const KEY = ['actions', 5, null]
const soon = () => new Promise((resolve) => setTimeout(resolve))

/** Cached answers, refetched when the test settles the call. */
function setUp(known: BoardAnswers | undefined) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: ((answers: BoardAnswers) => void)[] = []
  if (known) client.setQueryData(KEY, known)
  const observer = new QueryObserver<BoardAnswers>(client, { queryKey: KEY, queryFn: () => new Promise((resolve) => asked.push(resolve)) })
  const stop = observer.subscribe(() => undefined)
  const storing = () => {
    let done = (): void => undefined
    const mutation = new MutationObserver(client, {
      mutationKey: STORING_ANSWERS,
      mutationFn: () => new Promise<void>((resolve) => (done = resolve)),
    })
    const ended = mutation.mutate()
    return async () => {
      done()
      await ended
    }
  }
  return { client, asked, stop, storing, shown: () => client.getQueryData<BoardAnswers>(KEY) }
}
const withMine = (all: BoardAnswers): BoardAnswers => ({ ...all, 2: { w: 'mine' } })

test('an answer is shown at once, also before any are loaded', () => {
  const { client, shown, stop } = setUp(undefined)
  showPersonalAnswers(client, KEY, withMine)
  expect(shown()).toEqual({ 2: { w: 'mine' } })
  stop()
})

test('a fetch in flight is cancelled, and repeated when everything is stored', async () => {
  const { client, asked, shown, stop, storing } = setUp({ 1: { v: 'before' } })
  void client.invalidateQueries({ queryKey: KEY })
  await soon()
  expect(asked).toHaveLength(1)
  showPersonalAnswers(client, KEY, withMine)
  asked[0]?.({ 1: { v: 'older' } })
  await soon()
  expect(shown()).toEqual({ 1: { v: 'before' }, 2: { w: 'mine' } })
  const ends = [storing(), storing()]
  refetchAnswers(client, KEY)
  await soon()
  expect(asked).toHaveLength(1)
  await ends[0]?.()
  refetchAnswers(client, KEY)
  await soon()
  expect(asked).toHaveLength(2)
  await ends[1]?.()
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
