import { request as httpRequest } from 'node:http'
import { CSRF_HEADER } from '@keel/contract/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { mailsTo } from '../../../test/mailbox'
import { makeSchool, type School } from '../../../test/school'
import { wrongHost } from '../../http/hosts'

let app: TestApp
let school: School
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app, 2)
})
afterAll(() => app.stop())

/** The body of a response to a request whose Host header names another host. */
const callAs = (host: string, method: string, path: string, body: object = {}) =>
  new Promise<string>((resolve, reject) => {
    const { cookie } = school.teacher
    const headers = {
      host,
      cookie,
      [CSRF_HEADER]: /csrf_token=([^;]+)/.exec(cookie)?.[1],
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    }
    const request = httpRequest(app.url + path, { method, headers }, (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part))).on('end', () => resolve(text))
    })
    request.on('error', reject).end(method === 'POST' ? JSON.stringify(body) : undefined)
  })

test('the Host header of a request gets into no mail', async () => {
  const invite = (host: string) => callAs(host, 'POST', `/rooms/${school.room}/users`, { email: 'invited@example.test' })
  const elsewhere = [invite('evil.example'), callAs('evil.example', 'POST', '/events/feed')]
  for (const refusal of await Promise.all(elsewhere)) expect(refusal).toBe(wrongHost({ PUBLIC_URL: undefined }))
  // Anybody in the network can send this one.
  expect(await invite('evilserver')).toContain('"data"')
  const mails = await mailsTo(app, 'invited@example.test', 1)
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).toMatch(/http:\/\/localhost:\d+\/r\//)
  expect(JSON.stringify(mails)).not.toContain('evil')
})

test.each(['local.example', 'keel.local.example', 'localhost.evil.example', '192.168.1.5.evil.example', 'keel.xlocal'])(
  'the host %s, which is outside this network, gets no link',
  async (host) => {
    expect(await callAs(host, 'GET', `/rooms/${school.room}/tokens`)).toBe(wrongHost({ PUBLIC_URL: undefined }))
  },
)

test.each(['192.168.1.5:8080', 'schoolserver', 'keel.local:8080', '[fd00::1]:8080', 'localhost:8080'])(
  'links name the address %s of the same network',
  async (host) => {
    expect(await callAs(host, 'GET', `/rooms/${school.room}/tokens`)).toContain(`"url":"http://${host}/r/`)
  },
)
