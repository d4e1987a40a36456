import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const OTHERS = 0o077
/** Of the folder that the account of the embedded database passes through, and of what is in it. */
const PASSED = 0o066
const DATABASE = 'pg'
/** Programs of the embedded database, which its account runs. */
const PROGRAMS = 'binaries'

/**
 * Makes the data directory and what is in it readable to its user only, folders 0700 and files 0600, and whatever this process writes
 * from now on. A folder that is closed already is not looked into, so that a start costs little. Links are not followed: what is
 * elsewhere has its own rules. Started by root, who has the embedded database run by another user, the folders above that one's data
 * may be passed through (0711). Returns a path that could not be closed, with the reason, or null.
 */
export function keepFilesPrivate(dataDir: string): string | null {
  const root = resolve(dataDir)
  const isRoot = process.getuid?.() === 0
  mkdirSync(root, { recursive: true }) // with the usual rights of the folders above it
  writePrivately()
  let failure: string | null = null

  function closeOne(path: string, closed = OTHERS): void {
    try {
      const { mode } = statSync(path)
      if ((mode & closed) !== 0) chmodSync(path, mode & 0o7777 & ~closed)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') failure ??= `${path}: ${code ?? message}`
    }
  }
  function closeInside(folder: string): void {
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isFile()) closeOne(path)
      else if (entry.isDirectory()) closeFolder(path, folder === root && entry.name === DATABASE)
    }
  }
  function closeFolder(path: string, isDatabase: boolean): void {
    const isPassed = isRoot && isDatabase
    if (isRoot && path === join(root, DATABASE, PROGRAMS)) return
    if (isPassed || isOpen(path)) {
      closeInside(path)
      closeOne(path, isPassed ? PASSED : OTHERS) // last: what interrupts it is made up for at the next start
    }
  }

  closeOne(root, isRoot ? PASSED : OTHERS)
  closeInside(root)
  return failure
}

const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // it is gone, or another user's: then its own rights are the answer
  }
}

function isOpen(path: string): boolean {
  return ((lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0
}

/** Lets only the user of this process read what it writes from now on. */
export const writePrivately = (): void => void process.umask(OTHERS)

/** Runs what writes for all users, such as programs that another one runs. */
export function readableToAll<T>(write: () => T): T {
  const before = process.umask(0o022)
  try {
    return write()
  } finally {
    process.umask(before)
  }
}
