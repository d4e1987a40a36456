import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { HASHES_AT_ONCE, HASHES_WAITING_MAX, hashing } from '../src/domains/users/passwords'
import { startTestApp, type TestApp } from './app'
import { solveCaptcha } from './captcha'

let dist: string
let app: TestApp
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'keel-web-'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html><head><title>Keel</title></head></html>')
  app = await startTestApp({ TRUST_PROXY: '1' }, undefined, { webDist: dist })
})
afterAll(async () => {
  await app.stop()
  await rm(dist, { recursive: true, force: true })
})
/** A log-in at an account that does not exist, from a network of its own. */
const guess = (n: number) =>
  app.guest().call(
    'POST',
    '/user/login',
    { email: `nobody${n}@example.test`, password: 'a wrong password' },
    {
      'x-forwarded-for': `2001:db8:${(n + 1).toString(16)}::1`,
    },
  )

test('of many log-ins at once few are computed, some wait, the rest is refused in words; pages come', async () => {
  expect(HASHES_AT_ONCE).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
  // Others' hashes are being computed and do not end yet.
  let open = () => undefined as void
  const held = new Promise<void>((resolve) => (open = resolve))
  const others = Array.from({ length: HASHES_AT_ONCE }, () => hashing.run('', () => held))
  const first = Array.from({ length: HASHES_WAITING_MAX + 20 }, (_, n) => guess(n))
  let refused = 0
  await new Promise<void>((resolve) => {
    for (const one of first) void one.then(({ status }) => status === 503 && ++refused === 20 && resolve())
  })
  expect(hashing.counts()).toEqual({ running: HASHES_AT_ONCE, waiting: HASHES_WAITING_MAX })

  // While the gate is full, and though the file of the page is gone.
  await rm(join(dist, 'index.html'))
  const page = await fetch(`${app.origin}/login`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Keel</title>')])
  const answer = await app.guest().call(
    'POST',
    '/user/login',
    { email: 'nobody@example.test', password: 'a wrong password' },
    {
      'x-forwarded-for': '2001:db8:ffff::1',
      'accept-language': 'et',
    },
  )
  expect([answer.status, answer.failure.code, answer.failure.message]).toEqual([
    503,
    'busy',
    'Praegu teeb seda korraga liiga palju inimesi. Palun proovi mõne sekundi pärast uuesti',
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)

  open()
  await Promise.all(others)
  const statuses = (await Promise.all(first)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 422).length, statuses.filter((status) => status === 503).length]).toEqual([
    HASHES_WAITING_MAX,
    20,
  ])
  expect((await guess(0)).status).toBe(422)
})

test('of the unconfirmed accounts of an address a password is compared with the last few', async () => {
  const email = 'shared@example.test'
  const register = async (n: number, password = `vaga-hea-parool-${n}`) => {
    const person = { first_name: 'Mari', last_name: 'Maasikas', email, password, role: 2, lang: 'en', terms: true }
    return (await app.guest().post('/user/register', { ...person, captcha: await solveCaptcha(app) })).status
  }
  for (let n = 0; n < 4; n++) expect(await register(n)).toBe(200)
  const hashes = vi.spyOn(hashing, 'run')
  onTestFinished(() => hashes.mockRestore())
  const count = () => hashes.mock.calls.length
  const logIn = async (password: string) => {
    hashes.mockClear()
    const { status } = await app.guest().post('/user/login', { email, password })
    return [status, count()]
  }
  expect(await logIn('none of them 1')).toEqual([422, 3])
  expect(await logIn('vaga-hea-parool-3')).toEqual([200, 1])
  expect(await logIn('vaga-hea-parool-1')).toEqual([200, 3])
  expect(await logIn('vaga-hea-parool-0')).toEqual([422, 3])
  hashes.mockClear()
  // Compared with three, then hashed.
  expect([await register(8), count()]).toEqual([200, 4])
  // Who registers twice is told so.
  expect(await register(8)).toBe(409)
})

test('a registration refused while too much is computed does not use up its captcha', async () => {
  let open = () => undefined as void
  const held = new Promise<void>((resolve) => (open = resolve))
  const others = Array.from({ length: HASHES_AT_ONCE + HASHES_WAITING_MAX }, () => hashing.run('', () => held))
  const captcha = await solveCaptcha(app)
  const person = { first_name: 'Mari', last_name: 'Maasikas', password: 'vaga-hea-parool-7', role: 2, lang: 'en', terms: true }
  const register = async (email: string) => {
    const { status, failure } = await app.guest().post('/user/register', { ...person, email, captcha })
    return status === 200 ? 200 : failure.code
  }
  expect(await register('patient@example.test')).toBe('busy')
  open()
  await Promise.all(others)
  expect([await register('patient@example.test'), await register('second@example.test')]).toEqual([200, 'captcha.not.solved'])
})
