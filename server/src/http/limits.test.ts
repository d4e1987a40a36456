import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IncomingMessage } from 'node:http'
import { startTestApp, type TestApp } from '../../test/app'
import { addressOf } from './server'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ RATE_PER_MINUTE: '20' })
})
afterAll(() => app.stop())

test('inventing sessions gives no fresh allowance, while a real session has one of its own', async () => {
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

test('behind a trusted proxy the address of a live connection is what the proxy tells, else the socket’s', () => {
  const request = {
    headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' },
    socket: { remoteAddress: '10.0.0.1' },
  } as unknown as IncomingMessage
  expect(addressOf(request, true)).toBe('203.0.113.7')
  expect(addressOf(request, false)).toBe('10.0.0.1')
})
