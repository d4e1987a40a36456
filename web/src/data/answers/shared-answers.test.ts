import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, takeCalls } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import type { AnswerStore } from './calls'
import { answersQuery } from './queries'
import { provideShare } from '../_shared/current-share'
import { sharedAnswers } from './shared-answers'
import { enterFromShared, readVisitorAnswers } from './visitor-answers'

const TOKEN = 'abc'
const onUse = vi.fn<() => void>()
let browser: ReturnType<typeof fakeBrowser>
let store: AnswerStore
const storeOf = (visitor: boolean, boardId = 5) => sharedAnswers({ token: TOKEN, itemId: 3, visitor, onUse }, boardId)
/** The page of the link sends its token with the calls. */
function open(visitor: boolean): void {
  store = storeOf(visitor)
  provideShare({ token: TOKEN, itemId: 3, visitor, onUse })
}
beforeEach(() => {
  browser = fakeBrowser()
  onUse.mockClear()
  onTestFinished(() => provideShare(null))
})

const submit = (wordId: string, judged: unknown, itemId = 7) =>
  store.submit({ itemId, page: 1, id: wordId, attempt: { value: wordId }, judged })
const read = () => new QueryClient().fetchQuery(answersQuery(store))
const HOUR = 3_600_000

test('a visitor’s answers stay in the browser, without a call', async () => {
  open(true)
  const calls = takeCalls()
  expect(await submit('a', { ok: 1 })).toEqual({ action: { ok: 1 } })
  await submit('b', { ok: 0 })
  await submit('a', { ok: 2 })
  await submit('a', { ok: 3 }, 8)
  expect(onUse).toHaveBeenCalledTimes(4)
  expect(await read()).toEqual({ 7: { a: { ok: 2 }, b: { ok: 0 } }, 8: { a: { ok: 3 } } })
  await store.reset({ itemId: 7, page: 1 }, {})
  expect(onUse).toHaveBeenCalledTimes(5)
  expect(await read()).toEqual({ 8: { a: { ok: 3 } } })
  await store.reset({ itemId: 8, page: 1 }, {})
  expect(Object.keys(browser.storage)).toEqual([])
  expect(calls).toEqual([])
})

test('a visitor who resets a page keeps the answers to the others', async () => {
  open(true)
  takeCalls()
  for (const [page, id] of [
    [1, 'a'],
    [2, 'b'],
  ] as const)
    await store.submit({ itemId: 7, page, id, attempt: { answer: 'x' }, judged: { page } })
  await store.reset({ itemId: 7, page: 1 }, { b: { page: 2 } })
  expect(await read()).toEqual({ 7: { b: { page: 2 } } })
  enterFromShared(TOKEN)
  open(false)
  const calls = takeCalls()
  await read()
  expect(calls[0]?.body).toMatchObject({ attempts: [{ board_item_id: 7, page: 2, id: 'b' }] })
})

test('one link’s answers are separate from another’s, and foreign data is ignored', async () => {
  open(true)
  takeCalls()
  await submit('a', 1)
  expect(readVisitorAnswers('other')).toEqual({})
  for (const text of ['[1]', '5', 'null', '{', '"x"']) {
    browser.storage.setItem(`keel-shared-${TOKEN}`, text)
    expect(await read()).toEqual({})
  }
})

test('a signed-in person’s answers are stored and reset by the server', async () => {
  open(false)
  const calls = takeCalls(() => ({ action: { stored: 1 } }))
  expect(await submit('a', { ok: 1 })).toEqual({ action: { stored: 1 } })
  await store.submit({ itemId: 7, page: 2, id: 'b', attempt: { answer: 'x' }, judged: {} })
  await store.reset({ itemId: 7, page: 1 }, {})
  await store.reset({ itemId: 7, page: 2 }, {})
  const at = { item_id: 3, board_item_id: 7, token: TOKEN }
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/library/actions', { ...at, page: 1, id: 'a', action: { value: 'a' } }],
    ['/library/actions', { ...at, page: 2, id: 'b', action: { answer: 'x' } }],
    ['/library/reset-actions', { ...at, page: 1 }],
    ['/library/reset-actions', { ...at, page: 2 }],
  ])
  expect(onUse).not.toHaveBeenCalled()
  expect(Object.keys(browser.storage)).toEqual([])
})

