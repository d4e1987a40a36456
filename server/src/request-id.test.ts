import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/app'
import { solveCaptcha } from '../test/captcha'
import { createLog } from './log'
import { requestIdOf, withRequestId } from './request-id'
import { TimedJobs } from './timed-jobs'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const idFor = async (header?: string) => {
  const answer = await fetch(`${app.url}/user`, { headers: header === undefined ? {} : { 'x-request-id': header } })
  return answer.headers.get('x-request-id')
}

test('a call keeps the plain short id of its proxy, and gets one otherwise', async () => {
  expect(await idFor('proxy-1234_a.b')).toBe('proxy-1234_a.b')
  const made = await Promise.all([idFor(), idFor(), idFor('a b'), idFor('"},{"'), idFor('x'.repeat(65)), idFor('')])
  expect(new Set(made).size).toBe(6)
  for (const id of made) expect(id).toMatch(/^[\w-]{8}-\w+$/)
  expect(requestIdOf(['one', 'two'])).toMatch(/^[\w-]{8}-\w+$/)
})

test('a mail is stored with the id of the call that it comes from', async () => {
  const { user } = await app.user('teacher')
  const answer = await app.guest().post('/user/password/reset/send', { email: user.email, captcha: await solveCaptcha(app) })
  const rows = await app.database.db.selectFrom('mails').select('request_id').where('to_address', '=', user.email).execute()
  expect([answer.status, rows]).toEqual([200, [{ request_id: answer.headers.get('x-request-id') }]])
})

test('log lines name their call or job, also after waiting', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  await Promise.all(
    ['one', 'two'].map((id) =>
      withRequestId(id, async () => {
        await new Promise((resolve) => setTimeout(resolve, 2))
        log.info({ id }, 'x')
        // Fastify's logger of a call has it already.
        log.child({ request: id }).info({ id }, 'y')
      }),
    ),
  )
  expect(lines).toHaveLength(4)
  for (const { id, request } of lines) expect(request).toBe(id)
  await new TimedJobs().run('cleaning', async () => log.info('z'))
  expect(lines.at(-1)?.request).toMatch(/^cleaning-/)
  log.info('outside')
  expect(lines.at(-1)).not.toHaveProperty('request')
})
