import type { Kysely } from 'kysely'
import { lastBackups, lastGoodBackup, type PastBackup } from '../db/backup/nightly'
import type { DB } from '../db/schema'
import { ok, warn, type Finding } from './finding'

/** A night may be long: a backup begins at the hour and takes a while. */
const TOO_OLD_MS = 30 * 3_600_000
const PLACE_ADVICE = 'Look at the place of the backups (BACKUP_DIR, BACKUP_S3_URL): is it there, writable, and has it space?'

/** Says how the nightly backups are, by the last one or attempt and the last complete one. */
function judgeBackups(last: Pick<PastBackup, 'at' | 'name' | 'error'>, good: { at: Date } | null, now: Date): Finding {
  const since = good ? `the last good one is of ${good.at.toISOString().slice(0, 16)}Z` : 'there is no good one'
  if (last.error !== null && last.name !== null)
    return warn(
      'backup',
      `the nightly backup is not complete: ${last.error}; ${since}`,
      'Are the uploaded files (DATA_DIR, S3_URL) all there, and readable by the user that runs Keel? Bring the missing ones back.',
    )
  if (last.error !== null) return warn('backup', `the nightly backup failed (${last.error}); ${since}`, PLACE_ADVICE)
  if (now.getTime() - last.at.getTime() > TOO_OLD_MS) return warn('backup', `no nightly backup was made; ${since}`, PLACE_ADVICE)
  return ok('backup', since)
}

/** Finds whether the nightly backups are made. */
export async function findBackups(db: Kysely<DB>, now: Date): Promise<Finding> {
  const [last] = await lastBackups(db, 1)
  return last ? judgeBackups(last, await lastGoodBackup(db), now) : ok('backup', 'the first nightly backup is still to come')
}
