import { API_BASE, WEBSOCKET_PATH } from '@keel/contract/protocol'
import type { Route } from '@keel/contract/route'
import { routes } from '@keel/contract/routes/index'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../test/app'
import { recordStatements, type Statement } from '../../test/statements'
import { createSessions } from '../domains/users'
import { hashPassword } from '../domains/users/passwords'

/** At this rate every limit of a single call is 1 to 6 calls a minute. */
const RATE_PER_MINUTE = 20
let app: TestApp
let statements: Map<string, Statement>
beforeAll(async () => {
  app = await startTestApp({ RATE_PER_MINUTE: String(RATE_PER_MINUTE), TRUST_PROXY: '2' }, undefined, {
    oneNode: 'each process counts the calls a minute itself',
  })
  statements = recordStatements(app.database.pool)
})
afterAll(() => app.stop())

/** The true client precedes the inner proxy's entry; entries it writes itself are further left. */
const through = (address: string, invented = '6.6.6.6') => ({ 'x-forwarded-for': `${invented}, ${address}, 10.0.0.2` })
const call = (route: Route, address: string, path = API_BASE + route.path.replace(/:\w+/g, '7')) =>
  fetch(app.origin + path, { method: route.method, headers: through(address, `6.6.6.${Math.floor(Math.random() * 250)}`) })

/** The path with one letter percent-encoded, another one for each `n`. */
function encoded(path: string, n: number): string {
  const letters = [...path.matchAll(/[a-z]/g)].map((match) => match.index)
  const at = letters[n % letters.length] ?? 1
  return `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`
}

test('every response of a call carries what is left of its limit', async () => {
  let n = 0
  for (const { name, route } of routes) {
    n += 1
    const { headers } = await call(route, `198.18.${n >> 8}.${n & 255}`)
    expect([name, Number(headers.get('x-ratelimit-limit')) >= 1]).toEqual([name, true])
    expect([name, headers.get('x-ratelimit-remaining')]).toEqual([name, String(Number(headers.get('x-ratelimit-limit')) - 1)])
  }
})

describe('counts a limited call however path and forwarded addresses are written', () => {
  const limited = routes.flatMap(({ name, route }) => {
    const perMinute = route.perMinute ?? route.refusalsPerMinute
    return perMinute === undefined ? [] : [{ name, route, max: Math.ceil((perMinute * RATE_PER_MINUTE) / 1200) }]
  })
  const each = limited.map(({ name, route, max }, n) => [name, route, max, `198.51.100.${n + 1}`] as const)
  test.each(each)('%s', async (_name, route, max, address) => {
    const path = API_BASE + route.path.replace(/:\w+/g, '7')
    const statuses: number[] = []
    for (let n = 0; n < max + 2; n++) statuses.push((await call(route, address, n === 0 ? path : encoded(path, n * 3))).status)
    expect(statuses.map((status) => status === 429)).toEqual(statuses.map((_, n) => n >= max))
  })
})

