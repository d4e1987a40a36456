import { ARCHIVE_INDEX } from '@keel/contract/entities/transfer'
import type { Kysely } from 'kysely'
import type { PassThrough } from 'node:stream'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../adapters/files'
import type { DB } from '../../db/schema'
import { Contents } from './contents'
import type { Plan } from './plan'
import { writeIndex } from './write'

/** The same material gives the same bytes: moments of export are not part of them. */
const OPTIONS = { mtime: new Date(1980, 0, 1), mode: 0o100_644, forceDosTimestamp: true }

/** The archive as a stream. One file of it is open at a time, and none is held in memory. */
export function pack({ db, files }: { db: Kysely<DB>; files: FileStore }, { roots, order }: Plan): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  let open: Readable | null = null
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  const add = (path: string, more: { compress: boolean; size?: number }, source: () => Readable) =>
    zip.addReadStreamLazy(path, { ...OPTIONS, ...more }, (give) => {
      if (out.destroyed) return
      open = source()
      open.on('error', fail)
      give(null, open)
    })
  // Whoever downloads may go away in the middle.
  out.on('close', () => open?.destroy())

  async function* index(): AsyncGenerator<Buffer> {
    const contents = new Contents(db, order)
    yield* writeIndex(contents, roots)
    const written = new Set<string>()
    for (const { path, size, storage_key } of contents.files) {
      if (written.has(path)) continue
      written.add(path)
      add(path, { compress: false, size }, () => files.read(storage_key))
    }
    zip.end()
  }
  add(ARCHIVE_INDEX, { compress: true }, () => Readable.from(index(), { objectMode: false }))
  return out
}
