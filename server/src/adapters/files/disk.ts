import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { FileStore } from './file-store'
import { nameOf, newKey } from './key'
import { removeOldTempFiles, withTempFile } from './temp-file'

/** Bytes read at once; one range request of a PDF viewer fits. */
const READ_BYTES = 262_144

/** Returns the folder for uploads that are not complete yet. */
export const tempDirectory = (dataDir: string): string => resolve(dataDir, 'files', 'tmp')

/** Returns the path of a key's file. Throws if it is not a key. */
export const filePath = (dataDir: string, key: string): string => join(resolve(dataDir, 'files'), nameOf(key))

/** Files in a folder of the data directory: written to a temporary name, flushed, then renamed into place. */
export function createDiskStore(dataDir: string): FileStore {
  const root = resolve(dataDir, 'files')
  const temp = tempDirectory(dataDir)
  const pathOf = (key: string): string => filePath(dataDir, key)
  return {
    describe: `folder ${root}`,
    async put(source, key = newKey()) {
      const path = pathOf(key)
      return withTempFile(temp, source, async (file) => {
        await mkdir(dirname(path), { recursive: true })
        await sync(file.path)
        await rename(file.path, path)
        // Makes the rename itself survive a power cut.
        await sync(dirname(path))
        return { key, size: file.size, sha256: file.sha256 }
      })
    },
    read: (key, range) => createReadStream(pathOf(key), { ...range, highWaterMark: READ_BYTES }),
    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      return found && found.size
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeLeftovers: (now) => removeOldTempFiles(temp, now),
    problem: async () => null,
    verify: async () => null,
    close: () => undefined,
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
