import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { TimedJobs } from '../timed-jobs'
import { findClock } from './clock'
import { findSpace } from './disk'
import { warn, ok, type Finding } from './finding'
import { watchMachine } from './watch'

const DAY_MS = 86_400_000
let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keel-watch-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

function watched(more: (() => Promise<Finding>)[] = []) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const clock = { now: new Date() }
  const config = { DATA_DIR: folder, TLS: 'self-signed', TLS_CERT: undefined, NODES: 'several' } as const
  const watch = watchMachine({ config, db: database.db, log, jobs: new TimedJobs(), now: () => clock.now, more })
  return { watch, lines, clock }
}

test('a problem is one plain line when it begins, once a day, and when it ends', async () => {
  let isBroken = true
  const { watch, lines, clock } = watched([
    async () => (isBroken ? warn('roof', 'the roof leaks', 'Call a roofer.') : ok('roof', 'the roof is dry')),
  ])
  const after = async (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms)
    await watch.check()
    return lines.filter((line) => line.includes('roof'))
  }
  expect(await after(0)).toEqual(['the roof leaks. Call a roofer.'])
  expect(watch.problems()).toMatchObject({ roof: 'the roof leaks' })
  expect(await after(DAY_MS - 1)).toHaveLength(1)
  expect(await after(1)).toHaveLength(2)
  isBroken = false
  expect((await after(1)).at(-1)).toBe('again in order: the roof is dry')
  expect(watch.problems()).not.toHaveProperty('roof')
  expect(await after(1)).toHaveLength(3)
  await watch.stop()
})

test('warns of a certificate two weeks before its end, and says when it ended', async () => {
  mkdirSync(join(folder, 'tls'))
  const [cert, key] = [join(folder, 'tls/cert.pem'), join(folder, 'tls/key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=Keel']
  execFileSync('openssl', ['req', ...kind, '-days', '20', '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const { watch, clock } = watched()
  const found = async (days: number) => {
    clock.now = new Date(Date.now() + days * DAY_MS)
    await watch.check()
    return watch.problems().certificate
  }
  expect((await watch.machine()).certificateEndsAt).toBeGreaterThan(Date.now() + 19 * DAY_MS)
  expect(await found(0)).toBeUndefined()
  expect(await found(7)).toMatch(/^the certificate ends on .*, in 12 days$/)
  expect(await found(21)).toMatch(/^the certificate ended on .*: browsers refuse it$/)
  await watch.stop()
})

test.each([
  [findSpace('/data', 5e9), 'ok', '5.0 GB free in /data'],
  [findSpace('/data', 1e9), 'warn', 'the disk is nearly full: 1.0 GB free in /data'],
  [findSpace('/data', 1e6), 'fault', 'the disk is full: 0.0 GB free in /data'],
  [findSpace('/data', null), 'ok', '/data is made at the first start'],
  [findClock(-1500, 'that of x'), 'ok', 'within 1.5 seconds of that of x'],
  [findClock(3000, 'that of x'), 'warn', 'the clock is 3.0 seconds ahead of that of x'],
  [findClock(-90_000, 'that of x'), 'warn', 'the clock is 90.0 seconds behind that of x'],
])('finds %j', (finding, state, says) => {
  expect(finding).toMatchObject({ state, says })
})
