import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '../../adapters/files'
import { fileEndSchema, fileSchema, filesEndSchema, parsePart } from './format'
import { dataFrame, jsonFrame, type Frame } from './frames'
import { nextJson } from './read'

export interface FilesSummary {
  files: number
  bytes: number
  /** Ids of files the database names and the store does not have. */
  missing: number[]
}

interface Row {
  id: number
  key: string
}

/** Yields every uploaded file that the snapshot of `client` names, as frames. Files never change, so they fit any snapshot. */
export async function* fileFrames(client: pg.Client, store: FileStore, summary: FilesSummary): AsyncGenerator<Buffer> {
  const { rows } = await client.query<Row>('select id::int, storage_key as key from files order by id')
  for (const { id, key } of rows) {
    const hash = createHash('sha256')
    let isBegun = false
    try {
      for await (const chunk of store.read(key) as AsyncIterable<Buffer>) {
        if (!isBegun) yield jsonFrame({ file: key })
        isBegun = true
        hash.update(chunk)
        summary.bytes += chunk.length
        yield dataFrame(chunk)
      }
    } catch (error) {
      if (isBegun || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      summary.missing.push(id)
      continue
    }
    if (!isBegun) yield jsonFrame({ file: key })
    summary.files += 1
    yield jsonFrame({ sha256: hash.digest('hex') })
  }
  yield jsonFrame({ files: summary.files, bytes: summary.bytes })
}

/** Drops from `missing` what was deleted while the backup was made. */
export async function stillNamed(client: pg.Client, missing: number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id::int from files where id = any($1) order by id', [missing])
  return rows.map(({ id }) => id)
}

/** Stores the files of a backup, and removes them again on failure. */
export async function restoreFiles(frames: AsyncGenerator<Frame>, store: FileStore): Promise<number> {
  const added: string[] = []
  try {
    for (let count = 0; ; count += 1) {
      const next = await nextJson(frames)
      const file = fileSchema.safeParse(next)
      if (!file.success) {
        if (parsePart(filesEndSchema, next).files !== count) throw new Error('The backup is not complete: files are missing.')
        return count
      }
      const key = file.data.file
      // An existing file is the same and stays in any case: the store may be that of the old installation.
      if ((await store.sizeOf(key)) === null) added.push(key)
      await store.put(Readable.from(bytesOf(frames), { objectMode: false }), key)
    }
  } catch (error) {
    await Promise.allSettled(added.map((key) => store.remove(key)))
    throw error
  }
}

/** Yields the bytes of one file. Throws at its end if its checksum differs, so that it is not stored. */
async function* bytesOf(frames: AsyncGenerator<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (;;) {
    const { value, done } = await frames.next() // for await would close the frames at the end of this file
    if (done) throw new Error('The backup is not complete.')
    if (value.kind === 'json') {
      if (parsePart(fileEndSchema, value.value).sha256 !== hash.digest('hex')) throw new Error('The backup is damaged: a file differs.')
      return
    }
    hash.update(value.bytes)
    yield value.bytes
  }
}
