import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app'

const TOKEN = 'operator-0123456789'
let app: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keel-places-'))
  app = await startTestApp({}, undefined, { oneNode: 'each process tries the place at its own start' })
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

/** The site with nightly backups in this folder. */
async function withBackups(BACKUP_DIR: string) {
  const site = await startTestApp({ BACKUP_DIR, METRICS_TOKEN: TOKEN }, app)
  onTestFinished(() => site.stop())
  const read = async (path: string) => (await fetch(site.origin + path, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  return {
    async metrics() {
      const found = [...(await read('/metrics')).matchAll(/^(keel_backup_\w+) (\S+)$/gm)]
      return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]))
    },
  }
}

const store = (row: { name: string | null; error: string | null; bytes: number | null }, at: Date) =>
  app.database.db
    .insertInto('backups')
    .values({ ...row, begun_at: at, ended_at: at, place: folder })
    .execute()

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
