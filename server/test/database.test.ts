import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(() => Promise.all([first.drop(), second.drop()]))

test('two test databases are migrated and separate', async () => {
  await sql`create table only_here (id int)`.execute(first.db)
  const tables = async (database: TestDatabase): Promise<string[]> => {
    const { rows } = await database.pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    return rows.map((row) => row.name)
  }
  expect(await tables(first)).toContain('only_here')
  const others = await tables(second)
  expect(others).toContain('schema_checksums')
  expect(others).not.toContain('only_here')
})

test('another program reaches a test database by its url', async () => {
  const client = new pg.Client({ connectionString: first.url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.end()
  expect(first.url).toContain(rows[0]?.name)
})
