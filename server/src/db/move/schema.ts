import type pg from 'pg'
import { appliedMigrations, migrate, refuseUnknown, type MigrationFile } from '../migrate'
import { createPool, MOVE_NAME } from '../pool'
import { identifier, listForeignKeys, ownTables } from '../tables'
import type { DatabaseLog } from '../log'
import { inTransaction } from './session'

/** Brings the target's schema up to date, or to the one after `last`. */
export async function migrateTarget(config: pg.ClientConfig, log: DatabaseLog, files: MigrationFile[], last?: string): Promise<void> {
  const pool = createPool({ connection: config, log, prepare: false, max: 2, name: MOVE_NAME })
  try {
    await migrate(pool, { files, ...(last ? { target: last } : {}) })
  } finally {
    await pool.end()
  }
}

interface PrepareOptions {
  config: pg.ClientConfig
  log: DatabaseLog
  files: MigrationFile[]
}

/**
 * Gives the target the schema of the source, without what would slow down or hinder copying table by table: foreign keys, and the
 * indexes of tables that are still empty.
 */
export async function prepareSchema(source: pg.Client, target: pg.Client, { config, log, files }: PrepareOptions): Promise<void> {
  const wanted = await appliedMigrations(source)
  refuseUnknown(wanted, 'database', files)
  const applied = await appliedMigrations(target)
  if ([...applied.keys()].join() !== [...wanted.keys()].join()) {
    if (applied.size > 0) await inTransaction(target, () => dropAll(target))
    await migrateTarget(config, log, files, [...wanted.keys()].at(-1))
  }
  await inTransaction(target, async () => {
    for (const { drop, add } of [...(await listIndexes(target)), ...(await listForeignKeys(target))]) {
      await target.query('insert into schema_move_deferred (statement) values ($1)', [add])
      await target.query(drop)
    }
  })
}

/** Creates again what was left out, each by itself, so that an interrupted move continues with the next. */
export async function restoreDeferred(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ place: number; statement: string }>(
    `select place, statement from schema_move_deferred order by statement ilike 'alter table%', place`,
  )
  for (const { place, statement } of rows) {
    await inTransaction(target, async () => {
      await target.query(`set local maintenance_work_mem = '256MB'`)
      await target.query(statement)
      await target.query('delete from schema_move_deferred where place = $1', [place])
    })
  }
}

/** Returns the statements that drop and create each index of an empty table that enforces no constraint. */
async function listIndexes(client: pg.Client): Promise<{ add: string; drop: string }[]> {
  const { rows } = await client.query<{ table: string; add: string; drop: string }>(
    `select c.relname as table, pg_get_indexdef(i.indexrelid) as add, format('drop index %s', i.indexrelid::regclass) as drop
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisprimary
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`,
  )
  const empty = new Set<string>()
  for (const name of await ownTables(client)) if (!(await client.query(`select from ${identifier(name)} limit 1`)).rowCount) empty.add(name)
  return rows.filter(({ table }) => empty.has(table))
}

/** Drops the tables and functions of another version's schema, which hold no rows or those of an earlier run. */
async function dropAll(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ statement: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as statement from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_move%'
     union all
     select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc p
       where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and not exists (
         select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  for (const { statement } of rows) await target.query(statement)
  await target.query('truncate schema_move_deferred')
}
