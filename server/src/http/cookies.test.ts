import { CSRF_HEADER } from '@keel/contract/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://keel.example' })
})
afterAll(() => app.stop())

const CSRF = 'csrf-token-0123456789'

test('over https only cookies set by this host are accepted', async () => {
  const { user } = await app.user('student')
  const statusWith = async (cookie: string) =>
    (
      await fetch(`${app.url}/user`, {
        method: 'PUT',
        headers: { cookie, [CSRF_HEADER]: CSRF, 'content-type': 'application/json' },
        body: JSON.stringify({ first_name: 'Mari' }),
      })
    ).status
  expect(await statusWith(`__Host-session=${user.sessionToken}; __Host-csrf_token=${CSRF}`)).toBe(200)
  expect(await statusWith(`session=${user.sessionToken}; __Host-csrf_token=${CSRF}`)).toBe(401)
  expect(await statusWith(`__Host-session=${user.sessionToken}; csrf_token=${CSRF}`)).toBe(403)
})

test('personal responses are not cached by intermediaries', async () => {
  const teacher = await app.user('teacher')
  const headers = { cookie: `__Host-session=${teacher.user.sessionToken}` }
  for (const [path, status] of [
    ['/user/me', 200],
    ['/rooms', 200],
    ['/rooms/1', 404],
  ] as const) {
    const answer = await fetch(app.url + path, { headers })
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store'])
  }
})

test('a session over https gets a cookie that browsers bind to the host', async () => {
  const { user } = await app.user('student')
  const me = await fetch(`${app.url}/user/me`, { headers: { cookie: `__Host-session=${user.sessionToken}` } })
  const [csrf, session] = me.headers.getSetCookie()
  expect(session).toMatch(/^__Host-session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(csrf).toMatch(/^__Host-csrf_token=.*; Path=\/; Secure; SameSite=Lax$/)
})
