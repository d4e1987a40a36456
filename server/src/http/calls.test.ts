import { CSRF_HEADER } from '@keel/contract/protocol'
import { AppError } from '@keel/contract/errors'
import { route } from '@keel/contract/route'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../config'
import { JsonStream, JsonText, makeBinder, type Handler } from './bind-route'
import { makeRecognition, requireUser, type SessionUser } from './caller'
import { createGate } from './gate'
import { createHttp, makeOriginCheck } from './server'

const CSRF = 'csrf-token-0123456789'
const ORIGIN = 'https://keel.example'

const person = (id: number, more: Partial<SessionUser> = {}): SessionUser => ({
  id,
  role: 2,
  verified: true,
  lang: 'en',
  operator: false,
  sessionId: `session-${id}`,
  expiresAt: 0,
  ...more,
})
const people: Record<string, SessionUser> = {
  student: person(1),
  teacher: person(2, { role: 1 }),
  unverified: person(3, { role: 1, verified: false }),
  unverifiedstudent: person(4, { verified: false }),
}

const Text = z.object({ text: z.string() })
const routes = {
  read: route({
    method: 'GET',
    path: '/read',
    permission: 'rooms.list',
    summary: '',
    data: Text,
    query: z.object({ n: z.coerce.number().optional() }),
  }),
  open: route({ method: 'GET', path: '/open', permission: 'props.see', summary: '', data: z.unknown() }),
  linked: route({ method: 'GET', path: '/linked', permission: 'module.see', summary: '', query: z.looseObject({}) }),
  own: route({ method: 'PUT', path: '/own', permission: 'account.own', summary: '' }),
  write: route({
    method: 'POST',
    path: '/write/:id',
    permission: 'room.create',
    summary: '',
    params: z.object({ id: z.coerce.number().max(9) }),
    body: z.object({
      name: z.string().min(1).max(3),
      code: z.string().min(4).optional(),
      email: z.email().optional(),
      n: z.number().min(2).max(5).optional(),
      list: z.array(z.string().max(2)).max(2).min(1).optional(),
    }),
    data: Text,
  }),
  remove: route({ method: 'DELETE', path: '/remove', permission: 'rooms.list', summary: '' }),
  once: route({ method: 'POST', path: '/once', permission: 'rooms.list', summary: '', creates: true, data: z.unknown() }),
  upload: route({ method: 'POST', path: '/upload', permission: 'rooms.list', summary: '', raw: 'request', maxBytes: 3_000_000 }),
  file: route({ method: 'GET', path: '/file', permission: 'props.see', summary: '', raw: 'answer' }),
  large: route({ method: 'GET', path: '/large', permission: 'rooms.list', summary: '', large: true, data: z.unknown() }),
}

interface Options {
  checkAnswers?: boolean
  rate?: number
  open?: Handler<typeof routes.open>
}
const logged: string[] = []

/** The HTTP server with a few calls and no database; the session cookie is the name of a person. */
async function start({ checkAnswers = false, rate = 100_000, open = async () => null }: Options = {}) {
  const config = readConfig({ PUBLIC_URL: ORIGIN, RATE_PER_MINUTE: String(rate) })
  const lookups: string[] = []
  const recognition = makeRecognition(config, async (token) => {
    lookups.push(token)
    return people[token] ?? null
  })
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const http = await createHttp(config, log, null, recognition)
  let running = 0
  let most = 0
  const repeated: string[] = []
  const { bind, bound } = makeBinder({
    app: http,
    once: async (_request, caller, run) => {
      repeated.push(String(caller.user?.id))
      return run()
    },
    recognition,
    largeReads: createGate({ atOnce: 2, ofOneCaller: 1 }),
    checkAnswers,
    ratePerMinute: rate,
    isAllowedOrigin: makeOriginCheck(config),
  })
  bind(routes.read, async ({ caller, query }) => ({
    text: JSON.stringify([requireUser(caller).id, query.n ?? null, caller.connectionId, caller.agent.length]),
  }))
  bind(routes.open, open)
  bind(routes.linked, async () => undefined)
  bind(routes.own, async () => null)
  bind(routes.write, async ({ params, body }) => ({ text: `${params.id} ${body.name}` }))
  bind(routes.remove, async () => undefined)
  bind(routes.once, async () => ({ made: true }))
  bind(routes.upload, async ({ body }) => void body)
  bind(routes.file, async ({ reply }) => void reply.type('text/plain').send('a file'))
  bind(routes.large, async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    return null
  })
  type Sent = { as?: string | undefined; headers?: Record<string, string>; body?: unknown; csrf?: string; cookie?: string }
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { as, headers = {}, body, csrf = CSRF, cookie = CSRF }: Sent = {},
  ) => {
    const answer = await http.inject({
      method,
      url,
      headers: { [CSRF_HEADER]: csrf, cookie: `__Host-csrf_token=${cookie}${as ? `; __Host-session=${as}` : ''}`, ...headers },
      ...(body === undefined ? {} : { body: body as object }),
    })
    const { data, code, errors } = answer.headers['content-type']?.toString().includes('json')
      ? answer.json<{ data?: unknown; code?: string; errors?: Record<string, string> }>()
      : { data: answer.body, code: undefined, errors: undefined }
    return { status: answer.statusCode, headers: answer.headers, data, code, errors }
  }
  return { http, call, bind, bound, lookups, repeated, most: () => most }
}

