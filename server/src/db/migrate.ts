/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import type pg from 'pg'
import { outageOf } from '../outages'
import { DatabaseStartError } from './log'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Any number works as long as every process of Keel takes the same. */
const LOCK = 5_335_127_001

export interface MigrationFile {
  name: string
  text: string
  checksum: string
}

/** A migration by its name, such as 0001_foundation, and its statements. */
export function migrationFile(name: string, text: string): MigrationFile {
  return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
}

export const migrationFiles: MigrationFile[] = Object.entries(files)
  .map(([path, text]) => migrationFile(path.replace(/^.*\//, '').replace(/\.sql$/, ''), text))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

interface MigrateOptions {
  /** The last migration to apply; default: all. */
  target?: string
  files?: MigrationFile[]
}

/**
 * Brings the database to the newest schema. Any number of processes may do so at once.
 * @returns the names of the migrations it applied.
 * @throws DatabaseStartError when the database is newer than the program or an applied migration was changed.
 */
export async function migrate(pool: pg.Pool, { target, files: known = migrationFiles }: MigrateOptions = {}): Promise<string[]> {
  const lock = await pool.connect()
  try {
    await lock.query('set statement_timeout = 0')
    await lock.query(`select pg_advisory_lock(${LOCK})`)
    return await migrateAlone(pool, known, target)
  } finally {
    // Closing the connection releases the lock even after an error on it.
    lock.release(true)
  }
}

async function migrateAlone(pool: pg.Pool, known: MigrationFile[], target?: string): Promise<string[]> {
  const applied = await appliedMigrations(pool)
  refuseUnknown(applied, 'database', known)
  if (known.every((file) => applied.has(file.name) || (target !== undefined && file.name > target))) return []

  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(known.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results = [] } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
  if (error) {
    if (outageOf(error) === 'database') throw error
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the schema'
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    throw new DatabaseStartError(`Migration ${failed} failed and was undone: ${reason}`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

function toMigration({ name, text, checksum }: MigrationFile): Migration {
  return {
    async up(db) {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`create table if not exists schema_checksums (name text primary key, sha256 text not null)`.execute(db)
      await sql.raw(text).execute(db)
      await sql`insert into schema_checksums (name, sha256) values (${name}, ${checksum})`.execute(db)
    },
  }
}

/** Name to checksum of the applied migrations. */
export async function appliedMigrations(pool: pg.Pool | pg.Client): Promise<Map<string, string>> {
  const { rows: found } = await pool.query<{ present: boolean }>(`select to_regclass('schema_checksums') is not null as present`)
  if (!found[0]?.present) return new Map()
  const { rows } = await pool.query<{ name: string; sha256: string }>('select name, sha256 from schema_checksums order by name')
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

/** Refuses unknown migrations and changed ones. */
export function refuseUnknown(applied: Map<string, string>, what: 'database' | 'backup', known = migrationFiles): void {
  const checksums = new Map(known.map((file) => [file.name, file.checksum]))
  for (const [name, checksum] of applied) {
    const own = checksums.get(name)
    if (own === undefined) {
      throw new DatabaseStartError(
        `The ${what} was made by a newer version of Keel (${name} is unknown to this one). Use that version or a newer one.`,
      )
    }
    if (own !== checksum) {
      throw new DatabaseStartError(
        `The migration ${name} was changed after it had been applied to this ${what}. Put the file back and make the change in a new migration.`,
      )
    }
  }
}
