import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app'
import { doubledCalls, ENDS, OWNER_CALLS, survivingCalls } from '../../../test/owner-races'

const TRIES = 200
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe.each(Object.entries(OWNER_CALLS))('%s that asks for the password', (name, ownerCall) => {
  test.each(Object.keys(ENDS).filter((end) => end !== name))('does not survive %s at that moment', async (end) => {
    expect(await survivingCalls(app, ownerCall, end, TRIES)).toBe(0)
  })

  test('is not done twice by two at once', async () => {
    expect(await doubledCalls(app, ownerCall, TRIES)).toBe(0)
  })
})
