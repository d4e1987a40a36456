import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type pg from 'pg'
import { stillNamed } from '../../../db/backup/files'
import type { FileStore } from '../file-store'
import { openJournal, type Journal } from './journal'

/** Files moved at once; each holds a few hundred kilobytes, or a part of an S3 upload. */
const AT_ONCE = 4
const PAGE = 200

export interface MoveOptions {
  client: pg.Client
  from: FileStore
  to: FileStore
  dataDir: string
  /** Removes the files from their old store at the end, if all are in the new one and Keel does not run. */
  remove?: boolean
  /** Called after each page of files. */
  onProgress?: (done: { files: number; bytes: number; allFiles: number; allBytes: number }) => void
}

export interface MoveSummary {
  files: number
  bytes: number
  /** Copied and verified in this run; the others were before. */
  copied: number
  /** Ids of files that neither store has, although the database names them. */
  missing: number[]
  /** Ids of files whose bytes are not those that the database describes. */
  differing: number[]
  /** Removed from the new store, because they were deleted since they were copied. */
  deleted: number
  isRunning: boolean
  isRemoved: boolean
}

interface Row {
  id: number
  key: string
  size: number
  sha256: Buffer
}

/**
 * Copies every file that the database names from one store into the other and reads it there again: length and SHA-256 have to be
 * those of the database. What an earlier run has verified is only looked up. Nothing is removed from the old store before the end. What
 * is uploaded meanwhile is for the next run.
 */
export async function moveFiles({ client, from, to, dataDir, remove = false, onProgress }: MoveOptions): Promise<MoveSummary> {
  const journal = openJournal(dataDir, to.describe)
  const all = await totals(client)
  const summary: MoveSummary = {
    files: 0,
    bytes: 0,
    copied: 0,
    missing: [],
    differing: [],
    deleted: 0,
    isRunning: await isRunning(client),
    isRemoved: false,
  }
  const moving = pLimit(AT_ONCE)
  for await (const page of pages(client, all.last)) {
    const moved = await Promise.allSettled(page.map((row) => moving(() => moveOne(row, { from, to, journal }))))
    for (const [n, { id, size }] of page.entries()) {
      const result = moved[n]
      if (result?.status === 'rejected') throw result.reason
      if (result?.value === undefined) continue
      if (result.value === 'missing') summary.missing.push(id)
      else if (result.value === 'differs') summary.differing.push(id)
      else {
        summary.files += 1
        summary.bytes += size
        if (result.value === 'copied') summary.copied += 1
      }
    }
    onProgress?.({ files: summary.files, bytes: summary.bytes, allFiles: all.files, allBytes: all.bytes })
  }
  summary.missing = await stillNamed(client, summary.missing)
  summary.deleted = await removeDeleted(client, to, journal)
  summary.isRunning ||= await isRunning(client)
  if (remove && !summary.isRunning && summary.missing.length + summary.differing.length === 0) {
    for await (const page of pages(client, all.last)) await Promise.all(page.map(({ key }) => moving(() => from.remove(key))))
    journal.remove()
    summary.isRemoved = true
  }
  return summary
}

interface Totals {
  files: number
  bytes: number
  /** The newest id. */
  last: number
}

async function totals(client: pg.Client): Promise<Totals> {
  const { rows } = await client.query<Totals>(
    'select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes, coalesce(max(id), 0)::int as last from files',
  )
  return rows[0] ?? { files: 0, bytes: 0, last: 0 }
}

/** Returns whether a Keel works on the database, which may store and delete files meanwhile. */
async function isRunning(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'keel' limit 1`,
  )
  return rowCount !== 0
}

async function* pages(client: pg.Client, last: number): AsyncGenerator<Row[]> {
  for (let at = 0; ;) {
    const { rows } = await client.query<Row>(
      'select id::int, storage_key as key, size::float8, sha256 from files where id > $1 and id <= $2 order by id limit $3',
      [at, last, PAGE],
    )
    if (rows.length === 0) return
    yield rows
    at = rows.at(-1)?.id ?? at
  }
}

type Between = Pick<MoveOptions, 'from' | 'to'> & { journal: Journal }

async function moveOne(row: Row, { from, to, journal }: Between): Promise<'copied' | 'there' | 'missing' | 'differs'> {
  const isThere = (await to.sizeOf(row.key)) === row.size
  if (isThere && journal.has(row.key)) return 'there'
  if (isThere && (await isWhole(row, to))) {
    journal.add(row.key)
    return 'there'
  }
  try {
    const { size, sha256 } = await to.put(from.read(row.key), row.key)
    if (size === row.size && sha256.equals(row.sha256) && (await isWhole(row, to))) {
      journal.add(row.key)
      return 'copied'
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 'missing'
  }
  await to.remove(row.key)
  return 'differs'
}

/** Returns whether the store returns exactly the bytes that the database describes. */
async function isWhole({ key, size, sha256 }: Row, store: FileStore): Promise<boolean> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of store.read(key) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    read += chunk.length
  }
  return read === size && hash.digest().equals(sha256)
}

/** Removes copies of files that the database no longer names. */
async function removeDeleted(client: pg.Client, to: FileStore, journal: Journal): Promise<number> {
  const keys = journal.keys()
  let removed = 0
  for (let at = 0; at < keys.length; at += 5000) {
    const { rows } = await client.query<{ key: string }>(
      'select key from unnest($1::text[]) key where not exists (select from files f where f.storage_key = key)',
      [keys.slice(at, at + 5000)],
    )
    for (const { key } of rows) await to.remove(key)
    journal.forget(rows.map(({ key }) => key))
    removed += rows.length
  }
  return removed
}
