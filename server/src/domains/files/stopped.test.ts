import { CSRF_COOKIE, CSRF_HEADER, IDEMPOTENCY_HEADER } from '@keel/contract/protocol'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n'
const BODY = `${HEAD}${'word '.repeat(20_000)}\r\n--b--\r\n`

test.for([0, HEAD.length, 90_000])('an upload whose sender hangs up after %i bytes does not block its next attempt', async (sent) => {
  const teacher = await app.user('teacher')
  const headers = {
    cookie: teacher.cookie,
    [CSRF_HEADER]: teacher.cookie.split(`${CSRF_COOKIE}=`)[1]?.split(';')[0] ?? '',
    [IDEMPOTENCY_HEADER]: `broken-upload-${sent}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(BODY.length),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { hostname, port } = new URL(app.origin)
  const socket = connect({ host: hostname, port: Number(port) })
  await once(socket, 'connect')
  // It is gone before the call has begun to read the form.
  socket.write(`POST /api/v1/files HTTP/1.1\r\nhost: x\r\n${lines.join('')}\r\n${BODY.slice(0, sent)}`, () => socket.destroy())
  await once(socket, 'close')
  await expect.poll(async () => (await teacher.call('POST', '/files', BODY, headers)).status).toBe(200)
})
