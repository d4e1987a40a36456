import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { encodeSolution } from '../../../test/captcha'
import { createTestDatabase, type TestDatabase } from '../../../test/database'
import { readConfig } from '../../config'
import { createCaptcha } from './altcha'
import type { Captcha } from '.'

let database: TestDatabase
let captcha: Captcha
const config = readConfig({ CAPTCHA_COST: '10' })
beforeAll(async () => {
  database = await createTestDatabase()
  captcha = await createCaptcha(config, database.db)
})
afterAll(() => database.drop())

async function solved(): Promise<{ challenge: Challenge; payload: string }> {
  const challenge = (await captcha.challenge()) as Challenge
  return { challenge, payload: encodeSolution(challenge, await solveChallenge({ challenge, deriveKey })) }
}

test('a solved challenge is accepted by any process of the installation', async () => {
  const { payload } = await solved()
  const otherProcess = await createCaptcha(config, database.db)
  expect(await otherProcess.verify(payload)).toBe(true)
})

test('a solved challenge submitted twenty times at once counts once', async () => {
  const { payload } = await solved()
  const answers = await Promise.all(Array.from({ length: 20 }, () => captcha.verify(payload)))
  expect(answers.filter(Boolean)).toHaveLength(1)
})

test('refuses a wrong answer, a changed challenge and a foreign one', async () => {
  const { challenge } = await solved()
  const solution = await solveChallenge({ challenge, deriveKey })
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  const foreign = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'guess',
    hmacKeySignatureSecret: 'guess',
  })
  expect(await captcha.verify(encodeSolution(challenge, { counter: 1, derivedKey: '00'.repeat(32) }))).toBe(false)
  expect(await captcha.verify(encodeSolution(easier, solution))).toBe(false)
  expect(await captcha.verify(encodeSolution(foreign, await solveChallenge({ challenge: foreign, deriveKey })))).toBe(false)
  expect(await captcha.verify(encodeSolution(challenge, solution))).toBe(true)
})

test('refuses an expired solution', async () => {
  const { payload } = await solved()
  vi.useFakeTimers({ now: Date.now() + 21 * 60_000, toFake: ['Date'] })
  const late = await captcha.verify(payload)
  vi.useRealTimers()
  expect(late).toBe(false)
})

test.each(['', 'x', '{}', 'null', btoa('null'), btoa('{"challenge":{}}'), btoa(`${'['.repeat(3000)}${']'.repeat(3000)}`)])(
  'refuses the payload %o without an error',
  async (payload) => {
    expect(await captcha.verify(payload)).toBe(false)
  },
)
