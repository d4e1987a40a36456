import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { DatabaseStartError, type DatabaseLog } from '../log'
import { appliedMigrations, migrationFiles, type MigrationFile } from '../migrate'
import { identifier } from '../tables'
import { firstDifference, isEqual } from './compare'
import { listTables, planTable, type MovedTable, type Part, type PlannedTable } from './parts'
import { migrateTarget, prepareSchema, restoreDeferred } from './schema'
import { connect, endEarlierRuns, identityOf, inTransaction, refuseRunningKeel, requireUsable, setForTransaction } from './session'
import { beginMove, finishMove, refuseUnfinished } from './state'

/** A database with its name in messages, at the beginning of a sentence. */
export interface MoveEnd {
  config: pg.ClientConfig
  name: string
  /** What to do when it is to be filled and is not empty. */
  whenFilled: string
}

export interface MoveOptions {
  source: MoveEnd
  target: MoveEnd
  log: DatabaseLog
  /** What a run that is interrupted repeats at most. */
  partRows?: number
  migrations?: MigrationFile[]
  onProgress?: (line: string) => Promise<void> | void
  /** The target is complete; called before it is marked so. */
  onComplete?: () => Promise<void> | void
  /** Called before the first change of the target, unless an earlier run made it; may throw. */
  onBegin?: () => void
}

export interface MoveSummary {
  tables: number
  rows: number
  /** Rows that an earlier run had left on the target. */
  kept: number
  /** When an earlier run finished the same move; null if this one did. */
  finishedBefore: Date | null
}

const PART_ROWS = 50_000
const WRITERS_PATIENCE_MS = 3000
const REPORT_EVERY_MS = 5000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Moves all rows to another database, part by part, and compares every row on both sides. The source stays as it is and takes no
 * writes meanwhile. An interrupted move continues when it is run again: parts that are equal on both sides stay.
 * @throws DatabaseStartError when Keel is running, the target holds something else or a row differs.
 */
