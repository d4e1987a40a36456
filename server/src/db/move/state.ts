import type pg from 'pg'
import { DatabaseStartError } from '../log'
import { appliedMigrations } from '../migrate'
import { filledTables, ownTables } from '../tables'
import { MOVE_NAME } from '../pool'

/** Whether a database is being filled by a move, of which source, or was. Names that begin with schema_ are not copied. */
const STATE = `
  create table if not exists schema_move (source text not null, started_at timestamptz not null default now(), finished_at timestamptz);
  create table if not exists schema_move_deferred (place int generated always as identity primary key, statement text not null)`

interface Move {
  source: string
  finished_at: Date | null
}

async function readMove(client: pg.Client): Promise<Move | null> {
  const { rows: found } = await client.query<{ present: boolean }>(`select to_regclass('schema_move') is not null as present`)
  if (!found[0]?.present) return null
  const { rows } = await client.query<Move>('select source, finished_at from schema_move')
  return rows[0] ?? null
}

interface MoveTarget {
  name: string
  whenFilled: string
}

export type MoveState = 'begun' | 'continued' | { finished: Date }

/**
 * Marks the target as filled from this source, so that nothing else uses it before it is complete.
 * @throws DatabaseStartError when the target holds anything but an earlier move of the same source.
 */
export async function beginMove(target: pg.Client, source: string, { name, whenFilled }: MoveTarget): Promise<MoveState> {
  const move = await readMove(target)
  if (move?.source === source) return move.finished_at ? { finished: move.finished_at } : 'continued'
  if (move && !move.finished_at)
    throw new DatabaseStartError(
      `${name} holds the unfinished move of another database. Finish that one from its own source. ${whenFilled}`,
    )
  const filled = await filledTables(target)
  if (filled.length > 0) {
    const some = `${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' ...' : ''}`
    throw new DatabaseStartError(`${name} is not empty (${some} hold rows), and a move would mix two installations. ${whenFilled}`)
  }
  const tables = await ownTables(target)
  if (tables.length > 0 && (await appliedMigrations(target)).size === 0)
    throw new DatabaseStartError(`${name} has tables of another program (${tables.slice(0, 3).join(', ')}). ${whenFilled}`)
  await target.query(STATE)
  await target.query('delete from schema_move')
  await target.query('insert into schema_move (source) values ($1)', [source])
  return 'begun'
}

export async function finishMove(target: pg.Client): Promise<void> {
  await target.query('update schema_move set finished_at = now()')
  await target.query('drop table schema_move_deferred')
}

/** Refuses a database that a move has not filled yet. */
export async function refuseUnfinished(client: pg.Client | pg.Pool): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>(`select to_regclass('schema_move') is not null as marked`)
  if (!rows[0]?.marked || !(await client.query('select from schema_move where finished_at is null')).rowCount) return
  throw new DatabaseStartError(
    'This database is not complete: npm run db:move has not finished filling it. Run that command again, it continues where it stopped; ' +
      'until then start Keel on the old database.',
  )
}

/** Refuses to open a database that a move has not filled yet, or is reading now. */
export async function refuseDuringMove(pool: pg.Pool): Promise<void> {
  await refuseUnfinished(pool)
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [MOVE_NAME],
  )
  if (rowCount)
    throw new DatabaseStartError('npm run db:move is reading this database: what people wrote now would be lost. Wait until it has ended.')
}
