import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { newKey } from './key'

/** Older leftovers of an interrupted upload belong to no request. */
export const LEFTOVERS_KEPT_MS = 86_400_000

export interface TempFile {
  path: string
  size: number
  sha256: Buffer
}

/** Streams to the end of a temporary file in the folder, which exists until `work` ends. */
export async function withTempFile<T>(directory: string, source: Readable, work: (file: TempFile) => Promise<T>): Promise<T> {
  source.on('error', () => undefined) // thrown by the reading below, which begins later
  await mkdir(directory, { recursive: true })
  const path = join(directory, newKey())
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx')
  try {
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        await writeAll(file, chunk)
      }
    } finally {
      await file.close()
    }
    return await work({ path, size, sha256: hash.digest() })
  } finally {
    await rm(path, { force: true })
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  let done = 0
  while (done < chunk.length) done += (await file.write(chunk, done)).bytesWritten
}

/** Removes temporary files that a process which was killed left in the folder. */
export async function removeOldTempFiles(directory: string, now: Date): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => null) // an upload may finish meanwhile
    if (found && now.getTime() - found.mtimeMs > LEFTOVERS_KEPT_MS) await rm(path, { force: true })
  }
}
