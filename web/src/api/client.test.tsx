import { IDEMPOTENCY_HEADER } from '@keel/contract/constants'
import type { createBoard } from '@keel/contract/routes/modules'
import type { listLessons } from '@keel/contract/routes/lessons'
import type { me } from '@keel/contract/routes/users'
import { afterEach, expect, test, vi } from 'vitest'
import { writeCookie } from '../lib/cookies'
import { call } from './client'
import { handleUnauthorized, provideConnectionId } from './connection'
import { create } from './create'

const answer = (body: unknown, status = 200) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => {
  vi.useRealTimers()
  provideConnectionId(() => null)
  handleUnauthorized(() => {})
})

test('a change carries the CSRF token and the connection, and answers the data', async () => {
  writeCookie('csrf_token', 'abc=1', 1)
  provideConnectionId(() => 'conn-1')
  const fetched = answer({ data: { id: 5, name: 'Verbs', moduleId: 2 } })
  const board = await create<typeof createBoard>('/modules/2/boards', { body: { name: 'Verbs' } })
  expect(board.name).toBe('Verbs')
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/v1/modules/2/boards')
  expect(init?.headers).toMatchObject({ 'x-csrf-token': 'abc=1', 'x-connection-id': 'conn-1', 'content-type': 'application/json' })
  expect(init?.body).toBe('{"name":"Verbs"}')
})

test('a query leaves out what is not set', async () => {
  const fetched = answer({ data: { lessons: [], more: false } })
  await call<typeof listLessons>('GET', '/lessons', { query: { offset: 30, room_id: undefined } })
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/lessons?offset=30')
})

test('a refused call throws the message, the code and the faults of the fields', async () => {
  answer({ message: 'Check the form', code: 'bad.input', errors: { name: 'required' } }, 422)
  await expect(create<typeof createBoard>('/modules/2/boards', { body: { name: '' } })).rejects.toMatchObject({
    message: 'Check the form',
    code: 'bad.input',
    status: 422,
    errors: { name: 'required' },
  })
})

test('a broken server and a broken network say the same kind sentence', async () => {
  answer({ message: 'stack trace', code: 'internal' }, 500)
  await expect(call<typeof me>('GET', '/user/me')).rejects.toMatchObject({ message: 'Oops, something went wrong :(', code: 'internal' })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(call<typeof me>('GET', '/user/me')).rejects.toMatchObject({
    message: 'Oops, something went wrong :(',
    code: 'network',
    status: 0,
  })
})

test('a 401 is reported with the path of the call', async () => {
  const lost = vi.fn()
  handleUnauthorized(lost)
  answer({ message: 'Please sign in', code: 'not.signed.in' }, 401)
  await expect(call<typeof me>('GET', '/user/me')).rejects.toMatchObject({ status: 401 })
  expect(lost).toHaveBeenCalledWith('/user/me')
})

const keyOf = ([, init]: [string, RequestInit]): string | undefined => (init.headers as Record<string, string>)[IDEMPOTENCY_HEADER]
const add = (name: string) => create<typeof createBoard>('/modules/2/boards', { body: { name } })

test('a call that creates is sent again with its key when the answer is lost, and later by the same action too', async () => {
  let losing = 3
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    if (losing-- > 0) throw new TypeError('Failed to fetch')
    return Response.json({ data: { id: 5, name: 'Verbs', moduleId: 2 } })
  })
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const first = add('Verbs')
  first.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(first).rejects.toMatchObject({ code: 'network' })
  const second = add('Verbs')
  await vi.advanceTimersByTimeAsync(1000)
  expect((await second).id).toBe(5)
  const third = await add('Verbs')
  expect(third.id).toBe(5)
  const keys = fetched.mock.calls.map(keyOf)
  expect(keys).toHaveLength(5)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test('a refused call that creates is not sent again', async () => {
  const fetched = answer({ message: 'Check the form', code: 'bad.input' }, 422)
  await expect(add('')).rejects.toMatchObject({ status: 422 })
  await expect(add('')).rejects.toMatchObject({ status: 422 })
  const [first, second] = fetched.mock.calls.map(keyOf)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(first).not.toBe(second)
})

test('a call is given up after 15 seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer({ data: null })
  await call<typeof me>('GET', '/user/me')
  expect(timeout).toHaveBeenCalledWith(15_000)
})
