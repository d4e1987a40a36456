/** Jobs that are not in the browser's storage, as when it is full or forbidden: this tab still has them. */
const inTab = new Map<string, string>()

function storedNames(prefix: string): string[] {
  let names: string[] = []
  try {
    names = Object.keys(window.localStorage)
  } catch {
    // Forbidden: there is nothing in it.
  }
  return [...new Set([...names, ...inTab.keys()])].filter((name) => name.startsWith(prefix))
}

/** Stores a job in this browser, or deletes it when null. Each has its own name: tabs never overwrite each other's. */
export function storeJob(name: string, job: unknown): void {
  const text = job === null ? null : JSON.stringify(job)
  inTab.delete(name)
  try {
    if (text === null) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, text)
  } catch {
    if (text !== null) inTab.set(name, text)
  }
}

/** Returns a stored job, or null when there is none that can be read. */
export function storedJob(name: string): unknown {
  try {
    return JSON.parse(inTab.get(name) ?? window.localStorage.getItem(name) ?? 'null')
  } catch {
    return null // Cut off, or something else wrote there.
  }
}

/** Returns all jobs stored under names that begin so, those of other tabs and earlier visits too. */
export const storedJobs = (prefix: string): unknown[] => storedNames(prefix).map(storedJob)
export const hasStoredJobs = (prefix: string): boolean => storedNames(prefix).length > 0

/** Takes stored jobs out of the browser: the next user of the computer finds none, and this tab still has them. */
export function storeInTabOnly(prefix: string): void {
  for (const name of storedNames(prefix)) {
    const job = storedJob(name)
    storeJob(name, null)
    if (job !== null) inTab.set(name, JSON.stringify(job))
  }
}
