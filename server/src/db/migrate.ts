/// <reference types="vite/types/importMeta.d.ts" />
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely'
import type pg from 'pg'
import { outageOf } from '../outages'
import { DatabaseStartError, type DatabaseLog } from './log'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Any number works as long as every process of Keel takes the same. */
const LOCK = 5_335_127_001
/** While a migration waits for a table that is in use, all other calls that use this table wait behind it. */
const TABLE_WAIT_MS = 1000
const BETWEEN_TRIES_MS = 2000
/** A backup or a report that reads a table for longer than this has to be ended by the operator. */
const TRIES = 300
/** A table is in use, or both wait for each other. */
const IN_USE = new Set(['55P03', '40P01'])

export interface MigrationFile {
  name: string
  text: string
  checksum: string
  /** The migration that a program has to know to run on this schema; null when every earlier program does. */
  needs: string | null
}

/** A migration by its name, such as 0001_foundation, and its statements. */
export function migrationFile(name: string, text: string): MigrationFile {
  const needs = /^-- needs: (\S+)\s*$/m.exec(text)?.[1] ?? null
  return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex'), needs }
}

export const migrationFiles: MigrationFile[] = Object.entries(files)
  .map(([path, text]) => migrationFile(path.replace(/^.*\//, '').replace(/\.sql$/, ''), text))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

interface MigrateOptions {
  /** The last migration to apply; default: all. */
  target?: string
  files?: MigrationFile[]
  /** Between two tries to get a table that is in use. */
  betweenTriesMs?: number
  tries?: number
  log?: Pick<DatabaseLog, 'warn'>
}

/**
 * Brings the database to the newest schema. Any number of processes may do so at once, and processes of the last release may be at
 * work: a table is waited for in short turns, and they go on in between.
 * @returns the names of the migrations it applied.
 * @throws DatabaseStartError when the program is too old for the database or an applied migration was changed.
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const lock = await pool.connect()
  try {
    await lock.query('set statement_timeout = 0')
    await lock.query(`select pg_advisory_lock(${LOCK})`)
    return await migrateAlone(pool, options)
  } finally {
    // Closing the connection releases the lock even after an error on it.
    lock.release(true)
  }
}

async function migrateAlone(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const { target, files: known = migrationFiles, betweenTriesMs = BETWEEN_TRIES_MS, tries = TRIES, log } = options
  const applied = await appliedMigrations(pool)
  refuseTooNew(applied, known)
  if (known.every((file) => applied.has(file.name) || (target !== undefined && file.name > target))) return []

  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = Object.fromEntries(known.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
    // Of two branches the one with the earlier number may land later: a database from between has the other one only.
    allowUnorderedMigrations: true,
  })
  for (let tried = 1; ; tried += 1) {
    const { error, results = [] } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest()
    if (!error) return results.map((result) => result.migrationName)
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'the schema'
    const isInUse = IN_USE.has((error as { code?: string }).code ?? '')
    if (isInUse && tried < tries) {
      log?.warn({ migration: failed, tried }, 'a table that a migration changes is in use; trying again')
      await delay(betweenTriesMs)
      continue
    }
    if (outageOf(error) === 'database') throw error
    const reason = error instanceof Error ? error.message : JSON.stringify(error)
    const advice = isInUse ? '. Something holds a table it changes, such as a backup: end it, and start again' : ''
    throw new DatabaseStartError(`Migration ${failed} failed and was undone: ${reason}${advice}`, { cause: error })
  }
}

function toMigration({ name, text, checksum, needs }: MigrationFile): Migration {
  return {
    async up(db) {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`set local lock_timeout = ${sql.lit(TABLE_WAIT_MS)}`.execute(db)
      await sql`create table if not exists schema_checksums (name text primary key, sha256 text not null)`.execute(db)
      await sql`alter table schema_checksums add column if not exists needs text`.execute(db)
      await sql.raw(text).execute(db)
      await sql`insert into schema_checksums (name, sha256, needs) values (${name}, ${checksum}, ${needs})`.execute(db)
    },
  }
}

export interface AppliedMigration {
  sha256: string
  /** As of the migration's file; null too in databases that were made before it was stored. */
  needs: string | null
}

/** Returns the applied migrations by name, in their order. */
export async function appliedMigrations(pool: pg.Pool | pg.Client): Promise<Map<string, AppliedMigration>> {
  const { rows: found } = await pool.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = to_regclass('schema_checksums') and attnum > 0 and not attisdropped`,
  )
  if (found.length === 0) return new Map()
  const needs = found.some(({ column }) => column === 'needs') ? 'needs' : 'null as needs'
  const { rows } = await pool.query<{ name: string } & AppliedMigration>(
    `select name, sha256, ${needs} from schema_checksums order by name`,
  )
  return new Map(rows.map(({ name, ...applied }) => [name, applied]))
}

/**
 * Refuses a database that a newer version has migrated, unless this program can run on its schema: while a newer version replaces it
 * on other machines, it may have to start once more.
 */
function refuseTooNew(applied: Map<string, AppliedMigration>, known: MigrationFile[]): void {
  const names = new Set(known.map(({ name }) => name))
  const newer = [...applied].filter(([name]) => !names.has(name))
  const isReady = known.every(({ name }) => applied.has(name))
  const tooNew = isReady ? newer.find(([, { needs }]) => needs !== null && !names.has(needs)) : newer[0]
  if (tooNew) throw newerVersion('database', tooNew[0])
  refuseChanged(applied, 'database', known)
}

/** Refuses unknown migrations and changed ones. */
export function refuseUnknown(applied: Map<string, { sha256: string }>, what: 'database' | 'backup', known = migrationFiles): void {
  const names = new Set(known.map(({ name }) => name))
  for (const name of applied.keys()) if (!names.has(name)) throw newerVersion(what, name)
  refuseChanged(applied, what, known)
}

const newerVersion = (what: string, name: string): DatabaseStartError =>
  new DatabaseStartError(
    `The ${what} was made by a newer version of Keel (${name} is unknown to this one). Use that version or a newer one.`,
  )

function refuseChanged(applied: Map<string, { sha256: string }>, what: string, known: MigrationFile[]): void {
  for (const { name, checksum } of known) {
    const { sha256 = checksum } = applied.get(name) ?? {}
    if (sha256 !== checksum)
      throw new DatabaseStartError(
        `The migration ${name} was changed after it had been applied to this ${what}. Put the file back and make the change in a new migration.`,
      )
  }
}
