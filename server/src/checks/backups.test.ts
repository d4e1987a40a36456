import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_MS } from '../../../scripts/time-limits.mjs'
import { startTestApp, type TestApp } from '../../test/app'
import { createBackupFolder } from '../adapters/backups/folder'
import { TimedJobs } from '../timed-jobs'
import { watchBackups } from './backups'
import { examine } from './doctor'
import { watchMachine } from './watch'

const TOKEN = 'operator-0123456789'
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keel-places-'))
  writeFileSync(join(folder, 'file'), 'in the way')
  app = await startTestApp({}, undefined, { oneNode: 'each process tries the place at its own start' })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

/** The site with nightly backups in this folder. */
async function withBackups(BACKUP_DIR: string) {
  const site = await startTestApp({ BACKUP_DIR, HEALTH_TOKEN: TOKEN, METRICS_TOKEN: TOKEN }, app)
  onTestFinished(() => site.stop())
  const read = async (path: string) => (await fetch(site.origin + path, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return {
    problem: async () => (JSON.parse(await read('/health')) as { problems: Record<string, string> }).problems.backup,
    async metrics() {
      const found = [...(await read('/metrics')).matchAll(/^(keel_backup_\w+) (\S+)$/gm)]
      return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]))
    },
    isChecked: () => vi.waitFor(() => expect(site.ctx.jobs.records.get('checks')?.lastSuccessAt).toEqual(expect.any(Number)), WAIT_MS),
  }
}

const store = (row: { name: string | null; error: string | null; bytes: number | null }, at: Date) =>
  app.database.db
    .insertInto('backups')
    .values({ ...row, begun_at: at, ended_at: at, place: folder })
    .execute()

test('a place that cannot be written is a problem from the start on', async () => {
  const { problem, isChecked } = await withBackups(join(folder, 'file', 'backups'))
  await isChecked()
  expect(await problem()).toMatch(/^\/.*\/file\/backups takes no nightly backups \(ENOTDIR/)
})

test('a place that can be written is none, and is left as it was', async () => {
  const place = join(folder, 'good')
  const { problem, isChecked } = await withBackups(place)
  await isChecked()
  expect([await problem(), readdirSync(place)]).toEqual([undefined, []])
})

test('the place is one plain line in the log, and is tried until it works', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) })
  const stored: string[] = []
  let isAway = true
  const place = {
    ...createBackupFolder(join(folder, 'later')),
    describe: 'the place',
    store: (name: string) => (stored.push(name), isAway ? Promise.reject(new Error('no such disk')) : Promise.resolve(1)),
  }
  const { database, ctx } = app
  const more = [watchBackups(database.db, place, ctx.now)]
  const watch = watchMachine({ config: ctx.config, db: database.db, log, jobs: new TimedJobs(), now: ctx.now, more })
  onTestFinished(() => watch.stop())
  for (let n = 0; n < 2; n += 1) await watch.check()
  const said = 'the place takes no nightly backups (no such disk)'
  expect(lines.filter((line) => line.includes('place'))).toEqual([expect.stringContaining(`${said}. Look at the place of the backups`)])
  expect(watch.problems()).toMatchObject({ backup: said })
  isAway = false
  for (let n = 0; n < 2; n += 1) await watch.check()
  expect(watch.problems()).not.toHaveProperty('backup')
  // Of one name, and not any more after it has worked.
  expect([stored.length, new Set(stored).size]).toEqual([3, 1])
})

test('the metrics of backups have a value before the first one, and count complete ones only', async () => {
  const { metrics } = await withBackups(join(folder, 'good'))
  const [made, later] = [new Date(Date.now() - 3_600_000), new Date()]
  expect(await metrics()).toEqual({ keel_backup_last_success_timestamp_seconds: 0, keel_backup_last_bytes: 0 })
  await store({ name: 'a', error: null, bytes: 700 }, made)
  const good = { keel_backup_last_success_timestamp_seconds: made.getTime() / 1000, keel_backup_last_bytes: 700 }
  expect(await metrics()).toEqual(good)
  await store({ name: 'b', error: '1 uploaded files are missing in it (ids 1)', bytes: 600 }, later)
  expect(await metrics()).toEqual(good)
})

test('the doctor names a place that cannot be made, and what is wrong with the last backup', async () => {
  const doctor = async (BACKUP_DIR: string) => {
    const config = { ...app.ctx.config, BACKUP_DIR }
    const installation = { dataDir: folder, directory: join(folder, 'pg'), url: app.database.url }
    const found = await examine({ env: {}, config, installation, timeServer: '127.0.0.1:9' })
    return found.filter(({ part }) => part === 'backup').map(({ state, says }) => `${state} ${says}`)
  }
  expect(await doctor(join(folder, 'file', 'backups'))).toContainEqual(
    expect.stringMatching(/^fault .*file\/backups is not there and cannot be made/),
  )
  await store({ name: 'c', error: '2 uploaded files are missing in it (ids 1, 2)', bytes: 600 }, new Date())
  const found = await doctor(join(folder, 'new', 'backups'))
  expect(found).toContainEqual(`ok ${join(folder, 'new', 'backups')} is made with the first backup`)
  expect(found).toContainEqual(
    expect.stringMatching(/^warn the nightly backup is not complete: 2 uploaded files are missing .*; the last good one is of /),
  )
  expect(readdirSync(folder)).not.toContain('new')
})
