import { AppError } from '@keel/contract/errors'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { isOriginAllowed } from './handshake'
import { Gate } from '../testing/gate'
import { refusedWith, TestClient } from '../testing/test-client'
import { TestClock } from '../testing/test-clock'
import { startTestNode, STUDENT, TEACHER } from '../testing/test-node'

const cookie = `session=${TEACHER}.s`

test.each([
  ['a missing origin, which no browser omits', undefined, true],
  ['the configured origin', 'https://keel.example', true],
  ['another scheme', 'http://keel.example', false],
  ['another port', 'https://keel.example:8443', false],
  ['a sibling subdomain', 'https://evil.keel.example', false],
  ['a name that only begins alike', 'https://keel.example.evil.test', false],
  ['an opaque origin', 'null', false],
  ['nonsense', 'keel', false],
])('with configured origins, %s', (_name, origin, allowed) => {
  expect(isOriginAllowed(origin, 'keel.example', ['https://keel.example'])).toBe(allowed)
})

test.each([
  ['http://localhost:3000', 'localhost:3000', true],
  ['https://school.test', 'School.test', true],
  ['http://localhost:3001', 'localhost:3000', false],
  ['null', 'localhost:3000', false],
  ['http://evil.test', 'localhost:3000', false],
  ['http://evil.test', undefined, false],
])('without configured origins, %s to host %s', (origin, host, allowed) => {
  expect(isOriginAllowed(origin, host, [])).toBe(allowed)
})

test('refuses a foreign origin before reading its cookie', async () => {
  const node = await startTestNode()
  for (const origin of ['https://evil.keel.example', 'null', 'http://keel.example'])
    expect(await refusedWith(node.url, { origin, cookie })).toMatchObject({ status: 403 })
  await TestClient.connect(node.url, { user: TEACHER, options: { headers: { origin: 'https://keel.example' } } })
  expect(node.realtime.metrics().refused).toEqual({ 403: 3 })
})

test('refuses a request without a session, and another path', async () => {
  const node = await startTestNode()
  expect(await refusedWith(node.url, {})).toMatchObject({ status: 401 })
  expect(await refusedWith(`${node.url}/else`, { cookie })).toMatchObject({ status: 404 })
})

test.each(['endSession', 'endUser'] as const)('%s refuses a person whose session is being looked up at that moment', async (end) => {
  const asked = new EventEmitter()
  const node = await startTestNode({
    delayAuthentication: () =>
      new Promise((resolve) => {
        asked.emit('asked', resolve)
      }),
  })
  const [looking, refused] = [once(asked, 'asked'), refusedWith(node.url, { cookie })]
  const [goOn] = (await looking) as [() => void]
  node.school.ended.add(`${TEACHER}.s`)
  if (end === 'endUser') node.realtime.endUser(TEACHER)
  else node.realtime.endSession(`${TEACHER}.s`)
  asked.on('asked', (resolve: () => void) => resolve())
  goOn()
  expect(await refused).toMatchObject({ status: 401 })
})

test('limits the sockets of a person; another person can still connect', async () => {
  const node = await startTestNode({ limits: { socketsPerUser: 2 } })
  const first = await TestClient.connect(node.url, { user: TEACHER })
  await TestClient.connect(node.url, { user: TEACHER })
  expect(await refusedWith(node.url, { cookie })).toEqual({ status: 429, retryAfter: '10' })
  await TestClient.connect(node.url, { user: STUDENT })
  const again = await TestClient.connect(node.url, { user: TEACHER, resume: { id: first.id, next: first.next } })
  expect(again.hello.resumed).toBe(true)
})

test.each([
  ['a person', { socketsPerUser: 2 }, 429],
  ['an address', { socketsPerAddress: 2 }, 429],
  ['the process', { sockets: 2 }, 503],
])('counts a lost socket of those that %s may have as free', async (_whose, limits, status) => {
  const node = await startTestNode({ limits })
  const [first] = [await TestClient.connect(node.url, { user: TEACHER }), await TestClient.connect(node.url, { user: TEACHER })]
  for (let n = 0; n < 2; n++) expect(await refusedWith(node.url, { cookie })).toEqual({ status, retryAfter: '10' })
  first.ws.terminate()
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(1)
  await TestClient.connect(node.url, { user: TEACHER })
  expect(await refusedWith(node.url, { cookie })).toEqual({ status, retryAfter: '10' })
  expect(node.realtime.metrics()).toMatchObject({ connections: 2, refused: { [status]: 3 } })
})