let app: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  app = await start()
})
afterAll(() => app.http.close())

test.each([
  ['POST', '/write/1', 'teacher', { name: 'A' }],
  ['PUT', '/own', 'teacher', {}],
  ['DELETE', '/remove', 'teacher', undefined],
] as const)('%s %s needs the CSRF cookie in a header and one of our pages', async (method, url, as, body) => {
  const status = async (sent: object) => (await app.call(method, url, { as, body, ...sent })).code
  const short = 'x'.repeat(15)
  expect({
    right: await status({}),
    ours: await status({ headers: { origin: ORIGIN } }),
    onMachine: await status({ headers: { origin: `http://localhost:${readConfig({}).PORT}` } }),
    foreign: await status({ headers: { origin: 'https://keel.example.evil.test' } }),
    other: await status({ csrf: 'csrf-token-9876543210' }),
    longer: await status({ csrf: `${CSRF}x` }),
    missing: await status({ csrf: '' }),
    short: await status({ csrf: short, cookie: short }),
    shortest: await status({ csrf: `${short}x`, cookie: `${short}x` }),
    none: await status({ csrf: '', cookie: '' }),
  }).toEqual({
    right: undefined,
    ours: undefined,
    onMachine: undefined,
    foreign: 'bad.csrf',
    other: 'bad.csrf',
    longer: 'bad.csrf',
    missing: 'bad.csrf',
    short: 'bad.csrf',
    shortest: undefined,
    none: 'bad.csrf',
  })
})

test('a reading call needs neither', async () => {
  const { status } = await app.call('GET', '/read', { as: 'student', csrf: '', cookie: '', headers: { origin: 'https://evil.test' } })
  expect(status).toBe(200)
})

test('without PUBLIC_URL only pages of the called host are ours', () => {
  const isOurs = makeOriginCheck(readConfig({}))
  const at = (origin: string, host?: string) => isOurs(origin, { headers: host === undefined ? {} : { host } })
  expect([
    at('http://10.0.0.5:3000', '10.0.0.5:3000'),
    at('https://school.test', 'school.test'),
    at('http://10.0.0.5:3001', '10.0.0.5:3000'),
    at('null', 'school.test'),
    at('nonsense', 'school.test'),
    at('https://school.test'),
  ]).toEqual([true, true, false, false, false, false])
})

test.each([
  [
    undefined,
    {
      '/read': 'not.signed.in',
      '/open': undefined,
      '/linked': 'not.signed.in',
      '/linked?token=x': undefined,
      '/linked?token=x&token=y': 'not.signed.in',
    },
  ],
  ['nobody', { '/read': 'not.signed.in', '/open': undefined }],
  ['student', { '/read': undefined, '/open': undefined, '/linked': undefined }],
  ['unverifiedstudent', { '/read': undefined }],
  ['unverified', { '/read': 'not.verified', '/open': undefined, '/linked': 'not.verified', '/linked?token=x': undefined }],
])('a caller signed in as %s passes exactly the permissions of their role', async (as, codes) => {
  for (const [url, code] of Object.entries(codes)) expect([url, (await app.call('GET', url, { as })).code]).toEqual([url, code])
})

test('an unverified person may use the calls of the account', async () => {
  expect((await app.call('PUT', '/own', { as: 'unverified', body: {} })).status).toBe(200)
})

test('looks up an unknown cookie once per call, a known person for limit and call', async () => {
  const lookups = async (as?: string) => {
    app.lookups.length = 0
    await app.call('GET', '/open', { as })
    return app.lookups.length
  }
  expect([await lookups('nobody'), await lookups('student'), await lookups()]).toEqual([1, 2, 0])
})

