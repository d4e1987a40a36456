import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { FileStore } from '../../adapters/files'
import { DatabaseStartError } from '../log'
import { appliedMigrations, migrate, migrationFiles, refuseUnknown, type MigrationFile } from '../migrate'
import { restoreFiles } from './files'
import { filledTables, identifier, listForeignKeys, ownTables, TABLES_FILLED_AT_START } from '../tables'
import { endSchema, parsePart, tableEndSchema, tableSchema, type Summary } from './format'
import type { Frame } from './frames'
import { checkBackup, nextJson, openBackup } from './read'

type Frames = AsyncGenerator<Frame>

interface RestoreOptions {
  /** Where the uploaded files go; null leaves them out. */
  store?: FileStore | null
  migrations?: MigrationFile[]
  passphrase?: string | undefined
  /** Called when all rows are there, before later migrations change them, with the SHA-256 of each table's data in the backup. */
  onLoaded?: (client: pg.Client, sums: ReadonlyMap<string, string>) => Promise<void>
}

/**
 * Restores a backup into an empty database, and with `store` its uploaded files: all or nothing, after the whole
 * file was checked. Then brings the database to the newest schema.
 * @returns what was restored; `files` is null if the backup has none.
 * @throws DatabaseStartError when the file is not a whole backup, the database is not empty or the backup comes from a newer
 * version.
 */
export async function restore(
  pool: pg.Pool,
  client: pg.Client,
  file: string,
  { store = null, migrations = migrationFiles, passphrase, onLoaded }: RestoreOptions = {},
): Promise<Summary & { files: number | null }> {
  const head = await checkBackup(file, passphrase)
  await refuseFilled(client)
  const frames = openBackup(file, passphrase)
  try {
    await frames.next() // the head
    await prepareSchema(pool, client, new Map(head.migrations.map(([name, sha256]) => [name, { sha256 }])), migrations)
    const sums = new Map<string, string>()
    const restored = await load(client, frames, head.files ? store : null, sums)
    await onLoaded?.(client, sums)
    await migrate(pool, { files: migrations })
    // By name: a plain ANALYZE warns about system tables that only a superuser may analyze.
    await client.query(`analyze ${(await ownTables(client)).map(identifier).join(', ')}`)
    return restored
  } finally {
    await frames.return(undefined)
  }
}

async function refuseFilled(client: pg.Client): Promise<void> {
  const filled = await filledTables(client)
  if (filled.length > 0) {
    throw new DatabaseStartError(
      `The database is not empty (${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ' ...' : ''} hold rows), and a restore would mix two. ` +
        'Restore into a new DATA_DIR or a new database, then use that one.',
    )
  }
}

/** The schema at the time of the backup: the data then goes through the later migrations like any other. */
async function prepareSchema(
  pool: pg.Pool,
  client: pg.Client,
  wanted: Map<string, { sha256: string }>,
  files: MigrationFile[],
): Promise<void> {
  refuseUnknown(wanted, 'backup', files)
  const present = [...(await appliedMigrations(client)).keys()]
  if (present.some((name) => !wanted.has(name))) await client.query('drop schema public cascade; create schema public')
  const last = [...wanted.keys()].at(-1)
  if (last) await migrate(pool, { target: last, files })
}

async function load(
  client: pg.Client,
  frames: Frames,
  store: FileStore | null,
  sums: Map<string, string>,
): Promise<Summary & { files: number | null }> {
  await client.query('begin')
  try {
    const foreignKeys = await takeForeignKeys(client)
    for (const table of TABLES_FILLED_AT_START) await client.query(`truncate ${identifier(table)}`)
    const summary = await copyTables(client, frames, sums)
    for (const { add } of foreignKeys) await client.query(add) // checks every row
    const files = store && (await restoreFiles(frames, store))
    await client.query('commit')
    return { ...summary, files }
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the connection may be what failed
    throw error
  }
}

/** Tables may refer to each other in a circle, so foreign keys are dropped and added back afterwards. */
async function takeForeignKeys(client: pg.Client): Promise<{ add: string }[]> {
  const foreignKeys = await listForeignKeys(client)
  for (const { drop } of foreignKeys) await client.query(drop)
  return foreignKeys
}

async function copyTables(client: pg.Client, frames: Frames, sums: Map<string, string>): Promise<Summary> {
  for (let rows = 0, tables = 0; ; tables += 1) {
    const next = await nextJson(frames)
    const table = tableSchema.safeParse(next)
    if (!table.success) {
      const end = parsePart(endSchema, next)
      if (end.rows !== rows || end.tables !== tables) throw new Error('The backup is not complete: its counts differ.')
      for (const [name, value] of end.sequences) {
        if (value !== null) await client.query('select setval($1::regclass, $2)', [identifier(name), value])
      }
      return { tables, rows }
    }
    const copied = await copyTable(client, frames, table.data.table, table.data.columns)
    sums.set(table.data.table, copied.sha256)
    rows += copied.rows
  }
}

async function copyTable(client: pg.Client, frames: Frames, table: string, columns: string[]) {
  let expected: number | null = null
  const hash = createHash('sha256')
  async function* data(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await frames.next() // for await would close the frames at the end of this table
      if (done) throw new Error('The backup is not complete.')
      if (value.kind === 'json') {
        expected = parsePart(tableEndSchema, value.value).rows
        return
      }
      hash.update(value.bytes)
      yield value.bytes
    }
  }
  // A trigger did its work when these rows were first written.
  await client.query(`alter table ${identifier(table)} disable trigger user`)
  const target = client.query(copyFrom(`copy ${identifier(table)} (${columns.map(identifier).join(', ')}) from stdin`))
  await pipeline(Readable.from(data()), target)
  if (target.rowCount !== expected) throw new Error(`The backup is not complete: ${table} has ${target.rowCount} rows of ${expected}.`)
  await client.query(`alter table ${identifier(table)} enable trigger user`)
  return { rows: target.rowCount, sha256: hash.digest('hex') }
}
