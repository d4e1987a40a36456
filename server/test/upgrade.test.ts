import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Room } from '@keel/contract/entities/room'
import { createDiskStore } from '../src/adapters/files/disk'
import { checkBackup } from '../src/db/backup/read'
import { restore } from '../src/db/backup/restore'
import { migrate, migrationFiles } from '../src/db/migrate'
import { startTestApp, type Api, type TestApp } from './app'
import { createTestDatabase, type TestDatabase } from './database'

/** A backup that version 0.1.0 made of its demo school, with at least one row in every table, and with its uploaded files. */
const FILE = join(import.meta.dirname, 'fixtures/keel-0.1.0.backup')
/** The tokens of its two sessions. */
const TEACHER = 'fixture-teacher'.padEnd(43, '0')
const STUDENT = 'fixture-student'.padEnd(43, '0')

type Rows = Record<string, unknown[]>

let directory: string
/** The data as version 0.1.0 left it, opened by this version. */
let upgraded: TestDatabase
/** The backup of version 0.1.0, restored by this version. */
let restored: TestDatabase
let before: Rows
let columns: Record<string, string[]>
let app: TestApp
let [teacher, student]: Api[] = []

async function columnsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
      where table_schema = 'public' and table_name not like 'schema_migrations%' and table_name <> 'schema_checksums' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, columns: list }) => [name, list]))
}

/** Returns all rows of the tables with the columns that version 0.1.0 knew, in an order of their own. */
async function rowsOf(pool: pg.Pool): Promise<Rows> {
  const tables = Object.entries(columns).map(async ([name, list]) => {
    const names = list.map((column) => `"${column}"`).join(', ')
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from (select ${names} from "${name}") t order by t::text`,
    )
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

async function restoreInto(database: TestDatabase, dataDir: string, migrations = migrationFiles): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await restore(database.pool, client, FILE, { store: createDiskStore(dataDir), migrations })
  await client.end()
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keel-upgrade-'))
  ;[upgraded, restored] = await Promise.all([createTestDatabase({ bare: true }), createTestDatabase({ bare: true })])
  const known = new Map((await checkBackup(FILE)).migrations)
  await restoreInto(
    upgraded,
    directory,
    migrationFiles.filter(({ name }) => known.has(name)),
  )
  columns = await columnsOf(upgraded.pool)
  before = await rowsOf(upgraded.pool)
  await migrate(upgraded.pool)
  await restoreInto(restored, join(directory, 'restored'))
  app = await startTestApp({ DATA_DIR: directory }, undefined, {
    database: upgraded,
    oneNode: 'compares all rows, and several processes store a secret for their bus',
  })
  const asOwnerOf = (sessionToken: string) => app.as({ id: 0, email: '', role: 1, cookie: '', sessionToken })
  ;[teacher, student] = [asOwnerOf(TEACHER), asOwnerOf(STUDENT)]
})
afterAll(async () => {
  await app.stop()
  await restored.drop()
  rmSync(directory, { recursive: true })
})

test('the fixture has a row in every table', () => {
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(Object.keys(columns).length).toBeGreaterThan(40)
})

test('an upgrade changes no row that was there', async () => {
  expect(await rowsOf(upgraded.pool)).toEqual(before)
})

test('a restored backup equals the upgraded data, and its files arrive', async () => {
  expect(await rowsOf(restored.pool)).toEqual(before)
  expect(await columnsOf(restored.pool)).toEqual(await columnsOf(upgraded.pool))
  const names = (folder: string) => readdirSync(join(folder, 'files'), { recursive: true }).toSorted()
  expect(names(join(directory, 'restored')).length).toBeGreaterThan(4)
})

test('an upgraded installation has no operator, and nobody becomes one by registering', async () => {
  const { db } = upgraded
  expect(await db.selectFrom('users').select('id').where('operator_since', 'is not', null).execute()).toEqual([])
  expect(await db.selectFrom('site_settings').select('name').execute()).toEqual([{ name: 'claimed' }])
})

test('people stay signed in and find their classrooms, boards and items', async () => {
  expect((await teacher!.get('/user/me')).data).toMatchObject({ email: 'kadri@demo.keel' })
  expect((await student!.get('/user/me')).data).toMatchObject({ email: 'emma@demo.keel' })
  const items: BoardItem[] = []
  for (const { id } of (await teacher!.get<Room[]>('/rooms')).data)
    for (const module of (await teacher!.get<Module[]>(`/rooms/${id}/modules`)).data)
      for (const board of module.boards) items.push(...(await teacher!.get<BoardItem[]>(`/boards/${board.id}/items`)).data)
  expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThan(8)
})
