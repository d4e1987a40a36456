import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeApi } from './app'
import { endBuiltKeels, startBuiltKeel, type BuiltKeel } from './built-keel'
import { solveCaptcha } from './captcha'

// The steps of docs/deploy.md without containers, from the files of a release and nothing else.
const root = join(import.meta.dirname, '../..')
const TEACHER = { email: 'mari@school.example', password: 'vaga-hea-parool-7' }
const DEBIANS = '/usr/lib/postgresql/15/bin'

let machine: string
/** The release that runs, by a link. */
let keel: string
let dataDir: string

/** Runs a program to its end and returns what it said. */
function runIn(folder: string, [file = '', ...args]: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: folder, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
  expect(status === 0 ? '' : `${args.join(' ')}: ${stdout}${stderr}`).toBe('')
  return `${stdout}${stderr}`
}

/** Unpacks the release under a name. */
function unpack(name: string): void {
  const [archive = ''] = readdirSync(machine).filter((file) => file.endsWith('.tar.gz'))
  runIn(machine, ['tar', '-xzf', archive])
  renameSync(join(machine, archive.replace('.tar.gz', '')), join(machine, name))
}

function pointTo(name: string): void {
  runIn(machine, ['ln', '-sfn', join(machine, name), keel])
}

async function start(env: Record<string, string> = {}): Promise<BuiltKeel> {
  const running = await startBuiltKeel({ DATA_DIR: dataDir, NODE_ENV: 'production', ...env }, { folder: keel })
  await running.ready()
  return running
}

async function stop(running: BuiltKeel): Promise<void> {
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
}

const apiOf = ({ origin }: BuiltKeel) => makeApi(`${origin}/api/v1`, null)

/** Opens the set-up link of the log and makes the first account. */
async function register(running: BuiltKeel): Promise<void> {
  const invite = /register\?invitation=(\S+)/.exec(running.said())?.[1]
  const captcha = await solveCaptcha({ url: `${running.origin}/api/v1` })
  const body = { first_name: 'Mari', last_name: 'Maasikas', role: 1, lang: 'et', terms: true, captcha, invite, ...TEACHER }
  expect(await apiOf(running).post('/user/register', body)).toMatchObject({ status: 200, data: { operator: true } })
}

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'keel-machine-'))
  runIn(root, [process.execPath, 'scripts/release.mjs', machine])
  keel = join(machine, 'keel')
})
afterAll(() => rmSync(machine, { recursive: true, force: true }))
afterEach(endBuiltKeels)

test('a release is installed, looked after, upgraded and restored as the guide says', async () => {
  dataDir = join(machine, 'data')
  runIn(machine, ['sh', '-c', 'sha256sum -c keel-*.tar.gz.sha256'])
  unpack('keel-1')
  symlinkSync(join(machine, 'keel-1'), keel)

  const first = await start()
  await register(first)
  expect(first.said()).not.toContain('another PostgreSQL')
  // The libraries of PostgreSQL are linked in the release: nothing of it is copied into the data.
  expect(existsSync(join(dataDir, 'binaries'))).toBe(false)
  const env = { DATA_DIR: dataDir, PORT: String(first.port), STUN_PORT: '0' }
  expect(runIn(keel, ['npm', 'run', 'doctor'], env)).toContain('database')
  const backup = join(machine, 'before.keel')
  runIn(keel, ['npm', 'run', 'db:backup', '--', backup], env)
  runIn(keel, ['npm', 'run', 'db:verify', '--', backup], env)

  unpack('keel-2')
  pointTo('keel-2')
  await stop(first)
  const second = await start()
  expect(readlinkSync(`/proc/${second.child.pid}/cwd`)).toBe(join(machine, 'keel-2'))
  expect((await apiOf(second).post('/user/login', TEACHER)).status).toBe(200)

  pointTo('keel-1')
  await stop(second)
  const back = await start()
  expect(readlinkSync(`/proc/${back.child.pid}/cwd`)).toBe(join(machine, 'keel-1'))
  await stop(back)

  dataDir = join(machine, 'restored')
  runIn(keel, ['npm', 'run', 'db:restore', '--', backup], { DATA_DIR: dataDir })
  const restored = await start()
  expect((await apiOf(restored).post('/user/login', TEACHER)).status).toBe(200)
  await stop(restored)
})

test('a release holds no settings, backups or keys of the machine that made it', () => {
  unpack('keel-3')
  const deploy = readdirSync(join(machine, 'keel-3/deploy'))
  expect(deploy).toEqual(expect.arrayContaining(['compose.yaml', 'Dockerfile', 'turnserver.conf']))
  const ignored = readFileSync(join(machine, 'keel-3/.dockerignore'), 'utf8').trim().split('\n')
  expect(ignored).toContain('deploy/.env')
  expect(deploy.filter((name) => ignored.includes(`deploy/${name}`))).toEqual([])
})

test.skipIf(!existsSync(join(DEBIANS, 'postgres')))('data move to a later major version of PostgreSQL by a backup', async () => {
  unpack('keel-4')
  pointTo('keel-4')
  dataDir = join(machine, 'fifteen')
  mkdirSync(dataDir)
  const env = { DATA_DIR: dataDir, KEEL_PG_BIN: DEBIANS }
  const fifteen = await start(env)
  expect(fifteen.said()).toContain('PostgreSQL 15')
  await register(fifteen)
  const backup = join(machine, 'fifteen.keel')
  await stop(fifteen)
  runIn(keel, ['npm', 'run', 'db:backup', '--', backup], env)

  // The programs of the machine read them too, which is named.
  const found = await start()
  expect(found.said()).toContain('the database runs on another PostgreSQL than the bundled one')
  await stop(found)
  dataDir = join(machine, 'eighteen')
  runIn(keel, ['npm', 'run', 'db:restore', '--', backup], { DATA_DIR: dataDir })
  const eighteen = await start()
  expect((await apiOf(eighteen).post('/user/login', TEACHER)).status).toBe(200)
  await stop(eighteen)
})
