import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { filePath } from '../../adapters/files/disk'
import { fileEndSchema, fileSchema, filesEndSchema } from './format'
import { dataFrame, jsonFrame, type Frame } from './frames'
import { nextJson } from './read'

const CHUNK_BYTES = 256 * 1024

export interface FilesSummary {
  files: number
  bytes: number
  /** Ids of files the database names and the folder does not have. */
  missing: number[]
}

interface Row {
  id: number
  key: string
}

/** Yields every uploaded file that the snapshot of `client` names, as frames. Files never change, so they fit any snapshot. */
export async function* fileFrames(client: pg.Client, dataDir: string, summary: FilesSummary): AsyncGenerator<Buffer> {
  const { rows } = await client.query<Row>('select id::int, storage_key as key from files order by id')
  for (const { id, key } of rows) {
    const handle = await open(filePath(dataDir, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!handle) {
      summary.missing.push(id)
      continue
    }
    yield jsonFrame({ file: key })
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Buffer)
      summary.bytes += (chunk as Buffer).length
      yield dataFrame(chunk as Buffer)
    }
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

/** Writes the files of a backup into the folder, and removes them again on failure. */
export async function restoreFiles(frames: AsyncGenerator<Frame>, dataDir: string): Promise<number> {
  const written: string[] = []
  try {
    for (let count = 0; ; count += 1) {
      const next = await nextJson(frames)
      const file = fileSchema.safeParse(next)
      if (!file.success) {
        if (filesEndSchema.parse(next).files !== count) throw new Error('The backup is not complete: files are missing.')
        return count
      }
      const path = filePath(dataDir, file.data.file)
      // An existing file is the same and stays in any case: the folder may be that of the old installation.
      if (!existsSync(path)) written.push(path)
      await restoreFile(frames, path)
    }
  } catch (error) {
    await Promise.all(written.map((path) => rm(path, { force: true })))
    throw error
  }
}

async function restoreFile(frames: AsyncGenerator<Frame>, path: string): Promise<void> {
  const unfinished = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(frames, unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeFile(frames: AsyncGenerator<Frame>, path: string): Promise<void> {
  const hash = createHash('sha256')
  const out = await open(path, 'w')
  try {
    for (;;) {
      const { value, done } = await frames.next()
      if (done) throw new Error('The backup is not complete.')
      if (value.kind === 'json') {
        if (fileEndSchema.parse(value.value).sha256 !== hash.digest('hex')) throw new Error('The backup is damaged: a file differs.')
        return await out.sync()
      }
      hash.update(value.bytes)
      for (let at = 0; at < value.bytes.length;) at += (await out.write(value.bytes, at)).bytesWritten
    }
  } finally {
    await out.close()
  }
}
