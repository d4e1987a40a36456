import { expect, test } from 'vitest'
import { createTestDatabase } from './database'
import { fillTables, GROWING } from './growth'

/** Tables that hold about as much in a large school as in a small one. */
const SMALL = [
  'backups',
  'classes',
  'mail_outage',
  'nodes',
  'schema_checksums',
  'schema_migrations',
  'schema_migrations_lock',
  'secrets',
  'site_settings',
  'site_texts',
  'web_files',
]

test('every table that grows is filled, with rows that its checks accept', async () => {
  const database = await createTestDatabase()
  try {
    const { rows } = await database.pool.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
    expect(rows.map(({ name }) => name).sort()).toEqual([...GROWING, ...SMALL].sort())
    await fillTables(database, 10)
    const counts = GROWING.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    const { rows: filled } = await database.pool.query<Record<string, number>>(`select ${counts.join(', ')}`)
    expect(filled).toEqual([Object.fromEntries(GROWING.map((table) => [table, 10]))])
  } finally {
    await database.drop()
  }
})
