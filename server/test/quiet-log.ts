import type { DatabaseLog } from '../src/db/log'

/** For tests that expect trouble and look at its outcome instead. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
