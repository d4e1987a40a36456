import type { DatabaseLog } from '../src/db/log'

/** For tests that expect errors and check their outcome instead. */
export const quietLog: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
