import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keelSite, startNginx } from '../../../scripts/engines/nginx'
import { makeApi, startTestApp, type TestApp } from '../../test/app'
import type { Person } from '../../test/school'
import { drainRefusedBodies } from './refused-bodies'

let app: TestApp
let teacher: Person
beforeAll(async () => {
  app = await startTestApp({}, undefined, { oneNode: 'is about the bytes of one connection' })
  teacher = await app.user('teacher')
})
afterAll(() => app.stop())

const LARGE = JSON.stringify({ name: 'x'.repeat(12_000_000) })
const portOf = (origin: string) => Number(new URL(origin).port)

/** Sends a request as senders do that look at the response only after their last byte; returns the response and how sending ended. */
async function sendWhole(port: number, path: string, headers: string, body: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  let failure = ''
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? ''))
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n${headers}\r\n`
  await new Promise((sent) => {
    socket.once('close', sent)
    socket.write(head + body, sent)
  })
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  await once(socket, 'close')
  return { answer: answer.split('\r\n')[0], failure }
}

test.each([
  ['a JSON body that is too large', '/api/v1/rooms', 'Content-Type: application/json\r\n', 413],
  ['one whose sender wants the connection closed', '/api/v1/rooms', 'Content-Type: application/json\r\nConnection: close\r\n', 413],
  ['an upload without a session', '/api/v1/files', 'Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\n', 403],
  ['a call that does not exist', '/api/v1/nothing', 'Content-Type: application/octet-stream\r\nConnection: close\r\n', 404],
])('the sender of %s gets the refusal after the last byte', async (_name, path, headers, status) => {
  const { answer, failure } = await sendWhole(portOf(app.origin), path, headers, LARGE)
  expect([answer, failure]).toEqual([expect.stringMatching(new RegExp(`^HTTP/1.1 ${status} `)), ''])
})

test('behind nginx a body that is too large is refused with 413, not 502', async ({ skip }) => {
  let why = ''
  const nginx = await startNginx({ site: keelSite([portOf(app.origin)]), say: (sentence) => (why = sentence) })
  if (!nginx) return skip(why)
  onTestFinished(() => nginx.stop())
  const proxied = makeApi(`${nginx.url}/api/v1`, teacher.user)
  for (let n = 0; n < 10; n++) {
    const refused = await proxied.call('POST', '/rooms', LARGE, n % 2 ? { connection: 'close' } : {})
    expect([refused.status, refused.failure.code]).toEqual([413, 'body.too.large'])
  }
})

test('a connection with more bytes than the bound is closed', async () => {
  const server = createServer((_request, response) => response.writeHead(413).end())
  drainRefusedBodies(server, 100_000)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await sendWhole(port, '/', 'Connection: close\r\n', 'x'.repeat(90_000))).toEqual({
    answer: 'HTTP/1.1 413 Payload Too Large',
    failure: '',
  })
  const { failure } = await sendWhole(port, '/', '', 'x'.repeat(50_000_000))
  expect(failure).toBeOneOf(['ECONNRESET', 'EPIPE'])
})
