import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'

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
