import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildProgram, endPrograms, Run, type BuiltProgram } from '../../../test/program'
import { quietLog } from '../../../test/quiet-log'
import { openDatabase } from '../open-database'
import { contentsOf, createBareDatabase, type MoveDatabase } from './testing'

let cli: BuiltProgram
let keel: BuiltProgram
let dataDir: string
let server: MoveDatabase

beforeAll(async () => {
  ;[cli, keel, server] = await Promise.all([buildProgram('src/db/cli.ts'), buildProgram('test/programs/writer.ts'), createBareDatabase()])
  dataDir = mkdtempSync(join(tmpdir(), 'keel-run-move-'))
  chmodSync(dataDir, 0o755)
  process.env.KEEL_PG_BIN = keel.bin()
})
afterEach(() => endPrograms())
afterAll(async () => {
  delete process.env.KEEL_PG_BIN
  await server.drop()
  rmSync(dataDir, { recursive: true })
  cli.remove()
  keel.remove()
})

function command(args: string[], url?: string): { said: string; status: number | null } {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: url }
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli.file, ...args], { encoding: 'utf8', cwd: '/', env })
  return { said: stdout + stderr, status }
}

/** Opens the built-in database and runs a statement. */
async function inBuiltIn(statement: string): Promise<unknown[]> {
  const keel = await openDatabase({ dataDir, log: quietLog })
  const { rows } = await keel.pool.query(statement)
  await keel.close()
  return rows
}

const ADD_PEOPLE = `
  insert into users (first_name, last_name, email, password_hash, role)
    select 'Анна' || n, '', n || '@example.org', 'h', 1 from generate_series(1, 500) n`

test('the command moves a school to a server and back', async () => {
  expect(command(['move'])).toEqual({ said: 'Set DATABASE_URL to the server to move to.\n', status: 1 })
  expect(command(['move'], server.url)).toMatchObject({ said: expect.stringMatching(/^There is no database in /), status: 1 })
  await inBuiltIn(ADD_PEOPLE)

  const running = new Run(keel.file, [dataDir])
  await running.ready()
  expect(command(['move'], server.url).said).toContain(`in use by process ${running.pid}. Stop that one first`)
  await running.end('SIGTERM')

  const up = command(['move'], server.url)
  expect(up.said).toMatch(
    /Moved 5\d\d rows of \d+ tables in \d+ s\. Every row is equal on both sides\.\n1\. Start Keel with DATABASE_URL set as it is now\..*\n2\. Uploaded files did not move: they stay in the .* \(npm run files:move\)\.\n$/,
  )
  expect(up.status).toBe(0)
  await expect(inBuiltIn('select')).rejects.toThrow('DATABASE_URL, which is not set now')
  expect(command(['move'], server.url).said).toMatch(/^The same move was finished at .*: nothing is left to do\.\n1\. Start Keel/)
  const other = await createBareDatabase()
  expect(command(['move'], other.url).said).toContain('This installation already keeps its data in the server')
  await other.drop()

  await server.run((client) => client.query(`update users set last_name = 'Moved'`))
  const moved = await contentsOf(server)
  expect(command(['move', '--back'], server.url).said).toMatch(
    /is not empty \(users hold rows\), .* Rename the folder .*pg; db:move then makes a new one/,
  )
  renameSync(join(dataDir, 'pg'), join(dataDir, 'pg-before'))
  const back = command(['move', '--back'], server.url)
  expect(back.said).toMatch(/Moved 5\d\d rows .*\n1\. Start Keel without DATABASE_URL/)
  expect(await inBuiltIn(`select count(*) from users where last_name = 'Moved'`)).toEqual([{ count: 500 }])
  expect(await contentsOf(server)).toEqual(moved)
})
