import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database'
import { STORED, storedDataPage } from './stored-data'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('every table of the database is in the list of stored data, once', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'schema\\_%' order by 1`,
  )
  expect(STORED.flatMap(({ tables }) => tables).sort()).toEqual(rows.map(({ name }) => name))
})

test.each(['en', 'ru', 'et'] as const)('the page in %s has a row for each entry and no empty cell', (language) => {
  const rows = storedDataPage(language)
    .split('\n')
    .filter((line) => line.startsWith('|'))
  expect(rows).toHaveLength(STORED.length + 2)
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .every((cell) => cell.trim() !== ''),
    ).toBe(true)
})