test('a handler gets its parsed input and the caller', async () => {
  const agent = 'a'.repeat(400)
  const read = await app.call('GET', '/read?n=7', { as: 'student', headers: { 'user-agent': agent, 'x-connection-id': 'c-1' } })
  expect([read.status, read.data]).toEqual([200, { text: JSON.stringify([1, 7, 'c-1', 300]) }])
  expect((await app.call('POST', '/write/9', { as: 'teacher', body: { name: 'Abc' } })).data).toEqual({ text: '9 Abc' })
  expect((await app.call('GET', '/read?n=x', { as: 'student' })).errors).toEqual({ n: 'invalid' })
  expect((await app.call('POST', '/write/10', { as: 'teacher', body: { name: 'Abc' } })).errors).toEqual({ id: 'too_big' })
})

test.each([
  [undefined, { name: 'required' }],
  [[], { _: 'invalid' }],
  [{ name: 5 }, { name: 'invalid' }],
  [{ name: null }, { name: 'required' }],
  [{ name: '' }, { name: 'required' }],
  [{ name: 'Abcd' }, { name: 'too_long' }],
  [{ name: 'A', code: 'abc' }, { code: 'too_short' }],
  [{ name: 'A', email: 'x' }, { email: 'bad_email' }],
  [{ name: 'A', n: 6 }, { n: 'too_big' }],
  [{ name: 'A', n: 1 }, { n: 'invalid' }],
  [{ name: 'A', list: [] }, { list: 'invalid' }],
  [{ name: 'A', list: ['abc', 'a'] }, { 'list.0': 'too_long' }],
  [
    { name: 'Abcd', n: 'x', code: 1 },
    { name: 'too_long', n: 'invalid', code: 'invalid' },
  ],
])('refuses the body %j with a code per field', async (body, errors) => {
  const answer = await app.call('POST', '/write/1', { as: 'teacher', body })
  expect([answer.status, answer.code, answer.errors]).toEqual([422, 'bad.input', errors])
})

const failing = (error: Error) =>
  start({
    open: async () => {
      throw error
    },
  })
const withCode = (message: string, more: object): Error => Object.assign(new Error(message), more)
test.each([
  ['a fault', new Error('secret'), 500, 'internal', undefined, true],
  ['a text the database cannot hold', withCode('x', { code: '22021' }), 422, 'bad.input', undefined, false],
  ['broken Unicode in JSON', withCode('x', { code: '22P05' }), 422, 'bad.input', undefined, false],
  ['something that was removed meanwhile', withCode('x', { code: '23503' }), 404, 'not.found', undefined, false],
  ['a board that is full', withCode('x', { code: '23514', constraint: 'board_bytes' }), 409, 'board.full', undefined, false],
  ['another rule of the database', withCode('x', { code: '23514', constraint: 'other' }), 500, 'internal', undefined, true],
  ['a failure that another server answered with', withCode('x', { statusCode: 502 }), 500, 'internal', undefined, true],
  ['a full disk', withCode('x', { code: '53100' }), 503, 'unavailable', '5', true],
  ['a database that is away', withCode('x', { code: 'ECONNREFUSED' }), 503, 'unavailable', '5', true],
  ['a store of files that is away', withCode('x', { code: 'FILES_AWAY' }), 503, 'files.unavailable', '5', true],
  ['what is not available', new AppError('unavailable'), 503, 'unavailable', '5', false],
  [
    'what is not available because of an outage',
    new AppError('unavailable', { cause: withCode('x', { code: 'ENOSPC' }) }),
    503,
    'unavailable',
    '5',
    true,
  ],
  [
    'a refusal after a lost connection',
    new AppError('upload.stopped', { cause: withCode('x', { code: 'ECONNRESET' }) }),
    undefined,
    'upload.stopped',
    undefined,
    false,
  ],
  ['a refusal for some time', new AppError('too.many', { retryAfterSeconds: 33 }), 429, 'too.many', '33', false],
])('returns our error for %s, and logs it if an operator must know', async (what, error, status, code, retryAfter, isLogged) => {
  logged.length = 0
  const { call, http } = await failing(error)
  const answer = await call('GET', '/open')
  expect([status ?? answer.status, answer.code, answer.headers['retry-after']]).toEqual([answer.status, code, retryAfter])
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect(logged.map((line) => 'err' in (JSON.parse(line) as object))).toEqual(isLogged ? [true] : [])
  // Outages met by calls, reported by the health of the server.
  expect(http.outages.isRecent('disk')).toBe(/full disk|because of an outage/.test(what))
  await http.close()
})

