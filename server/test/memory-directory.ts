import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** As much as several database servers take with their logs and ballast; containers often have 64 MiB. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Makes a folder for data of tests, in memory where the machine has room for it: what is written there outlives every process, as on a disk,
 * and no test waits for a disk. Programs cannot always be started from there.
 */
export function makeDataDirectory(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false // another system, or a container without it
  }
}
