import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { CHANGES, survivingLogins } from '../../../test/login-races'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(Object.entries(CHANGES))('none of 200 logins with the old password survives %s', async (_, change) => {
  expect(await survivingLogins(app, change, 200)).toBe(0)
})
