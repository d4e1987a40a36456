import { readLocal, writeLocal } from '../../lib/storage'

const STORAGE_KEY = 'keel.offline-copies'

/**
 * Deletes what this browser keeps for opening without a connection, unless it is this person's; null is nobody. Loads no code where there is
 * nothing.
 */
export async function forgetCopies(userId: number | null): Promise<void> {
  const owner = readLocal(STORAGE_KEY)
  if (owner === null || owner.startsWith(`${userId} `)) return
  // From now on nothing is read or written. The name stays until the copies are deleted: a page that is closed before leaves that to the next.
  writeLocal(STORAGE_KEY, '')
  // The next page tries again.
  await import('./delete-copies').then((code) => code.deleteCopies()).catch(() => undefined)
}
