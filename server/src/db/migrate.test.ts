import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database'
import { buildProgram, endPrograms, Run, type BuiltProgram } from '../../test/program'
import { migrate, migrationFile, migrationFiles } from './migrate'

const PROCESSES = 5

let program: BuiltProgram
let database: TestDatabase
beforeAll(async () => {
  program = await buildProgram('test/programs/writer.ts')
})
afterAll(() => program.remove())
beforeEach(async () => {
  database = await createTestDatabase({ bare: true })
})
afterEach(async () => {
  await endPrograms()
  await database.drop()
})

const first = migrationFile('0001_first', 'create table pets (id int); insert into pets values (1);')
const second = migrationFile('0002_second', 'alter table pets add name text;')

test('five processes starting on an empty database migrate it once', async () => {
  const directories = Array.from({ length: PROCESSES }, () => mkdtempSync(join(tmpdir(), 'keel-race-')))
  const env = { ...process.env, DATABASE_URL: database.url }
  await Promise.all(directories.map((directory) => new Run(program.file, [directory], { env }).ready()))
  const { rows } = await database.pool.query<{ name: string }>('select name from schema_checksums order by name')
  expect(rows.map((row) => row.name)).toEqual(migrationFiles.map((file) => file.name))
  await endPrograms()
  for (const directory of directories) rmSync(directory, { recursive: true })
})

test('migrations are applied once and in the order of their names', async () => {
  expect(await migrate(database.pool, { files: [first] })).toEqual(['0001_first'])
  expect(await migrate(database.pool, { files: [first, second] })).toEqual(['0002_second'])
  expect(await migrate(database.pool, { files: [first, second] })).toEqual([])
  const { rows } = await database.pool.query('select * from pets')
  expect(rows).toEqual([{ id: 1, name: null }])
})

test('a migration changed after it was applied is refused by name', async () => {
  await migrate(database.pool, { files: [first] })
  const changed = migrationFile('0001_first', 'create table pets (id bigint);')
  await expect(migrate(database.pool, { files: [changed, second] })).rejects.toThrow('0001_first was changed')
})

test('other line ends are not a change', async () => {
  const text = 'create table pets (\n  id int\n);'
  await migrate(database.pool, { files: [migrationFile('0001_first', text)] })
  expect(await migrate(database.pool, { files: [migrationFile('0001_first', text.replaceAll('\n', '\r\n'))] })).toEqual([])
})

test('a database of a newer version is refused', async () => {
  await migrate(database.pool, { files: [first, second] })
  await expect(migrate(database.pool, { files: [first] })).rejects.toThrow('newer version of Keel (0002_second')
})

test('a failed migration is named and leaves nothing behind', async () => {
  const broken = migrationFile('0002_broken', 'create table toys (id int); select no_such_function();')
  await expect(migrate(database.pool, { files: [first, broken] })).rejects.toThrow('Migration 0002_broken failed')
  const { rows } = await database.pool.query(`select to_regclass('pets') as pets, to_regclass('toys') as toys`)
  expect(rows).toEqual([{ pets: null, toys: null }])
  expect(await migrate(database.pool, { files: [first, second] })).toEqual(['0001_first', '0002_second'])
})
