import { ARCHIVE_INDEX } from '@keel/contract/entities/transfer'
import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import type { FileStore } from '../../adapters/files'
import type { DB } from '../../db/schema'
import { Contents } from './contents'
import type { Plan } from './plan'
import { writeIndex } from './write'
import { zipStream } from './zip-stream'

/** The same material gives the same bytes: export times are not included. */
const MOMENT = new Date(1980, 0, 1)

/** Returns the archive as a stream. None of its files is held in memory. */
export function pack({ db, files }: { db: Kysely<DB>; files: FileStore }, { roots, order }: Plan): Readable {
  const { out, add, end } = zipStream(MOMENT)
  async function* index(): AsyncGenerator<Buffer> {
    const contents = new Contents(db, order)
    yield* writeIndex(contents, roots)
    const written = new Set<string>()
    for (const { path, size, storage_key } of contents.files) {
      if (written.has(path)) continue
      written.add(path)
      add(path, { compress: false, size }, () => files.read(storage_key))
    }
    end()
  }
  add(ARCHIVE_INDEX, { compress: true }, () => Readable.from(index(), { objectMode: false }))
  return out
}
