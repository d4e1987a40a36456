import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_FREE_BYTES } from '../http/health'
import { randomId } from '../random-id'
import { fault, ok, reasonOf, warn, type Finding } from './finding'

/** A few uploads and a backup of the database more, and nothing can be stored. */
const NEARLY_FULL_BYTES = 2e9

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Returns the bytes that may still be stored in a folder; null where there is no folder. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const room = await statfs(folder).catch(() => null)
  return room && room.bavail * room.bsize
}

/** Finds whether there is space in a folder. */
export function findSpace(folder: string, freeBytes: number | null): Finding {
  if (freeBytes === null) return ok('disk', `${folder} is made at the first start`)
  const says = `${gigabytes(freeBytes)} free in ${folder}`
  const advice = 'Make room, or move DATA_DIR to a larger disk. Without space nothing that people do can be stored.'
  if (freeBytes < LEAST_FREE_BYTES) return fault('disk', `the disk is full: ${says}`, advice)
  return freeBytes < NEARLY_FULL_BYTES ? warn('disk', `the disk is nearly full: ${says}`, advice) : ok('disk', says)
}

/** Finds whether this user may write into a folder. */
export async function findWritable(folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomId(6)}`)
  try {
    const handle = await open(file, 'w')
    await handle.write('x')
    await handle.sync()
    await handle.close()
    return ok('disk', `this user may write into ${folder}`)
  } catch (error) {
    const advice = `Give the user that runs Keel the folder: chown -R USER ${folder}. Run this command as that user.`
    return fault('disk', `${folder} cannot be written (${reasonOf(error)})`, advice)
  } finally {
    await rm(file, { force: true }).catch(() => undefined)
  }
}
