/** What a full or forbidden storage did not take: this tab still has it. */
const untaken = new Map<string, string>()

function storedNames(prefix: string): string[] {
  let names: string[] = []
  try {
    names = Object.keys(window.localStorage)
  } catch {
    // Forbidden: there is nothing in it.
  }
  return [...new Set([...names, ...untaken.keys()])].filter((name) => name.startsWith(prefix))
}

/** Keeps a job in this browser, or forgets it when null. Each has a name of its own: tabs never write over each other's. */
export function storeJob(name: string, job: unknown): void {
  const text = job === null ? null : JSON.stringify(job)
  untaken.delete(name)
  try {
    if (text === null) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, text)
  } catch {
    if (text !== null) untaken.set(name, text)
  }
}

/** Returns a stored job, or null when there is none that can be read. */
export function storedJob(name: string): unknown {
  try {
    return JSON.parse(untaken.get(name) ?? window.localStorage.getItem(name) ?? 'null')
  } catch {
    return null // Cut off, or something else wrote there.
  }
}

/** Returns all jobs stored under names that begin so, those of other tabs and earlier visits too. */
export const storedJobs = (prefix: string): unknown[] => storedNames(prefix).map(storedJob)
export const hasStoredJobs = (prefix: string): boolean => storedNames(prefix).length > 0
