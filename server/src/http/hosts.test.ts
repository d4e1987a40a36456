import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'

let named: TestApp
let unnamed: TestApp
beforeAll(async () => {
  named = await startTestApp({ PUBLIC_URL: 'https://keel.test:8443', METRICS_TOKEN: 'a-token-of-metrics' })
  unnamed = await startTestApp({}, named)
})
afterAll(async () => {
  await unnamed.stop()
  await named.stop()
})

/** The status of a request that names a host. */
async function ask(app: TestApp, host: string, path = '/api/v1/props', headers: Record<string, string> = {}): Promise<number> {
  const call = request(app.origin + path, { headers: { ...headers, host } }).end()
  const [response] = (await Promise.race([once(call, 'response'), once(call, 'upgrade')])) as [IncomingMessage]
  response.destroy()
  return response.statusCode ?? 0
}
const statuses = async (app: TestApp, hosts: readonly string[]) => {
  const seen: Record<string, number> = {}
  for (const host of hosts) seen[host] = await ask(app, host)
  return seen
}
const all = (status: number, hosts: readonly string[]) => Object.fromEntries(hosts.map((host) => [host, status]))

test('a site with an address serves that host and this machine, nothing else', async () => {
  const own = ['keel.test', 'KEEL.test:8443', 'keel.test:443', 'localhost', 'localhost:8080', '127.0.0.1:80', '[::1]:8080']
  const foreign = [
    'evil.test',
    'keel.test.evil.test',
    'xkeel.test',
    'keel.test.',
    '192.168.1.5:8080',
    'schoolserver',
    'localhost.evil.test',
  ]
  expect(await statuses(named, own)).toEqual(all(200, own))
  expect(await statuses(named, foreign)).toEqual(all(421, foreign))
})

test('a site without one serves addresses and names of its own network, no name that a stranger can own', async () => {
  const own = [
    'localhost:8080',
    '192.168.1.5:8080',
    '203.0.113.7',
    '[2001:db8::1]:8080',
    'schoolserver',
    'keel.local',
    'keel.home.arpa:8080',
  ]
  const foreign = ['evil.test', 'rebound.example.com:8080', 'local.evil.test']
  expect(await statuses(unnamed, own)).toEqual(all(200, own))
  expect(await statuses(unnamed, foreign)).toEqual(all(421, foreign))
})

test('every path refuses another host; health, readiness and metrics do not', async () => {
  for (const path of ['/', '/login', '/assets/main.js', '/api/v1/user/me', '/api/v1/none', '/docs'])
    expect([path, await ask(named, 'evil.test', path)]).toEqual([path, 421])
  for (const path of ['/health', '/ready', '/ready?probe=1']) expect([path, await ask(named, '10.0.0.7:8080', path)]).toEqual([path, 200])
  expect(await ask(named, '10.0.0.7', '/metrics', { authorization: 'Bearer a-token-of-metrics' })).toBe(200)
})

test('a live connection to another host is refused', async () => {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  expect(await ask(named, 'evil.test', '/api/v1/live', upgrade)).toBe(421)
  expect(await ask(named, 'keel.test', '/api/v1/live', upgrade)).not.toBe(421)
})
