import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore } from '.'

const TEMP = 'tmp'
/** Older leftovers of an interrupted upload belong to no request. */
const TEMP_KEPT_MS = 86_400_000
/** Bytes read at once; one range request of a PDF viewer fits. */
const READ_BYTES = 262_144
export const STORAGE_KEY = /^[0-9a-f]{32}$/

/** Returns the path of a key's file. Throws if it is not a key, since it could be a path. */
export function filePath(dataDir: string, key: string): string {
  if (!STORAGE_KEY.test(key)) throw new Error('not a key of this store')
  return join(resolve(dataDir, 'files'), key.slice(0, 2), key)
}

/** Files in a folder of the data directory: written to a temporary name, flushed, then renamed into place. */
export function createDiskStore(dataDir: string): FileStore {
  const root = resolve(dataDir, 'files')
  const pathOf = (key: string): string => filePath(dataDir, key)
  return {
    describe: `folder ${root}`,
    async put(source) {
      const key = randomBytes(16).toString('hex')
      const temp = join(root, TEMP, key)
      const path = pathOf(key)
      await mkdir(dirname(temp), { recursive: true })
      await mkdir(dirname(path), { recursive: true })
      const hash = createHash('sha256')
      let size = 0
      const file = await open(temp, 'wx')
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          await writeAll(file, chunk)
        }
        await file.sync()
        await file.close()
        await rename(temp, path)
        await syncDirectory(dirname(path))
      } catch (error) {
        await file.close().catch(() => undefined) // it may be closed already; the first error is the one to report
        await rm(temp, { force: true })
        throw error
      }
      return { key, size, sha256: hash.digest() }
    },
    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: READ_BYTES }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async removeLeftovers(now) {
      const directory = join(root, TEMP)
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const path = join(directory, name)
        const found = await stat(path).catch(() => null) // an upload may finish meanwhile
        if (found && now.getTime() - found.mtimeMs > TEMP_KEPT_MS) await rm(path, { force: true })
      }
    },
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, chunk: Buffer): Promise<void> {
  let done = 0
  while (done < chunk.length) done += (await file.write(chunk, done)).bytesWritten
}

/** Makes the rename itself survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
