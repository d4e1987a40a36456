import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../../adapters/files'
import { syncDirectory } from '../embedded/paths'
import { DatabaseStartError } from '../log'
import { appliedMigrations } from '../migrate'
import { fileFrames, stillNamed, type FilesSummary } from './files'
import { identifier, isOwnTable } from '../tables'
import { NEWEST_VERSION, type Summary } from './format'
import { dataFrame, jsonFrame } from './frames'
import { seal } from './seal'

export interface BackupOptions {
  /** Where the uploaded files are; null leaves them out. */
  store?: FileStore | null
  /** Encrypts the backup. */
  passphrase?: string | undefined
}

/**
 * Writes one consistent snapshot of the database, and with `store` the uploaded files, to `file` while others continue working.
 * Memory use is constant. The file appears under its name only when it is complete and on the disk.
 * @throws DatabaseStartError when there is no database of Keel.
 */
export async function backup(client: pg.Client, file: string, options: BackupOptions = {}): Promise<Summary & FilesSummary> {
  const unfinished = `${file}.part`
  mkdirSync(dirname(file), { recursive: true })
  try {
    // Opened before anything can fail: a file that opens later would appear after it was removed.
    const summary = await writeBackup(client, (await open(unfinished, 'w', 0o600)).createWriteStream(), options)
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    renameSync(unfinished, file)
    await syncDirectory(dirname(file))
    return summary
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Writes a backup to a stream, which is destroyed when that fails. */
export async function writeBackup(
  client: pg.Client,
  out: Writable,
  { store = null, passphrase }: BackupOptions,
): Promise<Summary & FilesSummary> {
  const summary: Summary & FilesSummary = { tables: 0, rows: 0, files: 0, bytes: 0, missing: [] }
  const frames = async function* () {
    await client.query('begin isolation level repeatable read read only')
    yield* snapshot(client, summary, store)
  }
  const gzip = createGzip({ level: 1 }) // several times faster than the default, and hardly larger
  if (passphrase === undefined) await pipeline(Readable.from(frames()), gzip, out)
  else await pipeline(Readable.from(frames()), gzip, (packed: AsyncIterable<Buffer>) => seal(packed, passphrase), out)
  await client.query('commit')
  if (summary.missing.length > 0) summary.missing = await stillNamed(client, summary.missing)
  return summary
}

async function* snapshot(client: pg.Client, summary: Summary & FilesSummary, store: FileStore | null): AsyncGenerator<Buffer> {
  const { rows: servers } = await client.query<{ server: string }>(`select current_setting('server_version') as server`)
  const migrations = [...(await appliedMigrations(client))].map(([name, { sha256 }]) => [name, sha256])
  if (migrations.length === 0) throw new DatabaseStartError('There is no data of Keel here: nothing was backed up.')
  yield jsonFrame({
    format: 'keel-backup',
    version: NEWEST_VERSION,
    files: store !== null,
    createdAt: new Date().toISOString(),
    server: servers[0]?.server ?? '',
    migrations,
  })

  for (const { table, columns } of await listTables(client)) {
    yield jsonFrame({ table, columns })
    const stream = client.query(copyTo(`copy ${identifier(table)} (${columns.map(identifier).join(', ')}) to stdout`))
    for await (const chunk of stream) yield dataFrame(chunk as Buffer)
    await client.query('select 1') // the row count arrives after the end of the data
    yield jsonFrame({ rows: stream.rowCount })
    summary.tables += 1
    summary.rows += stream.rowCount
  }

  // Sequences are not part of a snapshot; read after the rows they can only be ahead of them, which is safe.
  const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  )
  yield jsonFrame({ sequences: sequences.map((row) => [row.name, row.value]), tables: summary.tables, rows: summary.rows })
  if (store) yield* fileFrames(client, store, summary)
}

interface Table {
  table: string
  columns: string[]
}

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows.filter((row) => isOwnTable(row.table))
}
