import { IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import type { createBoard } from '@keel/contract/routes/boards'
import type { listLessons } from '@keel/contract/routes/lessons'
import type { me } from '@keel/contract/routes/users'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, takeCalls, type FakeCall } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'
import { languageStore } from '../../i18n/language'
import { call, callUrl } from './client'
import { provideConnectionId } from '../../realtime/connection-id'
import { handleUnauthorized } from './unauthorized'
import { create } from './create'
import { provideShare } from './current-share'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
  onTestFinished(() => {
    provideConnectionId(() => null)
    handleUnauthorized(() => {})
    provideShare(null)
  })
})
const readMe = () => call<typeof me>('GET', '/user/me')
const add = (name: string) => create<typeof createBoard>('/modules/2/boards', { body: { name } })
const board = { id: 5, name: 'Verbs', moduleId: 2 }
const away = (): never => {
  throw new TypeError('Failed to fetch')
}

test('a change carries the CSRF token, the connection and its body', async () => {
  browser.cookie = 'other=1; csrf_token=abc%3D1'
  provideConnectionId(() => 'conn-1')
  const calls = takeCalls(() => board)
  expect(await add('Verbs')).toEqual(board)
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/modules/2/boards', body: { name: 'Verbs' } })
  expect(calls[0]?.headers).toMatchObject({
    accept: 'application/json',
    'x-csrf-token': 'abc=1',
    'x-connection-id': 'conn-1',
    'content-type': 'application/json',
  })
})

test('the token of a secure site comes first; without any the header is empty', async () => {
  const calls = takeCalls(() => board)
  browser.cookie = 'csrf_token=old; __Host-csrf_token=new'
  await add('Verbs')
  browser.cookie = ''
  await add('Verbs')
  expect(calls.map(({ headers }) => headers['x-csrf-token'])).toEqual(['new', ''])
})

test('a call that only reads carries no token and no body', async () => {
  browser.cookie = 'csrf_token=abc'
  const calls = takeCalls()
  await readMe()
  expect(calls[0]?.headers).toEqual({ accept: 'application/json' })
})

test('a query leaves out unset parameters', async () => {
  const calls = takeCalls(() => ({ lessons: [], more: false }))
  await call<typeof listLessons>('GET', '/lessons', { query: { offset: 30, room_id: undefined } })
  expect(calls.map(({ path }) => path)).toEqual(['/lessons?offset=30'])
  expect(callUrl('/x', { a: null, b: 0, c: false })).toBe('/api/v1/x?b=0&c=false')
})

test('a refused call throws the message, the code and the details of the server', async () => {
  const [inTheWay, newer] = [{ id: 1 }, { id: 2 }]
  takeCalls(() => refusal(422, 'bad.input', { message: 'Check the form', errors: { name: 'required' }, in_the_way: inTheWay, newer }))
  await expect(add('')).rejects.toMatchObject({
    name: 'ApiError',
    message: 'Check the form',
    code: 'bad.input',
    status: 422,
    errors: { name: 'required' },
    inTheWay,
    newer,
  })
})

const oops = 'Oops, something went wrong :('
test.each([
  ['a broken server', () => refusal(500, 'internal', { message: 'stack trace' }), { message: oops, code: 'internal', status: 500 }],
  ['a server that is starting', () => refusal(503, 'unavailable'), { message: oops, code: 'unavailable', status: 503 }],
  ['a server with too much to do', () => refusal(503, 'busy', { message: 'Later' }), { message: 'Later', code: 'busy', status: 503 }],
  ['a proxy’s own page', () => new Response('<html>', { status: 502 }), { message: oops, code: 'internal', status: 502 }],
  ['a refusal without a sentence', () => Response.json({}, { status: 400 }), { message: oops, code: 'internal', status: 400 }],
  ['a redirection', () => Response.json({}, { status: 300 }), { status: 300 }],
])('%s fails with a sentence for users', async (_what, answer, error) => {
  takeCalls(answer)
  await expect(readMe()).rejects.toMatchObject(error)
})

test('a network that is away is told apart before any texts are there; what shows it says so', async () => {
  const texts = languageStore.getState()
  onTestFinished(() => languageStore.setState(texts, true))
  languageStore.setState({ messages: null })
  takeCalls(away)
  await expect(readMe()).rejects.toMatchObject({ name: 'ApiError', message: '', code: 'network', status: 0, errors: {} })
})

test('a success without content returns nothing', async () => {
  takeCalls(() => new Response(null, { status: 204 }))
  expect(await readMe()).toBeUndefined()
})

test('a call cancelled by the caller says so, one the network cancelled does not', async () => {
  const controller = new AbortController()
  takeCalls(() => {
    controller.abort()
    away()
  })
  await expect(call<typeof me>('GET', '/user/me', { signal: controller.signal })).rejects.toMatchObject({ code: 'aborted', status: 0 })
  takeCalls(away)
  await expect(call<typeof me>('GET', '/user/me', { signal: new AbortController().signal })).rejects.toMatchObject({ code: 'network' })
})

test('a 401 is reported with the path of the call, other refusals are not', async () => {
  const lost = vi.fn()
  handleUnauthorized(lost)
  takeCalls(() => refusal(403, 'forbidden'))
  await expect(readMe()).rejects.toMatchObject({ status: 403 })
  expect(lost).not.toHaveBeenCalled()
  takeCalls(() => refusal(401, 'not.signed.in'))
  await expect(readMe()).rejects.toMatchObject({ status: 401 })
  expect(lost.mock.calls).toEqual([['/user/me']])
})