/** A visitor answers, and comes back signed in after this time. */
async function enter(after = HOUR): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  open(true)
  takeCalls()
  await submit('a', { ok: 0 })
  await submit('b', { ok: 1 })
  await submit('a', { ok: 1 }, 8)
  enterFromShared(TOKEN)
  vi.setSystemTime(Date.now() + after)
  open(false)
}
const attempt = (board_item_id: number, id: string) => ({ board_item_id, page: 1, id, action: { value: id } })

test('a visitor’s attempts move once into their account before it is read', async () => {
  await enter()
  const calls = takeCalls(() => ({ 7: {} }))
  const [first, second] = await Promise.all([read(), new QueryClient().fetchQuery(answersQuery(storeOf(false, 6)))])
  expect([first, second]).toEqual([{ 7: {} }, { 7: {} }])
  expect(calls.map(({ path }) => path)).toEqual([
    '/library/keep-actions',
    `/library/items/3/actions?token=${TOKEN}`,
    `/library/items/3/actions?token=${TOKEN}`,
  ])
  expect(calls[0]?.body).toEqual({ item_id: 3, token: TOKEN, attempts: [attempt(7, 'a'), attempt(7, 'b'), attempt(8, 'a')] })
  expect(Object.keys(browser.storage)).toEqual([])
})

test('a user from elsewhere, or a day later, gets no visitor’s answers', async () => {
  await enter(24 * HOUR)
  const calls = takeCalls(() => ({}))
  await read()
  expect(calls.map(({ path }) => path)).toEqual([`/library/items/3/actions?token=${TOKEN}`])
  expect(readVisitorAnswers(TOKEN)).not.toEqual({})
  browser.storage.removeItem(`keel-shared-enter-${TOKEN}`)
  await read()
  expect(calls).toHaveLength(2)
  await enter(24 * HOUR - 1)
  const laterCalls = takeCalls(() => ({}))
  await read()
  expect(laterCalls).toHaveLength(2)
})

test.each([
  ['network', 0, true],
  ['a broken server', 500, true],
  ['too many calls', 429, true],
  ['an answer that is none', 422, false],
  ['an answer that is none', 400, false],
  ['a link that has ended', 404, false],
])('answers not moved because of %s (%i) wait for the next visit: %s', async (_why, status, waiting) => {
  await enter()
  const moves = takeCalls(({ path }) => {
    if (!path.includes('keep-actions')) return {}
    if (status === 0) throw new TypeError('Failed to fetch')
    return refusal(status, 'internal')
  })
  await read()
  await read()
  expect(moves.filter(({ path }) => path.includes('keep-actions'))).toHaveLength(waiting ? 2 : 1)
  expect(Object.keys(readVisitorAnswers(TOKEN))).toHaveLength(waiting ? 2 : 0)
})

test('the first and the last nine attempts at a word are kept', async () => {
  open(true)
  takeCalls()
  for (let n = 0; n < 12; n++) await store.submit({ itemId: 7, page: 1, id: 'a', attempt: { value: n }, judged: { ok: n } })
  enterFromShared(TOKEN)
  open(false)
  const calls = takeCalls(() => ({}))
  await read()
  expect(calls[0]?.body).toMatchObject({ attempts: [0, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((value) => ({ action: { value } })) })
})

test('the attempts at fifty words go in one call', async () => {
  open(true)
  takeCalls()
  for (let n = 0; n <= 50; n++) await submit(`w${n}`, { ok: 1 })
  enterFromShared(TOKEN)
  open(false)
  const calls = takeCalls(() => ({}))
  await read()
  const moved = calls.slice(0, -1).map(({ body }) => (body as { attempts: { id: string }[] }).attempts)
  expect(moved.map((attempts) => attempts.length)).toEqual([50, 1])
  expect(moved[1]?.[0]?.id).toBe('w50')
})
