import { CSRF_HEADER, WEBSOCKET_PATH } from '@keel/contract/protocol'
import type { ApiToken } from '@keel/contract/entities/token'
import { sql } from 'kysely'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type Api, type TestApp } from '../../../test/app'
import { storeToken } from '../../../test/world'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startTestApp()
  beside = await startTestApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})
afterEach(() => {
  app.clock.now = null
})

const DAY_MS = 86_400_000
type Made = ApiToken & { token: string }
let count = 0
const create = async (who: Api, more: object = {}) => {
  const { data } = await who.post<Made>('/user/tokens', { name: `Script ${++count}`, scopes: ['write'], days: 30, ...more })
  return data
}
/** A script: nothing but the token. */
const withToken =
  (token: string, on = app) =>
  <D = unknown>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    on.guest().call<D>(method, path, body, { cookie: '', [CSRF_HEADER]: '', authorization: `Bearer ${token}`, ...headers })

test('a script reads and writes with a token, shown once and stored as a hash', async () => {
  const teacher = await app.user()
  const made = await create(teacher)
  expect(made.token).toMatch(/^keel_[\w-]{43}$/)
  const script = withToken(made.token)
  const { data: room } = await script<{ id: number }>('POST', '/rooms', { name: 'From a script', type: 1 })
  expect((await teacher.get(`/rooms/${room.id}`)).status).toBe(200)
  const { data: listed } = await teacher.get<ApiToken[]>('/user/tokens')
  expect(listed).toEqual([{ ...made, token: undefined, used_at: expect.any(String) as string }])
  const stored = JSON.stringify(await app.database.db.selectFrom('api_tokens').selectAll().execute())
  expect([stored.includes(made.token), stored.includes(made.token.slice(5))]).toEqual([false, false])
})

test('a token shows when it was used, to the minute', async () => {
  const teacher = await app.user()
  const start = Date.now()
  app.clock.now = new Date(start)
  const { token } = await create(teacher)
  const usedAfter = async (ms: number) => {
    app.clock.now = new Date(start + ms)
    expect((await withToken(token)('GET', '/rooms')).status).toBe(200)
    const used = (await teacher.get<ApiToken[]>('/user/tokens')).data[0]?.used_at
    return used && Date.parse(used) - start
  }
  expect([await usedAfter(0), await usedAfter(60_000), await usedAfter(60_001)]).toEqual([0, 0, 60_001])
})