test('addresses of one IPv6 network share an allowance, other networks do not', async () => {
  const statusFrom = async (address: string) => (await app.guest().call('GET', '/props', undefined, through(address))).status
  for (let n = 0; n < RATE_PER_MINUTE; n++) expect(await statusFrom(`2001:db8:1:2::${n + 1}`)).toBe(200)
  expect(await statusFrom('2001:db8:1:2:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
})

describe('who has many IPv6 networks', () => {
  const hex = (n: number) => n.toString(16)
  const statusFrom = async (address: string) => (await app.guest().call('GET', '/props', undefined, through(address))).status

  test('shares four times the allowance within one of 56 bits, sixteen times within one of 48', async () => {
    const statuses: number[] = []
    for (let n = 0; n < RATE_PER_MINUTE * 16; n++) statuses.push(await statusFrom(`2001:db8:2:${hex(n)}::1`))
    // Networks 0 to 255 are one of 56 bits.
    expect(statuses.indexOf(429)).toBe(RATE_PER_MINUTE * 4)
    expect(statuses.slice(256).every((status) => status === 200)).toBe(true)
    const more: number[] = []
    for (let n = 0; !more.includes(429) && n < RATE_PER_MINUTE * 16; n++) more.push(await statusFrom(`2001:db8:2:${hex(0x200 + n)}::1`))
    expect([more.at(-1), await statusFrom('2001:db8:2:ff00::1'), await statusFrom('2001:db8:3::1')]).toEqual([429, 429, 200])
  })

  test('shares the refused calls too', async () => {
    const refused = (address: string) => app.guest().call('POST', '/user/password/reset/check', { token: 'invented' }, through(address))
    const statuses: number[] = []
    for (let n = 0; n < 10; n++) statuses.push((await refused(`2001:db8:4:${hex(n)}::1`)).status)
    expect(statuses).toEqual([...Array(8).fill(422), 429, 429])
    const answer = await refused('2001:db8:4:0::2')
    expect([answer.failure.code, Number(answer.headers.get('retry-after')) > 0]).toEqual(['too.many', true])
    expect((await refused('2001:db8:4:100::1')).status).toBe(422)
  })

  test('shares the lookups of invented sessions too', async () => {
    const statuses: number[] = []
    const invented = () => ({ cookie: `session=${randomBytes(32).toString('base64url')}` })
    for (let n = 0; n < 22; n++)
      statuses.push((await app.guest().call('GET', '/props', undefined, { ...invented(), ...through(`2001:db8:6:${hex(n)}::1`) })).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })
})

test('successful calls of one network do not count against it', async () => {
  const invite = await app.user('teacher').then(async (teacher) => {
    const { id } = (await teacher.post<{ id: number }>('/rooms', { name: 'B1', type: 2 })).data
    return (await teacher.post<{ token: string }>(`/rooms/${id}/tokens`)).data.token
  })
  const statusOf = async (token: string) =>
    (await app.guest().call('GET', `/rooms/invite/${token}`, undefined, through('203.0.113.250'))).status
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push(await statusOf(invite))
  expect(statuses).toEqual(Array(12).fill(200))
  expect([await statusOf('gone'), await statusOf('gone'), await statusOf(invite)]).toEqual([404, 404, 429])
})

test('all sessions of a person share one allowance, and all API tokens another', async () => {
  const password_hash = await hashPassword('vaga-hea-parool-7')
  const person = await app.user('teacher')
  const { db } = app.database
  await db.updateTable('users').set({ password_hash }).where('id', '=', person.user.id).execute()
  const sessions = createSessions(db, () => new Date(), { ratePerMinute: 1000 })
  const made = async () => (await sessions.create({ id: person.user.id, password_hash }, { agent: 'x', address: '::1' }))?.token
  const cookies = [person.user.sessionToken, await made(), await made(), await made()].map((token) => ({ cookie: `session=${token}` }))
  const create = (name: string) =>
    person.post<{ token: string }>('/user/tokens', { name, scopes: ['read', 'account'], days: 1, password: 'vaga-hea-parool-7' })
  const scripts = [await create('One')].map(({ data }) => ({ cookie: '', authorization: `Bearer ${data.token}` }))
  const statusesOf = async (callers: Record<string, string>[]) => {
    const statuses: number[] = []
    for (let n = 0; n < RATE_PER_MINUTE + 4; n++)
      statuses.push(
        (await app.guest().call('GET', '/user/me', undefined, { ...callers[n % callers.length], ...through(`203.0.113.${100 + n}`) }))
          .status,
      )
    return statuses
  }
  const expected = [...Array(RATE_PER_MINUTE).fill(200), 429, 429, 429, 429]
  expect(await statusesOf(cookies)).toEqual(expected)
  expect(await statusesOf(scripts)).toEqual(expected)
})

test('invented sessions get no fresh allowance, real ones have their own', async () => {
  const student = await app.user('student')
  const statuses: number[] = []
  for (let n = 0; n < 30; n++)
    statuses.push((await app.guest().call('GET', '/props', undefined, { cookie: `session=invented-${n}` })).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses.slice(20)).toEqual(Array.from({ length: 10 }, () => 429))
  const refused = await app.guest().get('/props')
  expect(refused.failure).toMatchObject({ code: 'too.many' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await student.get('/user/me')).status).toBe(200)
})

describe('invented sessions', () => {
  const lookups = () =>
    [...statements.values()].filter(({ text }) => /from "sessions" inner join/.test(text)).reduce((sum, { runs }) => sum + runs, 0)
  const callWith = (session: string, address: string) =>
    app.guest().call('GET', '/props', undefined, { cookie: `session=${session}`, ...through(address) })
  const invented = () => randomBytes(32).toString('base64url')

  test('a malformed token is not looked up', async () => {
    const before = lookups()
    for (const session of ['x', 'y'.repeat(42), 'z'.repeat(44), '%25'.repeat(14)]) await callWith(session, '198.18.0.1')
    expect(lookups()).toBe(before)
  })

  test('limits lookups per network, also live, without stopping known sessions', async () => {
    const address = '198.18.0.2'
    const [known, newcomer] = [await app.user('student'), await app.user('student')]
    expect((await callWith(known.user.sessionToken, address)).status).toBe(200)
    const before = lookups()
    const answers = await Promise.all(Array.from({ length: 12 }, () => callWith(invented(), address)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(429)])
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(lookups() - before).toBe(5)
    const headers = { cookie: `session=${invented()}`, ...through(address) }
    const socket = new WebSocket(app.origin.replace('http', 'ws') + WEBSOCKET_PATH, { headers })
    const [request, response] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage]
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    request.destroy()
    expect((await callWith(known.user.sessionToken, address)).status).toBe(200)
    expect((await callWith(newcomer.user.sessionToken, '198.18.0.3')).status).toBe(200)
  })

  test('a class arriving together is not limited', async () => {
    for (let n = 0; n < 8; n++) expect((await callWith((await app.user('student')).user.sessionToken, '198.18.0.4')).status).toBe(200)
  })
})

test.each(['/health', '/%68ealth', '/s/nothing', '/room/1', '/api/docs/json'])('the page %s is limited too', async (page) => {
  const headers = through(`192.0.2.${page.length}`)
  let response = await fetch(app.origin + page, { headers })
  for (let n = 0; response.status !== 429 && n < 12; n++) response = await fetch(app.origin + page, { headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
})
