import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../src/db/pool'
import type { DB } from '../src/db/schema'
import { asAdmin, named, ownerRole } from './global-setup'
import { quietLog } from './quiet-log'

export interface TestDatabase {
  db: Kysely<DB>
  pool: pg.Pool
  connection: pg.ClientConfig
  /** For a separate program, as DATABASE_URL. */
  url: string
  /** Closes the connections and removes the database. */
  drop(): Promise<void>
}

/**
 * A fresh, migrated, empty database; one per test file, made in `beforeAll` and dropped in `afterAll`.
 * With `bare` it has no tables either.
 */
export async function createTestDatabase({ bare = false } = {}): Promise<TestDatabase> {
  const { admin, app, template } = inject('testServer')
  const name = `keel_test_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, (client) =>
    client.query(`create database ${name} owner ${ownerRole(app)} template ${bare ? 'template0' : template} strategy file_copy`),
  )
  const connection = { ...app, ...named(app, name) }
  const pool = createPool({ connection, log: quietLog, prepare: true })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    connection,
    url: connection.connectionString ?? `postgresql:///${name}?host=${app.host}&port=${app.port}&user=${app.user}`,
    async drop() {
      await pool.end()
      await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}
