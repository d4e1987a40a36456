import type { logout, me } from '@keel/contract/routes/users'
import { beforeEach, expect, test, vi } from 'vitest'
import { takeCalls } from '../../testing/fake-api'
import { fakeBrowser } from '../../testing/fake-browser'

/** A page with these preloaded responses, opened this many milliseconds ago; each can be taken once. */
async function open(text: string | null, openFor = 0) {
  vi.resetModules()
  vi.spyOn(document, 'getElementById').mockImplementation((id) =>
    id === 'answers' && text !== null ? ({ textContent: text } as never) : null,
  )
  vi.spyOn(performance, 'now').mockImplementation(() => openFor)
  const { call } = await import('./client')
  const { dropPreloaded } = await import('./preloaded-responses')
  return { drop: dropPreloaded, read: () => call<typeof me>('GET', '/user/me'), write: () => call<typeof logout>('POST', '/user/logout') }
}
const one = { status: 200, body: { data: { id: 3 } } }
const known = JSON.stringify({ '/user/me': one, '/user/logout': one })
beforeEach(() => void fakeBrowser())

test('a preloaded response is used once, by a call that reads', async () => {
  const calls = takeCalls(() => ({ id: 4 }))
  const { read, write } = await open(known)
  expect(await write()).toEqual({ id: 4 })
  expect(await read()).toEqual({ id: 3 })
  expect(await read()).toEqual({ id: 4 })
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('a preloaded response is too old after 15 seconds', async () => {
  takeCalls(() => ({ id: 4 }))
  expect(await (await open(known, 15_000)).read()).toEqual({ id: 3 })
  expect(await (await open(known, 15_001)).read()).toEqual({ id: 4 })
})

test('a preloaded response is not used once events can arrive', async () => {
  takeCalls(() => ({ id: 4 }))
  const { read, drop } = await open(known)
  drop()
  expect(await read()).toEqual({ id: 4 })
})

test('a preloaded failure fails as a call does', async () => {
  const calls = takeCalls()
  const { read } = await open(JSON.stringify({ '/user/me': { status: 401, body: { message: 'Please sign in', code: 'not.signed.in' } } }))
  await expect(read()).rejects.toMatchObject({ code: 'not.signed.in', status: 401 })
  expect(calls).toEqual([])
})

test.each([null, '', '{', '{}', 'null'])('a page with %j for responses asks the server', async (text) => {
  takeCalls(() => ({ id: 4 }))
  expect(await (await open(text)).read()).toEqual({ id: 4 })
})