test('tokens are listed with the newest first', async () => {
  const teacher = await app.user()
  const start = Date.now()
  const ids: string[] = []
  for (const minutes of [2, 0, 1]) {
    app.clock.now = new Date(start + minutes * 60_000)
    ids[minutes] = (await create(teacher)).id
  }
  expect((await teacher.get<ApiToken[]>('/user/tokens')).data.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a revoked or expired token ends at once in every process', async () => {
  const teacher = await app.user()
  const start = Date.now()
  app.clock.now = new Date(start)
  const [revoked, expired, other] = [await create(teacher), await create(teacher, { days: 1 }), await create(teacher, { days: 2 })]
  for (const on of [app, beside]) expect((await withToken(revoked.token, on)('GET', '/rooms')).status).toBe(200)
  await teacher.delete(`/user/tokens/${revoked.id}`)
  for (const on of [app, beside]) expect((await withToken(revoked.token, on)('GET', '/rooms')).status).toBe(401)
  const listed = async () => (await teacher.get<ApiToken[]>('/user/tokens')).data.map(({ id }) => id).toSorted()
  app.clock.now = new Date(start + DAY_MS - 1)
  expect((await withToken(expired.token)('GET', '/rooms')).status).toBe(200)
  expect(await listed()).toEqual([expired.id, other.id].toSorted())
  app.clock.now = new Date(start + DAY_MS)
  expect((await withToken(expired.token)('GET', '/rooms')).failure.code).toBe('not.signed.in')
  expect(await listed()).toEqual([other.id])
})

test('a use racing with the revocation is the last one', async () => {
  const teacher = await app.user()
  for (let round = 0; round < 15; round++) {
    const { id, token } = await create(teacher)
    const use = () => withToken(token)('GET', '/rooms')
    const [, ...during] = await Promise.all([teacher.delete(`/user/tokens/${id}`), use(), use(), use()])
    expect(during.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect((await use()).status).toBe(401)
  }
})

test('an unknown token is nobody, whatever cookies come with it', async () => {
  const teacher = await app.user()
  const { token } = await create(teacher)
  for (const wrong of [
    `${token}x`,
    token.slice(0, -1),
    'keel_',
    `keel_${'a'.repeat(43)}`,
    teacher.user.sessionToken.replace(/^/, 'keel_'),
  ]) {
    const headers = { cookie: teacher.cookie, authorization: `Bearer ${wrong}` }
    expect((await app.guest().call('GET', '/rooms', undefined, headers)).status).toBe(401)
    expect((await app.guest().call('GET', '/props', undefined, headers)).status).toBe(401)
  }
  // Credentials of a proxy are none of ours.
  for (const authorization of ['Basic a2VlbDpwYXNz', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer'])
    expect((await teacher.call('GET', '/rooms', undefined, { authorization })).status).toBe(200)
})

test('a network that tries invented tokens has to wait, one with a token that is known does not', async () => {
  const limited = await startTestApp({ RATE_PER_MINUTE: '1200' }, app)
  try {
    const { token } = await create(await app.user())
    const tryInvented = async (times: number) => {
      const statuses: number[] = []
      for (let n = 0; n < times; n++) statuses.push((await withToken(`keel_${'a'.repeat(43)}`, limited)('GET', '/rooms')).status)
      return statuses
    }
    const use = () => withToken(token, limited)('GET', '/rooms')
    expect(new Set(await tryInvented(59))).toEqual(new Set([401]))
    expect((await use()).status).toBe(200)
    expect((await tryInvented(61)).indexOf(429)).toBe(60)
    const refused = await use()
    expect(refused.failure.code).toBe('too.many')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await withToken(token)('GET', '/rooms')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('a text that cannot be a token is no attempt at one', async () => {
  const limited = await startTestApp({ RATE_PER_MINUTE: '1200' }, app)
  try {
    const { token } = await create(await app.user())
    for (let n = 0; n < 70; n++) expect((await withToken(`${token}x`, limited)('GET', '/rooms')).status).toBe(401)
    expect((await withToken(token, limited)('GET', '/rooms')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('with a session of somebody else beside it the token counts', async () => {
  const [teacher, other] = [await app.user(), await app.user()]
  const { token } = await create(teacher)
  const { data } = await withToken(token)<{ id: number }>('POST', '/rooms', { name: 'Mine', type: 1 }, { cookie: other.cookie })
  expect((await teacher.get(`/rooms/${data.id}`)).status).toBe(200)
  expect((await other.get(`/rooms/${data.id}`)).status).not.toBe(200)
})

test('the live connection takes no token', async () => {
  const { token } = await create(await app.user())
  const socket = new WebSocket(app.origin.replace('http', 'ws') + WEBSOCKET_PATH, { headers: { authorization: `Bearer ${token}` } })
  const refused = await new Promise((resolve) => {
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.once('close', resolve)
    socket.once('error', () => undefined)
    socket.once('message', () => resolve('open'))
  })
  expect(refused).not.toBe('open')
  socket.terminate()
})

test('one person cannot revoke or see tokens of another', async () => {
  const [teacher, other] = [await app.user(), await app.user()]
  const { id, token } = await create(teacher)
  expect((await other.delete(`/user/tokens/${id}`)).status).toBe(200)
  expect((await other.get('/user/tokens')).data).toEqual([])
  expect((await withToken(token)('GET', '/rooms')).status).toBe(200)
})

test('logging out elsewhere and a new password leave tokens, say how many, and all can be ended by one call', async () => {
  const [teacher, other] = [await app.user(), await app.user()]
  const made = [await create(teacher), await create(teacher)]
  const kept = await create(other)
  await create(teacher, { days: 1 })
  expect((await teacher.delete('/user/sessions')).data).toEqual({ tokens: 3 })
  app.clock.now = new Date(Date.now() + DAY_MS + 1)
  expect((await teacher.delete('/user/sessions')).data).toEqual({ tokens: 2 })
  app.clock.now = null
  for (const { token } of made) expect((await withToken(token)('GET', '/rooms')).status).toBe(200)
  expect((await teacher.delete('/user/tokens')).status).toBe(200)
  for (const { token } of made) expect((await withToken(token, beside)('GET', '/rooms')).status).toBe(401)
  expect((await teacher.get('/user/tokens')).data).toEqual([])
  expect((await withToken(kept.token)('GET', '/rooms')).status).toBe(200)
})

test('names are used once, and a person has 20 tokens at most', async () => {
  const teacher = await app.user()
  await create(teacher, { name: 'Backup' })
  const again = await teacher.post('/user/tokens', { name: 'backup', scopes: ['read'], days: 1 })
  expect([again.status, again.failure.code, again.failure.errors]).toEqual([409, 'name.used', { name: 'taken' }])
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => teacher.post('/user/tokens', { name: `Copy ${n}`, scopes: ['read'], days: 1 })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.find(({ status }) => status !== 200)?.failure.code).toBe('limit.reached')
})

test('a token that cannot be stored for another reason is no question of its name', async () => {
  const teacher = await app.user()
  const { db } = app.database
  await sql`alter table api_tokens add constraint refused check (name <> 'Refused')`.execute(db)
  const refused = await teacher.post('/user/tokens', { name: 'Refused', scopes: ['read'], days: 1 })
  await sql`alter table api_tokens drop constraint refused`.execute(db)
  expect([refused.status, refused.failure.code]).toEqual([500, 'internal'])
})

test('a new password by a mailed link ends all tokens', async () => {
  const teacher = await app.user()
  const { token } = await create(teacher)
  const reset = await storeToken(app, teacher.user.id, 'reset')
  expect((await app.guest().post('/user/password/reset', { token: reset, password: 'uus-hea-parool-8' })).status).toBe(200)
  expect((await withToken(token)('GET', '/rooms')).status).toBe(401)
})

test('an unverified teacher has no more access by a token', async () => {
  const { token } = await create(await app.user('teacher', { verified: false }))
  expect((await withToken(token)('GET', '/rooms')).failure.code).toBe('not.verified')
})

test('a closed account has no access by a token', async () => {
  const teacher = await app.user()
  const { token } = await create(teacher)
  await app.database.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', teacher.user.id).execute()
  expect((await withToken(token)('GET', '/rooms')).status).toBe(401)
})
