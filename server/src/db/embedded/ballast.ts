import { existsSync, rmSync, statfsSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EmbeddedPaths } from './paths'

const CHUNK_BYTES = 1024 * 1024
const CHUNKS = 64
/** A machine with less than this left keeps its last bytes. */
const ENOUGH_BYTES = 1024 * CHUNK_BYTES
/** Recovery may begin two segments of the log, of 16 MiB each. */
const NEEDED_BYTES = 32 * CHUNK_BYTES

/**
 * A file that only takes up room. A server that ended because the disk was full needs some of it to recover, and
 * throwing the ballast overboard makes that room when nobody is there to do so.
 */
const ballastPath = (paths: EmbeddedPaths): string => join(paths.base, 'ballast')

const freeBytes = (paths: EmbeddedPaths): number => {
  const { bavail, bsize } = statfsSync(paths.base)
  return bavail * bsize
}

/** Writes the ballast if it is missing and the disk has plenty of room. */
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
 * Frees the ballast when the server ended for want of room. The disk is asked too, because the reason may not say so:
 * a shared memory file that does not fit is reported as "File exists".
 */
export function dropBallast(paths: EmbeddedPaths, reason: string): boolean {
  const full = /no space left on device/i.test(reason) || freeBytes(paths) < NEEDED_BYTES
  if (!full || !existsSync(ballastPath(paths))) return false
  rmSync(ballastPath(paths))
  return true
}