test('on the page of a link only what it opens is requested with its token', () => {
  expect(callUrl('/boards/5/items')).toBe('/api/v1/boards/5/items')
  provideShare({ token: 'a b', itemId: 3, visitor: true, onUse: () => {} })
  for (const path of ['/modules/4', '/boards/5/items', '/files/6', '/library/items/3/actions'])
    expect(callUrl(path)).toBe(`/api/v1${path}?token=a+b`)
  for (const path of ['/user/me', '/library/actions', '/x/boards/5', '/library/shared/abc']) expect(callUrl(path)).toBe(`/api/v1${path}`)
})

test.each([
  [403, '/user/me', 1],
  [404, '/user/me', 1],
  [409, '/user/me', 0],
  [404, '/library/shared/abc', 0],
] as const)('a refusal with %i of %s makes the page of a link check again: %i times', async (status, path, times) => {
  const onUse = vi.fn()
  provideShare({ token: 'abc', itemId: 3, visitor: true, onUse })
  takeCalls(() => refusal(status, 'not.found'))
  await expect(call<typeof me>('GET', path as '/user/me')).rejects.toMatchObject({ status })
  expect(onUse).toHaveBeenCalledTimes(times)
})

test('a call times out after 15 seconds, with a signal of the caller too', async () => {
  const timeout = new AbortController()
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const calls = takeCalls()
  await readMe()
  await call<typeof me>('GET', '/user/me', { signal: new AbortController().signal })
  timeout.abort()
  expect(asked.mock.calls).toEqual([[15_000], [15_000]])
  expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
})

const keyOf = ({ headers }: FakeCall): string | undefined => headers[IDEMPOTENCY_HEADER]
/** Waits for the pause after which a lost call is repeated. */
const passed = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)
/** Loses this many calls. */
function lose(count: number): FakeCall[] {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  return takeCalls(() => (count-- > 0 ? away() : board))
}
/** Makes the call; the repetition is lost too. */
async function loseCreation(): Promise<void> {
  await Promise.all([expect(add('Verbs')).rejects.toMatchObject({ code: 'network' }), passed()])
}

test('a call that creates is repeated a second after its response was lost', async () => {
  const calls = lose(1)
  const made = add('Verbs')
  await passed(999)
  expect(calls).toHaveLength(1)
  await passed(1)
  expect(await made).toEqual(board)
  expect(keyOf(calls[1] as FakeCall)).toBe(keyOf(calls[0] as FakeCall))
  expect(keyOf(calls[0] as FakeCall)).toMatch(/^\w{14}$/)
})

test('an action repeated after its response was lost keeps its key', async () => {
  const calls = lose(2)
  await loseCreation()
  await add('Verbs')
  await add('Verbs')
  const keys = calls.map(keyOf)
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[3]).not.toBe(keys[0])
})

test('a server error is a lost response too, a refusal is not', async () => {
  const calls = takeCalls(() => refusal(500))
  await expect(add('Nouns')).rejects.toMatchObject({ status: 500 })
  await expect(add('Nouns')).rejects.toMatchObject({ status: 500 })
  expect(keyOf(calls.at(-1) as FakeCall)).toBe(keyOf(calls[0] as FakeCall))
  const refused = takeCalls(() => refusal(422, 'bad.input'))
  await expect(add('')).rejects.toMatchObject({ status: 422 })
  await expect(add('')).rejects.toMatchObject({ status: 422 })
  expect(refused).toHaveLength(2)
  expect(new Set(refused.map(keyOf)).size).toBe(2)
})

test('a repetition of a running call waits for its end, with a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  let running = 3
  const calls = takeCalls(() => (running-- > 0 ? refusal(409, 'call.running') : board))
  const [made] = await Promise.all([add('Verbs'), passed(3000)])
  expect([made, calls.length, new Set(calls.map(keyOf)).size]).toEqual([board, 4, 1])
  running = 100
  await Promise.all([expect(add('Nouns')).rejects.toMatchObject({ code: 'call.running' }), passed(10_000)])
  expect([calls.length, new Set(calls.slice(4).map(keyOf)).size]).toEqual([15, 1])
  running = 0
  await add('Nouns')
  expect(keyOf(calls[15] as FakeCall)).toBe(keyOf(calls[14] as FakeCall))
})

test('without a network an action fails at once and keeps its key', async () => {
  browser.online = false
  const calls = lose(1)
  await expect(add('Verbs')).rejects.toMatchObject({ code: 'network' })
  expect(calls).toHaveLength(1)
  await add('Verbs')
  expect(new Set(calls.map(keyOf)).size).toBe(1)
})

test('other content, or ten minutes later, is another action', async () => {
  const calls = lose(2)
  await loseCreation()
  await add('Nouns')
  expect(keyOf(calls[2] as FakeCall)).not.toBe(keyOf(calls[0] as FakeCall))
  const repeated = lose(2)
  await loseCreation()
  await passed(600_000 - 1)
  await add('Verbs')
  expect(keyOf(repeated[2] as FakeCall)).toBe(keyOf(repeated[0] as FakeCall))
  const tooLate = lose(2)
  await loseCreation()
  await passed(600_000)
  await add('Verbs')
  expect(keyOf(tooLate[2] as FakeCall)).not.toBe(keyOf(tooLate[0] as FakeCall))
})

test('the hundred actions lost last are remembered', async () => {
  browser.online = false
  const calls = lose(101)
  for (let n = 0; n <= 100; n++) await add(`Board ${n}`).catch(() => undefined)
  await add('Board 1')
  await add('Board 0')
  const keys = calls.map(keyOf)
  expect(keys[101]).toBe(keys[1])
  expect(keys[102]).not.toBe(keys[0])
})
