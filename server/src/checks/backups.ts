import type { Kysely } from 'kysely'
import { lastBackups } from '../db/backup/nightly'
import type { DB } from '../db/schema'
import { ok, warn, type Finding } from './finding'

/** A night may be long: a backup begins at the hour and takes a while. */
const TOO_OLD_MS = 30 * 3_600_000

/** Finds whether the nightly backups are made. */
export async function findBackups(db: Kysely<DB>, now: Date): Promise<Finding> {
  const [last, ...earlier] = await lastBackups(db)
  if (!last) return ok('backup', 'the first nightly backup is still to come')
  const advice = 'Look at the place of the backups (BACKUP_DIR, BACKUP_S3_URL): is it there, writable, and has it space?'
  const good = [last, ...earlier].find(({ error }) => error === null)
  const since = good ? `the last good one is of ${good.at.toISOString().slice(0, 16)}Z` : 'there is no good one'
  if (last.error !== null) return warn('backup', `the nightly backup failed (${last.error}); ${since}`, advice)
  if (now.getTime() - last.at.getTime() > TOO_OLD_MS) return warn('backup', `no nightly backup was made; ${since}`, advice)
  return ok('backup', since)
}
