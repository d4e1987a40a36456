import { ROLE } from '@keel/contract/constants'
import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { solveCaptcha } from '../../../test/captcha'
import { CHANGES, PASSWORD, survivingLogins } from '../../../test/login-races'
import { hashPassword } from './passwords'
import { createToken } from './tokens'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(Object.entries(CHANGES))('no login with the old password survives %s at that moment', async (_, change) => {
  expect(await survivingLogins(app, change, 12)).toBe(0)
})

test('an address verified while its account is deleted leaves no verified account', async () => {
  const { db } = app.database
  const password_hash = await hashPassword(PASSWORD)
  for (let n = 0; n < 8; n++) {
    const person = await app.user('student', { verified: false })
    await db.updateTable('users').set({ password_hash }).where('id', '=', person.user.id).execute()
    const token = await createToken(db, 'verify', person.user.id, new Date())
    const [deleted, verified] = await Promise.all([
      person.post('/user/delete', { password: PASSWORD }),
      // Checking the password takes a moment, and so does deleting.
      wait(20 + n * 4).then(() => app.guest().post('/user/verify', { token })),
    ])
    expect([deleted.status, verified.status === 200 || verified.failure.code]).toEqual([
      200,
      expect.toBeOneOf([true, 'verify.link.invalid']),
    ])
    const row = await db.selectFrom('users').select('verified_at').where('id', '=', person.user.id).executeTakeFirstOrThrow()
    expect(row.verified_at).toBeNull()
  }
})

test('passwords are compared outside of the transaction that registers', async () => {
  const { db } = app.database
  const captcha = await solveCaptcha(app)
  const body = {
    first_name: 'Mari',
    last_name: 'Maasikas',
    email: 'mari@example.test',
    password: PASSWORD,
    role: 1,
    lang: 'en',
    terms: true,
    captcha,
  }
  const password_hash = await hashPassword('another-password-7')
  const rival = { first_name: 'Mari', last_name: 'Tamm', email: body.email, role: ROLE.student, password_hash }
  await db
    .insertInto('users')
    .values(Array.from({ length: 19 }, () => rival))
    .execute()
  let ended = false
  const registered = app
    .guest()
    .post('/user/register', body)
    .finally(() => (ended = true))
  const idle: number[] = []
  while (!ended) {
    const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp() - state_change)::float8 * 1000 as ms
      from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`.execute(db)
    idle.push(...rows.map(({ ms }) => ms))
  }
  expect((await registered).status).toBe(200)
  expect(Math.max(0, ...idle)).toBeLessThan(200)
})
