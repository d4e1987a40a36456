import { localNames, readLocal, storeLocal } from '../../lib/storage'
import type { LocalName, LocalPrefix, PrivatePrefix } from '../../lib/storage-names'

/** Jobs that are not in the browser's storage, as when it is full or forbidden: this tab still has them. */
const inTab = new Map<LocalName, string>()

const storedNames = (prefix: LocalPrefix): LocalName[] => [
  ...new Set([...localNames(prefix), ...[...inTab.keys()].filter((name) => name.startsWith(prefix))]),
]

/** Stores a job in this browser, or deletes it when null. Each has its own name: tabs never overwrite each other's. */
export function storeJob(name: LocalName, job: unknown): void {
  const text = job === null ? null : JSON.stringify(job)
  inTab.delete(name)
  if (!storeLocal(name, text) && text !== null) inTab.set(name, text)
}

/** Returns a stored job, or null when there is none that can be read. */
export function storedJob(name: LocalName): unknown {
  try {
    return JSON.parse(inTab.get(name) ?? readLocal(name) ?? 'null')
  } catch {
    return null // Cut off, or something else wrote there.
  }
}

/** Returns all jobs stored under names that begin so, those of other tabs and earlier visits too. */
export const storedJobs = (prefix: LocalPrefix): unknown[] => storedNames(prefix).map(storedJob)
export const hasStoredJobs = (prefix: LocalPrefix): boolean => storedNames(prefix).length > 0

/** Takes stored jobs out of the browser: the next user of the computer finds none, and this tab still has them. */
export function storeInTabOnly(prefix: PrivatePrefix): void {
  for (const name of storedNames(prefix)) {
    const job = storedJob(name)
    storeJob(name, null)
    if (job !== null) inTab.set(name, JSON.stringify(job))
  }
}