test.each([
  ['broken JSON', '{"name":', 'application/json', 422, 'bad.input'],
  ['another kind of body', 'name=A', 'application/x-www-form-urlencoded', 422, 'bad.input'],
  ['a body that is too large', JSON.stringify({ name: 'x'.repeat(2_200_000) }), 'application/json', 413, 'body.too.large'],
])('refuses %s with our error', async (_what, body, type, status, code) => {
  const answer = await app.call('POST', '/write/1', { as: 'teacher', body, headers: { 'content-type': type } })
  expect([answer.status, answer.code]).toEqual([status, code])
})

test('a call may accept larger bodies', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(2_200_000) })
  expect((await app.call('POST', '/upload', { as: 'student', body, headers: { 'content-type': 'application/json' } })).status).toBe(200)
})

const pieces = async function* () {
  yield '{"text":'
  yield Buffer.from('"õ"}')
}
test.each([false, true])('responses of every kind arrive checked: %s', async (checkAnswers) => {
  const kinds: [Handler<typeof routes.open>, unknown][] = [
    [async () => undefined, null],
    [async () => ({ text: 'õ' }), { text: 'õ' }],
    [async () => new JsonText('{"text":"õ"}'), { text: 'õ' }],
    [async () => new JsonStream(pieces()), { text: 'õ' }],
  ]
  for (const [open, data] of kinds) {
    const { call, http } = await start({ open, checkAnswers })
    const answer = await call('GET', '/open')
    expect([answer.status, answer.data]).toEqual([200, data])
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    await http.close()
  }
  expect((await app.call('GET', '/file')).data).toBe('a file')
})

test('a response outside its schema fails in tests and is sent otherwise', async () => {
  const wrong: (() => Promise<unknown>)[] = [
    async () => ({ text: 5 }),
    async () => undefined,
    async () => new JsonText('{"text":5}'),
    async () => new JsonStream((async function* () { yield '{"text":5}' })()), // prettier-ignore
  ]
  for (const checkAnswers of [true, false])
    for (const [n, answer] of wrong.entries()) {
      const { http, bind, call } = await start({ checkAnswers })
      bind(route({ method: 'GET', path: '/wrong', permission: 'props.see', summary: '', data: Text }), answer as never)
      expect([n, (await call('GET', '/wrong')).status]).toEqual([n, checkAnswers ? 500 : 200])
      await http.close()
    }
})

test('a call is bound once', async () => {
  expect(() => app.bind(routes.open, async () => null)).toThrow('bound twice: GET /open')
  expect(app.bound.size).toBe(Object.keys(routes).length)
})

test('a creating call runs once per key, any other as often as it is sent', async () => {
  app.repeated.length = 0
  expect((await app.call('POST', '/once', { as: 'student', body: {} })).data).toEqual({ made: true })
  await app.call('POST', '/write/1', { as: 'teacher', body: { name: 'A' } })
  expect(app.repeated).toEqual(['1'])
})

test('one caller gets large responses one after the other', async () => {
  await Promise.all([1, 2, 3].map(() => app.call('GET', '/large', { as: 'student' })))
  expect(app.most()).toBe(1)
  await Promise.all(['student', 'student', 'teacher', 'unverifiedstudent'].map((as) => app.call('GET', '/large', { as })))
  expect(app.most()).toBe(2)
})

test('every response has cache headers, and a CSRF cookie if missing', async () => {
  const first = await app.http.inject({ url: '/open' })
  const cookie = String(first.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-csrf_token=[\w-]{24}; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
  expect(first.headers['content-security-policy']).toMatch(/default-src 'self'.*frame-ancestors 'self'/)
  expect(first.headers['strict-transport-security']).toMatch(/^max-age=\d{8}$/)
  expect(String(first.headers['permissions-policy']).split(', ')).toEqual(
    expect.arrayContaining(['camera=(self)', 'microphone=(self)', 'display-capture=(self)', 'geolocation=()', 'payment=()', 'usb=()']),
  )
  expect([first.headers['referrer-policy'], first.headers['x-robots-tag']]).toEqual(['same-origin', undefined])
  const with16 = await app.http.inject({ url: '/open', headers: { cookie: `__Host-csrf_token=${'x'.repeat(16)}` } })
  const with15 = await app.http.inject({ url: '/open', headers: { cookie: `__Host-csrf_token=${'x'.repeat(15)}` } })
  const built = await app.http.inject({ url: '/assets/none.js' })
  expect([with16, with15, built].map(({ headers }) => headers['set-cookie'] !== undefined)).toEqual([false, true, false])
  expect((await app.http.inject({ url: '/api/none' })).headers['x-robots-tag']).toBe('noindex')
})

test('the start has no time limit, because a busy machine may be slow', () => {
  expect(app.http.initialConfig.pluginTimeout).toBe(0)
})
