import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropBallast } from '../src/db/embedded/ballast'
import { embeddedPaths } from '../src/db/embedded/paths'
import { openDatabase } from '../src/db/open-database'
import { makeDataDirectory } from './memory-directory'
import { buildProgram, endPrograms, killServer, Run, serverProcesses, type BuiltProgram } from './program'
import { quietLog } from './quiet-log'
import { makeSeed, type Seed } from './seed'

const WRITERS = '8'
const KILLS = 5
const ACKS_BETWEEN_KILLS = 500
/** PostgreSQL's code. */
const DISK_FULL = '53100'

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
beforeEach(() => {
  dataDir = makeDataDirectory('keel-durability-')
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await endPrograms()
  await expect.poll(() => serverProcesses(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true, force: true })
})

async function startWriting(mode = ''): Promise<Run> {
  if (!existsSync(join(dataDir, 'pg'))) seed.copyInto(dataDir)
  const run = new Run(program.file, [dataDir, WRITERS, mode])
  await run.ready()
  return run
}

const untilAcks = (run: Run, count: number): Promise<unknown> => run.until((_, { acks }) => acks.length >= count)

/** Returns the acknowledged rows missing in the database. */
async function lost(acknowledged: number[]): Promise<number[]> {
  const { pool, close } = await openDatabase({ dataDir, log: quietLog })
  const { rows } = await pool.query<{ n: number }>('select n from written')
  await close()
  const stored = new Set(rows.map((row) => row.n))
  return acknowledged.filter((n) => !stored.has(n))
}

test('an application killed five times under load loses nothing acknowledged', async () => {
  const acknowledged: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const run = await startWriting()
    await untilAcks(run, ACKS_BETWEEN_KILLS)
    await run.end('SIGKILL')
    acknowledged.push(...run.acks)
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * ACKS_BETWEEN_KILLS)
  expect(await lost(acknowledged)).toEqual([])
})

test('application and database killed together five times lose nothing acknowledged', async () => {
  const acknowledged: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const run = await startWriting()
    await untilAcks(run, ACKS_BETWEEN_KILLS)
    const ended = run.end('SIGKILL')
    killServer(dataDir)
    await ended
    acknowledged.push(...run.acks)
  }
  expect(await lost(acknowledged)).toEqual([])
})

test('the application continues with a new database server without losses', async () => {
  const run = await startWriting()
  await untilAcks(run, ACKS_BETWEEN_KILLS)
  killServer(dataDir)
  await run.until((line) => line.message === 'the database server is running again')
  await untilAcks(run, run.acks.length + ACKS_BETWEEN_KILLS)
  await run.end('SIGTERM')
  expect(await lost(run.acks)).toEqual([])
})

test('a killed postmaster is replaced only after its children have ended', async () => {
  const run = await startWriting()
  await untilAcks(run, 100)
  const pid = Number.parseInt(readFileSync(join(dataDir, 'pg', 'cluster', 'postmaster.pid'), 'utf8'), 10)
  const children = serverProcesses(dataDir).filter((each) => each !== pid)
  process.kill(pid, 'SIGKILL')
  await run.until((line) => line.message === 'the database server is running again')
  expect(serverProcesses(dataDir).filter((each) => children.includes(each))).toEqual([])
  await untilAcks(run, run.acks.length + 100)
  await run.end('SIGTERM')
  expect(await lost(run.acks)).toEqual([])
})

const mountsDisks = (): boolean => {
  const probe = mkdtempSync(join(tmpdir(), 'keel-mount-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', probe]).status === 0
  if (mounted) spawnSync('umount', [probe])
  rmSync(probe, { recursive: true })
  return mounted
}

describe.runIf(mountsDisks())('a full disk', () => {
  beforeEach(() => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', dataDir])
    chmodSync(dataDir, 0o755)
  })
  afterEach(async () => {
    await endPrograms()
    spawnSync('umount', [dataDir])
  })

  const fill = (): string => {
    const file = join(dataDir, 'filler')
    expect(() => writeFileSync(file, Buffer.alloc(200 * 1024 * 1024))).toThrow('ENOSPC')
    return file
  }

  test('stops writes only, which continue without losses when there is space', async () => {
    const run = await startWriting()
    await untilAcks(run, 200)
    const filler = fill()
    await run.until((line) => line.failed === DISK_FULL)
    rmSync(filler)
    await untilAcks(run, run.acks.length + 200)
    await run.end('SIGTERM')
    expect(await lost(run.acks)).toEqual([])
  })

  test('that ends the database server does not prevent its restart without losses', async () => {
    const run = await startWriting('wal')
    await untilAcks(run, 10)
    const ballast = join(dataDir, 'pg', 'ballast')
    // As much as the product reserves: recovery may need two new segments of the log, of 16 MiB each.
    writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024))
    const filler = fill()
    // The ballast is enough for recovery, though not for many writes.
    await run.until((line) => line.message === 'the database server is running again')
    expect(existsSync(ballast)).toBe(false)
    rmSync(filler)
    await untilAcks(run, run.acks.length + 50)
    await run.end('SIGTERM')
    expect(await lost(run.acks)).toEqual([])
  })

  test("frees the ballast also when the server's last message has another reason", () => {
    const paths = embeddedPaths(dataDir)
    const ballast = join(dataDir, 'ballast')
    const words = 'FATAL:  could not resize shared memory segment "pg_dynshmem/mmap.7" to 1048576 bytes: File exists'
    writeFileSync(ballast, Buffer.alloc(64 * 1024 * 1024))
    expect(dropBallast(paths, words)).toBe(false)
    fill()
    expect(dropBallast(paths, words)).toBe(true)
    expect(existsSync(ballast)).toBe(false)
  })
})
