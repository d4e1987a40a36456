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

test('a migration that sorts before applied ones and came later is applied', async () => {
  const third = migrationFile('0003_third', 'alter table pets add age int;')
  await migrate(database.pool, { files: [first, third] })
  expect(await migrate(database.pool, { files: [first, second, third] })).toEqual(['0002_second'])
  expect(await migrate(database.pool, { files: [first, second, third] })).toEqual([])
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

test('a program starts on a newer schema that it can run on', async () => {
  await migrate(database.pool, { files: [first, second] })
  expect(await migrate(database.pool, { files: [first] })).toEqual([])
  const other = migrationFile('0003_other', 'create table toys (id int);')
  await expect(migrate(database.pool, { files: [first, other] })).rejects.toThrow('newer version of Keel (0002_second')
})

test('a program that a migration leaves behind is refused', async () => {
  const third = migrationFile('0003_third', '-- needs: 0002_second\nalter table pets drop id;')
  await migrate(database.pool, { files: [first, second, third] })
  expect(await migrate(database.pool, { files: [first, second] })).toEqual([])
  await expect(migrate(database.pool, { files: [first] })).rejects.toThrow('newer version of Keel (0003_third')
})

test('what migrations need is stored in a database that did not store it', async () => {
  await migrate(database.pool, { files: [first] })
  await database.pool.query('alter table schema_checksums drop needs')
  expect(await migrate(database.pool, { files: [first] })).toEqual([])
  await migrate(database.pool, { files: [first, second] })
  expect((await database.pool.query('select name, needs from schema_checksums')).rows).toEqual([
    { name: '0001_first', needs: null },
    { name: '0002_second', needs: null },
  ])
})

test('a migration waits for a table in use in short turns, and lets others through', async () => {
  await migrate(database.pool, { files: [first] })
  // As a backup does.
  const reader = await database.pool.connect()
  await reader.query('begin; select * from pets')
  const waits: object[] = []
  const migrated = migrate(database.pool, { files: [first, second], betweenTriesMs: 300, log: { warn: (fields) => waits.push(fields) } })
  // Behind a migration that waited on, the first of these would not end.
  while (waits.length < 2) await database.pool.query('insert into pets values (2)')
  await reader.query('commit')
  reader.release()
  expect(await migrated).toEqual(['0002_second'])
  expect(waits[0]).toEqual({ migration: '0002_second', tried: 1 })
})

test('a table that stays in use fails the migration with an advice', async () => {
  await migrate(database.pool, { files: [first] })
  const reader = await database.pool.connect()
  await reader.query('begin; select * from pets')
  const migrated = migrate(database.pool, { files: [first, second], tries: 1 })
  await expect(migrated).rejects.toThrow(/0002_second failed and was undone: .*lock timeout\. Something holds a table/)
  await reader.query('commit')
  reader.release()
})

test('a failed migration is named and leaves nothing behind', async () => {
  const broken = migrationFile('0002_broken', 'create table toys (id int); select no_such_function();')
  await expect(migrate(database.pool, { files: [first, broken] })).rejects.toThrow('Migration 0002_broken failed')
  const { rows } = await database.pool.query(`select to_regclass('pets') as pets, to_regclass('toys') as toys`)
  expect(rows).toEqual([{ pets: null, toys: null }])
  expect(await migrate(database.pool, { files: [first, second] })).toEqual(['0001_first', '0002_second'])
})
