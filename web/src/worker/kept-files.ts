/** Pages that need a server even to be opened: they are made for their visitors, or are for people who are not signed in. */
const SERVED = /^\/(api|s|r|c|site|verify|login|register|forgot-password|reset-password|sign-in|metrics|ready|health)(\/|$)/
/** Paths of files; everything else is the address of a page. */
const FILE = /\.\w{1,11}$/

/** Returns whether the app's entry may stand in for this page while there is no connection. */
export const isShellPage = (path: string): boolean => !SERVED.test(path) && !FILE.test(path)

/** Returns whether this is a file whose name changes with its content: a copy of it never gets old. */
export const isBuiltFile = (path: string): boolean => path.startsWith('/assets/')

/** Beside the shell, of what was loaded. */
export const SEEN_FILES_MAX = 200
const SEEN_FILE_BYTES_MAX = 2_000_000

/** Returns whether a response is kept: complete, ours, and not too large. */
export function isWorthKeeping({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  return status === 200 && type === 'basic' && Number(headers.get('content-length') ?? 0) <= SEEN_FILE_BYTES_MAX
}

/** Returns those that are too many, the oldest, of keys in the order they were added. */
export const tooMany = <T>(keys: readonly T[]): T[] => keys.slice(0, Math.max(0, keys.length - SEEN_FILES_MAX))
