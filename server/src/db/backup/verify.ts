import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { FileStore } from '../../adapters/files'
import { startEmbedded } from '../embedded/embedded-server'
import { DatabaseStartError } from '../log'
import { createPool } from '../pool'
import { identifier } from '../tables'
import { connect, toolLog } from '../tools'
import type { Summary } from './format'
import { checkBackup } from './read'
import { restore } from './restore'

/** What a backup was found to contain. */
export interface Verified extends Summary {
  createdAt: string
  /** Null where the backup is of the database alone. */
  files: number | null
  /** Ids of files that the database names and the backup does not have: they were missing when it was made. */
  missing: number[]
}

/** Takes files to read them; stores nothing. */
function checksums(): FileStore & { seen: Map<string, string> } {
  const seen = new Map<string, string>()
  const store: Pick<FileStore, 'put' | 'sizeOf' | 'remove'> & { seen: typeof seen } = {
    seen,
    async put(source, key = '') {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
      }
      const sha256 = hash.digest()
      seen.set(key, sha256.toString('hex'))
      return { key, size, sha256 }
    },
    sizeOf: async () => null,
    remove: async () => undefined,
  }
  return store as FileStore & { seen: typeof seen }
}

async function refuseOtherRows(client: pg.Client, sums: ReadonlyMap<string, string>): Promise<void> {
  // A large table would be read from where another reader is.
  await client.query('set synchronize_seqscans = off')
  for (const [table, sha256] of sums) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [identifier(table)],
    )
    const hash = createHash('sha256')
    const stream = client.query(copyTo(`copy ${identifier(table)} (${rows[0]?.columns}) to stdout`))
    for await (const chunk of stream) hash.update(chunk as Buffer)
    if (hash.digest('hex') !== sha256) throw new DatabaseStartError(`The restored table ${table} differs from the backup.`)
  }
}

async function missingFiles(client: pg.Client, seen: ReadonlyMap<string, string>): Promise<number[]> {
  const { rows } = await client.query<{ id: number; key: string; sha256: Buffer }>(
    'select id::int, storage_key as key, sha256 from files order by id',
  )
  const damaged = rows.filter(({ key, sha256 }) => seen.has(key) && seen.get(key) !== sha256.toString('hex'))
  if (damaged.length > 0)
    throw new DatabaseStartError(
      `${damaged.length} files are not as they were uploaded (ids ${damaged
        .slice(0, 10)
        .map(({ id }) => id)
        .join(', ')}).`,
    )
  return rows.filter(({ key }) => !seen.has(key)).map(({ id }) => id)
}

/** Restores a backup into this empty database and compares every table and file with it; the files are read and not stored. */
export async function verifyInto(pool: pg.Pool, client: pg.Client, file: string, passphrase?: string): Promise<Verified> {
  const { createdAt } = await checkBackup(file, passphrase)
  const store = checksums()
  const restored = await restore(pool, client, file, { store, passphrase, onLoaded: refuseOtherRows })
  return { ...restored, createdAt, missing: restored.files === null ? [] : await missingFiles(client, store.seen) }
}

/** Restores a backup into a database that is made for it and removed afterwards, see `verifyInto`. */
export async function verify(file: string, passphrase?: string): Promise<Verified> {
  await checkBackup(file, passphrase) // before a server is started for it
  const folder = mkdtempSync(join(tmpdir(), 'keel-verify-'))
  const server = await startEmbedded({ directory: join(folder, 'pg'), log: toolLog, durable: false })
  // Its connections end with the server.
  const pool = createPool({ connection: server.connection, log: { ...toolLog, warn: () => undefined }, prepare: false, max: 2 })
  try {
    return await connect(server.connection, (client) => verifyInto(pool, client, file, passphrase))
  } finally {
    await pool.end()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