test('forgets a person two minutes after their last connection is gone', async () => {
  const clock = new TestClock()
  const node = await startTestNode({ clock, limits: { handshakes: { rate: 0.001, burst: 1 }, ringKeptMs: 250, silenceMs: 1_000_000 } })
  const client = await TestClient.connect(node.url, { user: TEACHER })
  client.ws.terminate()
  await expect.poll(() => node.realtime.metrics().detached, { interval: 5 }).toBe(1)
  clock.advance(119_000)
  expect(await refusedWith(node.url, { cookie })).toMatchObject({ status: 429 })
  clock.advance(240_000)
  const back = await TestClient.connect(node.url, { user: TEACHER })
  clock.advance(240_000)
  await back.settled()
  expect(await refusedWith(node.url, { cookie })).toMatchObject({ status: 429 })
})

test('a connection that breaks before the reply disturbs nobody', async () => {
  const gate = new Gate()
  const node = await startTestNode({ delayAuthentication: gate.pass })
  const waiting = gate.close()
  const socket = connect(node.port, '127.0.0.1')
  socket.write('GET /api/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  await waiting
  socket.resetAndDestroy()
  await once(socket, 'close')
  gate.open()
  await TestClient.connect(node.url, { user: TEACHER })
  expect(node.realtime.metrics().refused).toEqual({ 401: 1 })
})

test('refuses a client whose session cannot be looked up in time, or at all', async () => {
  const gate = new Gate()
  let failure: Error | null = null
  const node = await startTestNode({
    limits: { upgradeMs: 20 },
    delayAuthentication: async () => {
      if (failure) throw failure
      await gate.pass()
    },
  })
  void gate.close()
  expect(await refusedWith(node.url, { cookie })).toEqual({ status: 503, retryAfter: '1' })
  failure = new Error('a fault')
  expect(await refusedWith(node.url, { cookie })).toEqual({ status: 500, retryAfter: undefined })
  failure = Object.assign(new Error('no database'), { code: 'ECONNREFUSED' })
  expect(await refusedWith(node.url, { cookie })).toEqual({ status: 503, retryAfter: '5' })
  failure = new AppError('too.many', { retryAfterSeconds: 7 })
  expect(await refusedWith(node.url, { cookie })).toEqual({ status: 429, retryAfter: '7' })
  expect(node.problems).toHaveLength(2)
  failure = null
  gate.open()
  await TestClient.connect(node.url, { user: TEACHER })
})

test('rate-limits a person who connects repeatedly', async () => {
  const node = await startTestNode({ limits: { handshakes: { rate: 0.1, burst: 3 } } })
  for (let i = 0; i < 3; i++) (await TestClient.connect(node.url, { user: TEACHER })).ws.terminate()
  const { status, retryAfter } = await refusedWith(node.url, { cookie })
  expect(status).toBe(429)
  // One more is accepted every ten seconds.
  expect(Number(retryAfter)).toBeGreaterThan(5)
  expect(Number(retryAfter)).toBeLessThanOrEqual(10)
})

test('a stopping process accepts nobody and asks the others to reconnect', async () => {
  const gate = new Gate()
  const node = await startTestNode({ delayAuthentication: gate.pass })
  const clients: TestClient[] = []
  for (let n = 0; n < 45; n++) clients.push(await TestClient.connect(node.url, { user: n }))
  const waiting = gate.close()
  const late = refusedWith(node.url, { cookie })
  await waiting
  const stopped = node.realtime.close()
  gate.open()
  expect([await late, await refusedWith(node.url, { cookie })]).toEqual([
    { status: 503, retryAfter: '1' },
    { status: 503, retryAfter: '1' },
  ])
  for (const client of clients) expect(await client.closed()).toBe(1012)
  await stopped
  expect(node.realtime.metrics()).toMatchObject({ connections: 0, detached: 0 })
})