export async function moveDatabase(options: MoveOptions): Promise<MoveSummary> {
  const source = await connectTo(options.source)
  try {
    const target = await connectTo(options.target)
    try {
      return await moveBetween(source, target, options)
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
  }
}

async function connectTo({ config, name }: MoveEnd): Promise<pg.Client> {
  try {
    return await connect(config)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new DatabaseStartError(
      `${name} cannot be reached or refuses access: ${message || code}. Nothing was changed; run the same command again when that is mended.`,
      { cause: error },
    )
  }
}

async function moveBetween(source: pg.Client, target: pg.Client, options: MoveOptions): Promise<MoveSummary> {
  const { onProgress = () => undefined, migrations = migrationFiles, partRows = PART_ROWS, log } = options
  const { config } = options.target
  for (const [client, { name }] of [
    [source, options.source],
    [target, options.target],
  ] as const) {
    await requireUsable(client, name)
    await refuseRunningKeel(client, name)
  }
  if ((await appliedMigrations(source)).size === 0) throw new DatabaseStartError(`${options.source.name} holds no data of Keel.`)
  await refuseUnfinished(source)
  const id = await identityOf(source)
  const state = await inTransaction(target, async () => {
    const begun = await beginMove(target, id, options.target)
    if (begun === 'begun') options.onBegin?.()
    return begun
  })
  if (typeof state === 'object') return { tables: 0, rows: 0, kept: 0, finishedBefore: state.finished }
  if (state === 'continued') await endEarlierRuns(target)

  const tables = await lockSource(source, options.source.name)
  await prepareSchema(source, target, { config, log, files: migrations })
  const plan: PlannedTable[] = []
  for (const table of tables) plan.push(await planTable(source, table, partRows))
  const rows = plan.reduce((sum, planned) => sum + planned.rows, 0)

  const progress = countProgress(rows, onProgress)
  let kept = 0
  for (const planned of plan) kept += await copyTable(source, target, planned, progress)
  await copySequences(source, target)
  await onProgress('Comparing every row on both sides ...')
  await inTransaction(target, () => compareAll(source, target, plan), 'isolation level repeatable read read only')
  await onProgress('Making indexes ...')
  await restoreDeferred(target)
  await target.query(`analyze ${tables.map(({ name }) => identifier(name)).join(', ')}`)
  await refuseRunningKeel(source, options.source.name)
  await options.onComplete?.()
  await inTransaction(target, () => finishMove(target))
  await migrateTarget(config, log, migrations) // an older source's schema goes through the later migrations
  await source.query('commit')
  return { tables: plan.length, rows, kept, finishedBefore: null }
}

/** Begins the one snapshot that everything is read from, in which no other connection can write. */
async function lockSource(source: pg.Client, name: string): Promise<MovedTable[]> {
  const tables = await listTables(source)
  await source.query('begin isolation level repeatable read read only')
  await source.query(`set local lock_timeout = ${WRITERS_PATIENCE_MS}`)
  try {
    // Before the first query, which would take the snapshot.
    await source.query(`lock table ${tables.map((table) => identifier(table.name)).join(', ')} in share mode`)
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    throw new DatabaseStartError(`Another program is writing to ${name}. Stop it and run db:move again.`, { cause: error })
  }
  await setForTransaction(source)
  return tables
}

/** Counts the rows that are in place, and reports them every few seconds. */
function countProgress(total: number, onProgress: NonNullable<MoveOptions['onProgress']>): (rows: number) => void {
  let [done, reportedAt] = [0, Date.now()]
  return (rows) => {
    done += rows
    if (Date.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = Date.now()
    void onProgress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows`)
  }
}

/** Returns how many rows an earlier run had left in their place. */
async function copyTable(source: pg.Client, target: pg.Client, { table, parts, rows }: PlannedTable, count: (rows: number) => void) {
  const { rowCount: filled } = await target.query(`select from ${identifier(table.name)} limit 1`)
  const missing = filled ? [] : parts
  if (filled) {
    for (const part of parts) {
      const equal = await inTransaction(target, () => isEqual(source, target, part))
      if (!equal) missing.push(part)
    }
    // All before the first is copied: a unique value may have moved from one part to another.
    for (const part of missing)
      await changeRows(target, part, () => target.query(`delete from ${identifier(table.name)} where ${part.where}`))
  }
  let copied = 0
  for (const part of missing) {
    const added = await changeRows(target, part, () => copyPart(source, target, part))
    copied += added
    count(added)
  }
  count(rows - copied)
  return rows - copied
}

/** Triggers did their work when the rows were first written. */
function changeRows<T>(target: pg.Client, { table }: Part, work: () => Promise<T>): Promise<T> {
  return inTransaction(target, async () => {
    await target.query(`alter table ${identifier(table.name)} disable trigger user`)
    const result = await work()
    await target.query(`alter table ${identifier(table.name)} enable trigger user`)
    return result
  })
}

async function copyPart(source: pg.Client, target: pg.Client, { table, where }: Part): Promise<number> {
  const columns = table.stored.map(identifier).join(', ')
  const from = source.query(copyTo(`copy (select ${columns} from ${identifier(table.name)} where ${where}) to stdout (format binary)`))
  const to = target.query(copyFrom(`copy ${identifier(table.name)} (${columns}) from stdin (format binary)`))
  await pipeline(from, to)
  return to.rowCount
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string; used: boolean }>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as used
     from pg_sequences where schemaname = 'public' and sequencename not like 'schema\\_%'`,
  )
  for (const { name, value, used } of rows) await target.query('select setval($1::regclass, $2, $3)', [identifier(name), value, used])
}

/** @throws DatabaseStartError that names the table and the first row that differs. */
async function compareAll(source: pg.Client, target: pg.Client, plan: PlannedTable[]): Promise<void> {
  for (const part of plan.flatMap(({ parts }) => parts)) {
    if (await isEqual(source, target, part)) continue
    const row = await firstDifference(source, target, part)
    throw new DatabaseStartError(
      `The table ${part.table.name} differs between the databases, first at ${row ?? 'a row that cannot be found again'}. ` +
        'The old database is unchanged. Run db:move again: it copies what differs.',
    )
  }
}
