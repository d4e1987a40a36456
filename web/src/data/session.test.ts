import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { BinEntry } from '@keel/contract/entities/bin'
import { refusal, takeCalls } from '../testing/fake-api'
import { fakeBrowser } from '../testing/fake-browser'
import { isLost } from './_shared/action-keys'
import { restoreFromBin } from './bin/calls'
import { ApiError, isApiError, isRefused } from './_shared/errors'
import { keys } from './_shared/keys'
import { clearSessionCache, meQuery, setMe } from './users/me'
import { queryClient } from './_shared/query-client'
import { updateUser } from './users/calls'
import { verifyEmailQuery } from './users/verify-email'
import { classify } from './save-queue/classify'

beforeEach(() => {
  fakeBrowser()
  queryClient.clear()
})

const failed = (status: number, code: ApiError['code'] = 'internal') => new ApiError(code, 'No', status)
test.each([
  ['no answer', failed(0, 'network'), { lost: true, retried: true, refused: false }],
  ['a call given up', failed(0, 'aborted'), { lost: false, retried: true, refused: false }],
  ['a broken server', failed(500), { lost: true, retried: true, refused: false }],
  ['a server that is starting', failed(503, 'unavailable'), { lost: true, retried: true, refused: false }],
  ['too many calls', failed(429, 'too.many'), { lost: false, retried: true, refused: false }],
  ['a page of somebody else', failed(403, 'forbidden'), { lost: false, retried: false, refused: true }],
  ['something that is gone', failed(404, 'not.found'), { lost: false, retried: false, refused: true }],
  ['a wrong form', failed(422, 'bad.input'), { lost: false, retried: false, refused: false }],
  ['an error of the code', new TypeError('x'), { lost: false, retried: false, refused: false }],
  ['an error that looks alike', { status: 404, code: 'network' }, { lost: false, retried: false, refused: false }],
])('a failure by %s is classified as such', (_what, error, { lost, retried, refused }) => {
  expect([isLost(error), ['offline', 'busy'].includes(classify(error)), isRefused(error)]).toEqual([lost, retried, refused])
})

test('an error is recognised by its code', () => {
  const error = failed(404, 'not.found')
  expect([isApiError(error), isApiError(error, 'not.found'), isApiError(error, 'forbidden'), isApiError(new Error('x'))]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a query is retried only when there is no response', async () => {
  const times = async (error: Error) => {
    let asked = 0
    const queryFn = (): never => {
      asked++
      throw error
    }
    const reading = queryClient.fetchQuery({
      ...queryClient.getDefaultOptions().queries,
      queryKey: [String(error)],
      queryFn,
      retryDelay: 0,
    })
    await expect(reading).rejects.toBe(error)
    return asked
  }
  expect([await times(failed(0, 'network')), await times(failed(500)), await times(new TypeError('x'))]).toEqual([2, 1, 1])
})

const user = { id: 3, first_name: 'Mari' } as never

test('a changed name is applied everywhere at once', async () => {
  takeCalls(() => user)
  await updateUser({ first_name: 'Mari' })
  expect(queryClient.getQueryData(keys.me)).toEqual(user)
})

test('signing out clears the cache, and a response in flight restores nothing', async () => {
  setMe(user)
  queryClient.setQueryData(keys.rooms, [])
  let answer = () => {}
  takeCalls(() => new Promise((resolve) => (answer = () => resolve(user))))
  const observer = new QueryObserver(queryClient, { ...meQuery, staleTime: 0 })
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data }) => seen.push(data))
  clearSessionCache()
  answer()
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(observer.getCurrentResult().data).toBeNull()
  expect(seen.at(-1)).toBeNull()
  expect(queryClient.getQueryData(keys.rooms)).toBeUndefined()
  stop()
})

const entry = (more: Partial<BinEntry>) => ({ id: 7, module: null, board: null, ...more }) as BinEntry
test.each([
  ['a classroom', { kind: 'room' }, ['/rooms/7/restore']],
  ['a module', { kind: 'module' }, ['/modules/7/restore']],
  ['a board', { kind: 'board', module: { id: 4, name: '', in_bin: false } }, ['/boards/7/restore']],
  ['a board after its module', { kind: 'board', module: { id: 4, name: '', in_bin: true } }, ['/modules/4/restore', '/boards/7/restore']],
  ['an item', { kind: 'item', board: { id: 5, name: '', in_bin: false } }, ['/boards/items/7/restore']],
  [
    'an item after its module and its board',
    { kind: 'item', module: { id: 4, name: '', in_bin: true }, board: { id: 5, name: '', in_bin: true } },
    ['/modules/4/restore', '/boards/5/restore', '/boards/items/7/restore'],
  ],
] as const)('%s is restored from the bin', async (_what, what, paths) => {
  let underway = 0
  const calls = takeCalls(async () => {
    expect(++underway).toBe(1)
    await Promise.resolve()
    underway--
    return null
  })
  await restoreFromBin(entry(what))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(paths.map((path) => `POST ${path}`))
})

test('when the parent cannot be restored, nothing else is tried', async () => {
  const calls = takeCalls(() => refusal(409, 'limit.reached'))
  await expect(restoreFromBin(entry({ kind: 'board', module: { id: 4, name: '', in_bin: true } }))).rejects.toMatchObject({ status: 409 })
  expect(calls).toHaveLength(1)
})

test('a mailed link is followed once, however often it is queried', async () => {
  const calls = takeCalls(() => ({ user_id: 3 }))
  const follow = () => new QueryClient().fetchQuery(verifyEmailQuery('first'))
  expect(await Promise.all([follow(), follow()])).toEqual([{ user_id: 3 }, { user_id: 3 }])
  await follow()
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', '/user/verify', { token: 'first' }]])
})

test('a mailed link that got no response is followed again, an invalid one is not', async () => {
  const answers = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => refusal(422, 'verify.link.invalid'),
  ]
  const calls = takeCalls(() => answers.shift()?.())
  const follow = () => new QueryClient().fetchQuery(verifyEmailQuery('second'))
  await expect(follow()).rejects.toMatchObject({ code: 'network' })
  await expect(follow()).rejects.toMatchObject({ code: 'verify.link.invalid' })
  await expect(follow()).rejects.toMatchObject({ code: 'verify.link.invalid' })
  expect(calls).toHaveLength(2)
})
