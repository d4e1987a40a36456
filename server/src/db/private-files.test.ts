import { API_BASE } from '@keel/contract/protocol'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  lstatSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApi, startTestApp, type TestApp } from '../../test/app'
import { buildServer, endBuiltKeels, startBuiltKeel } from '../../test/built-keel'
import { keepFilesPrivate } from './private-files'

const isRoot = process.getuid?.() === 0
/** The account that root has the database run by passes through these. */
const PASSED = new Set(isRoot ? ['', 'pg'] : [])
const umask = process.umask()
let parent: string
let dataDir: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'keel-private-'))
  chmodSync(parent, 0o755)
  dataDir = join(parent, 'data')
})
afterEach(() => {
  process.umask(umask)
  rmSync(parent, { recursive: true, force: true })
})

/** Writes a file that everybody may read, in such folders. */
function writeOpen(path: string, mode = 0o644): void {
  const file = join(dataDir, path)
  process.umask(0)
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 })
  writeFileSync(file, 'x', { mode })
  chmodSync(file, mode)
}

/** Returns what others may read, write or look into. */
function openPaths(): string[] {
  const all = ['', ...(readdirSync(dataDir, { recursive: true }) as string[])]
  return all.filter((path) => {
    const found = lstatSync(join(dataDir, path))
    const allowed = PASSED.has(path) ? 0o711 : 0o700
    return !found.isSymbolicLink() && !path.startsWith('pg/binaries') && (found.mode & 0o777 & ~allowed) !== 0
  })
}

test('a folder that others could read is closed with all in it, and links are not followed', () => {
  for (const path of ['files/ab/cd', 'files/tmp/x', 'database.json', 'tls/key.pem', 'backups/keel.backup', 'pg/app.lock']) writeOpen(path)
  writeOpen('voices/speak', 0o755)
  writeFileSync(join(parent, 'elsewhere'), 'x', { mode: 0o644 })
  symlinkSync(join(parent, 'elsewhere'), join(dataDir, 'link'))
  expect(keepFilesPrivate(dataDir)).toBeNull()
  expect(openPaths()).toEqual([])
  expect(statSync(join(dataDir, 'voices/speak')).mode & 0o777).toBe(0o700)
  expect(statSync(join(parent, 'elsewhere')).mode & 0o777).toBe(0o644)
  expect([statSync(parent).mode & 0o777, statSync(dataDir).mode & 0o777]).toEqual([0o755, isRoot ? 0o711 : 0o700])
})

test('a folder that does not exist is made, and all that is written from then on is private', () => {
  expect(keepFilesPrivate(dataDir)).toBeNull()
  mkdirSync(join(dataDir, 'new/folder'), { recursive: true })
  writeFileSync(join(dataDir, 'new/folder/file'), 'x')
  expect(openPaths()).toEqual([])
  expect(statSync(join(dataDir, 'new/folder/file')).mode & 0o777).toBe(0o600)
})

test('a folder closed more strictly than needed stays so', () => {
  writeOpen('files/ab/cd', 0o400)
  chmodSync(dataDir, 0o700)
  keepFilesPrivate(dataDir)
  expect([statSync(dataDir).mode & 0o777, statSync(join(dataDir, 'files/ab/cd')).mode & 0o777]).toEqual([0o700, 0o400])
})

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let app: TestApp
beforeAll(async () => {
  buildServer()
  app = await startTestApp()
})
afterEach(endBuiltKeels)
afterAll(() => app.stop())

test('nothing under the data directory is open to others after use', async () => {
  writeOpen('files/aa/earlier')
  // Its own database and certificate first, then another database, which has people.
  const own = await startBuiltKeel({ DATA_DIR: dataDir, TLS: 'self-signed' })
  await own.ready()
  own.child.kill('SIGTERM')
  await own.ended
  const env = { DATA_DIR: dataDir, DATABASE_URL: app.database.url }
  const keel = await startBuiltKeel(env)
  await keel.ready()
  const teacher = makeApi(keel.origin + API_BASE, (await app.user()).user)
  const form = new FormData()
  form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png')
  expect((await teacher.call('POST', '/files', form)).status).toBe(200)
  const cli = join(import.meta.dirname, '../../dist/db-cli.js')
  const backup = spawnSync(process.execPath, [cli, 'backup'], { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
  expect([backup.status, backup.stderr]).toEqual([0, ''])
  expect(['files', 'tls', 'pg', 'backups', 'database.json'].filter((name) => !existsSync(join(dataDir, name)))).toEqual([])
  expect(openPaths()).toEqual([])
})
