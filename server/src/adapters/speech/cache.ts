import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Size limit of the cache; the least recently used sound is deleted first. */
const KEPT_BYTES = 500_000_000
/** The size is checked once per this many new files. */
const LOOK_EVERY = 200

export interface SoundCache {
  get(key: string): Promise<Buffer | null>
  put(key: string, sound: Buffer): Promise<void>
}

/** Cache key of one spoken text. */
export const soundKey = (engine: string, voice: string, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([engine, voice, text]))
    .digest('hex')

/** Files in a folder, written whole or not at all. */
export function createSoundCache(folder: string, keptBytes = KEPT_BYTES): SoundCache {
  let written = 0
  const fileOf = (key: string) => join(folder, key.slice(0, 2), `${key}.wav`)

  async function prune(): Promise<void> {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.wav'))
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name))
        return { name, size, mtimeMs }
      }),
    )
    let total = files.reduce((sum, { size }) => sum + size, 0)
    for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= keptBytes * 0.9) return
      await rm(join(folder, name), { force: true })
      total -= size
    }
  }

  return {
    async get(key) {
      try {
        const sound = await readFile(fileOf(key))
        const now = new Date()
        await utimes(fileOf(key), now, now)
        return sound
      } catch {
        return null
      }
    },
    async put(key, sound) {
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true })
      const unfinished = `${fileOf(key)}.${randomBytes(6).toString('hex')}`
      await writeFile(unfinished, sound)
      await rename(unfinished, fileOf(key))
      if (++written % LOOK_EVERY === 0) await prune()
    },
  }
}
