import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedPaths } from './paths'

const CHUNK_BYTES = 1024 * 1024
const CHUNKS = 64
/** With less free space than this no ballast is written. */
const ENOUGH_BYTES = 1024 * CHUNK_BYTES
/** Recovery may begin two segments of the log, of 16 MiB each. */
const NEEDED_BYTES = 32 * CHUNK_BYTES

/**
 * A file that only occupies space. A server that ended because the disk was full needs some of it to recover; deleting the
 * ballast frees that space automatically.
 */
const ballastPath = (paths: EmbeddedPaths): string => join(paths.base, 'ballast')

const freeBytes = (paths: EmbeddedPaths): number => {
  const { bavail, bsize } = statfsSync(paths.base)
  return bavail * bsize
}

/** Writes the ballast if it is missing and the disk has enough free space. */
export async function takeBallast(paths: EmbeddedPaths): Promise<void> {
  const file = ballastPath(paths)
  const present = await stat(file).catch(() => null)
  if (present?.size === CHUNKS * CHUNK_BYTES || freeBytes(paths) < ENOUGH_BYTES) return
  const handle = await open(file, 'w', 0o600)
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES)
    for (let i = 0; i < CHUNKS; i++) await handle.write(chunk)
  } finally {
    await handle.close()
  }
}

/**
 * Deletes the ballast when the server ended because the disk was full. Checks the disk too, because the reason may not say so: a
 * shared memory file that does not fit is reported as "File exists".
 */
export function dropBallast(paths: EmbeddedPaths, reason: string): boolean {
  const full = /no space left on device/i.test(reason) || freeBytes(paths) < NEEDED_BYTES
  if (!full || !existsSync(ballastPath(paths))) return false
  rmSync(ballastPath(paths))
  return true
}
