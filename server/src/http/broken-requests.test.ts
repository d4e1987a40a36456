import { CSRF_HEADER, WEBSOCKET_PATH } from '@keel/contract/protocol'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'
import type { Person } from '../../test/school'
import { endSlowBodies } from './slow-bodies'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({}, undefined, { oneNode: 'is about the bytes of one connection' })
  teacher = await app.user('teacher')
})
afterAll(() => app.stop())

/** Sends raw bytes and returns everything received until the connection ends. */
async function exchange(origin: string, ...parts: string[]): Promise<string> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part)
  await once(socket, 'close')
  return answer
}

const BYTES = '\x01\x00\x01\x00\x80\x00\x00'
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\nGIF89a'
test.each([
  ['without an end boundary', 'multipart/form-data; boundary=b', `${FILE}${BYTES}`],
  ['of a part’s head only', 'multipart/form-data; boundary=b', FILE],
  ['cut inside of a part’s head', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-da'],
  ['that names no boundary', 'multipart/form-data', `${FILE}${BYTES}\r\n--b--\r\n`],
  ['of another boundary', 'multipart/form-data; boundary=other', `${FILE}${BYTES}\r\n--b--\r\n`],
  ['of an endless boundary', `multipart/form-data; boundary=${'b'.repeat(5000)}`, `${FILE}${BYTES}\r\n--b--\r\n`],
  ['without anything', 'multipart/form-data; boundary=b', ''],
])('refuses a multipart body %s as bad input', async (_name, type, body) => {
  for (const path of ['/files', '/library/import'])
    expect([path, (await teacher.call('POST', path, body, { 'content-type': type })).status]).toEqual([path, 422])
})

test.each(['//', '/\\[', 'http://[bad/api', '///', 'http://'])(
  'an upgrade to %s is a bad request, and nothing is logged',
  async (target) => {
    const answer = await exchange(
      app.origin,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test.each([
  ['two hosts', 'Host: keel.test\r\nHost: evil.test\r\n', 400],
  ['the same host twice', 'Host: keel.test\r\nhost: keel.test\r\n', 400],
  ['junk', 'Host: a/b?c\r\n', 400],
  ['a sign no name has', 'Host: a^b\r\n', 400],
  ['a user', 'Host: keel.test@evil.test\r\n', 400],
  ['several in one', 'Host: keel.test, evil.test\r\n', 400],
  ['a quote', 'Host: keel.test"onload=\r\n', 400],
  ['a name', 'Host: keel.local\r\n', 200],
  ['a name with a port', 'Host: Keel.local:8080\r\n', 200],
  ['an address', 'Host: 192.0.2.1:80\r\n', 200],
  ['an IPv6 address', 'Host: [::1]:8080\r\n', 200],
])('a request for %s gets the right status', async (_name, host, status) => {
  const answer = await exchange(app.origin, `GET /api/v1/props HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('ignores an offer of HTTP/2 and serves the request, its body and the next one', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'
  const body = JSON.stringify({ first_name: 'Mari' })
  const csrf = /csrf_token=([^;]+)/.exec(teacher.cookie)?.[1]
  const put = `PUT /api/v1/user HTTP/1.1\r\nHost: x\r\n${offer}Cookie: ${teacher.cookie}\r\n${CSRF_HEADER}: ${csrf}\r\nContent-Type: application/json\r\n`
  const socket = connect({ port: Number(new URL(app.origin).port), host: '127.0.0.1' })
  const next = async () => String(await once(socket, 'data'))
  socket.write(`${put}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`)
  socket.write(body.slice(5))
  expect(await next()).toMatch(/^HTTP\/1\.1 200 [^]*"first_name":"Mari"/)
  socket.write(`GET /api/v1/props HTTP/1.1\r\nHost: x\r\n${offer}\r\n`)
  expect(await next()).toMatch(/^HTTP\/1\.1 200 [^]*"languages"/)
  socket.write('GET /api/v1/props HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await next()).toMatch(/^HTTP\/1\.1 200 /)
  socket.destroy()
})

const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
test.each([
  ['a websocket', `Connection: Upgrade\r\nUpgrade: websocket\r\n${KEY}`, ['200', '401']],
  ['HTTP/2', 'Connection: Upgrade\r\nUpgrade: h2c\r\n', ['200', '404', '404']],
])('answers an offer of %s behind another request after it, then closes', async (_name, offer, statuses) => {
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
  const upgrade = get(WEBSOCKET_PATH, offer)
  const bytes = get('/api/v1/props') + upgrade + (statuses.length > 2 ? get(WEBSOCKET_PATH, `${offer}X-Last: yes\r\n`) : '')
  const answer = await exchange(app.origin, bytes, get('/api/v1/props', 'Connection: close\r\n'))
  expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status).slice(0, statuses.length)).toEqual(statuses)
})

test('ends a stalled body, but not a slow one that continues, whatever its length', async () => {
  const server = createServer((request, response) => request.resume().once('end', () => response.end('whole')))
  const stop = endSlowBodies(server, { lookEveryMs: 20, minBytes: 100, withinMs: 1000 })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const port = (server.address() as AddressInfo).port
  const send = async (bytes: number, times: number) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bytes * times}\r\n\r\n`)
    const timer = setInterval(() => times-- > 0 && socket.write('x'.repeat(bytes)), 40)
    await once(socket, 'close')
    clearInterval(timer)
    return answer.split('\r\n')[0]
  }
  expect(await Promise.all([send(1, 1000), send(40, 40), send(500, 3)])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ])
  stop()
  server.close()
})

test('a body that nobody reads yet is not ended', async () => {
  const server = createServer((request, response) => {
    request.once('end', () => response.end('whole'))
    setTimeout(() => request.resume(), 500)
  })
  const stop = endSlowBodies(server, { lookEveryMs: 20, minBytes: 100, withinMs: 100 })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 300000\r\n\r\n'
  expect(await exchange(`http://127.0.0.1:${port}`, head, 'x'.repeat(300_000))).toMatch(/^HTTP\/1\.1 200 [^]*whole/)
  stop()
  server.close()
})

test('an address that cannot be decoded is refused in the language of its reader', async () => {
  const answer = await exchange(app.origin, 'GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\nAccept-Language: ru\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d [^]*"message":"[^"]*[а-я]/)
})
