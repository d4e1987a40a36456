import type { Kysely } from 'kysely'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackupPlace } from '../adapters/backups'
import { lastBackups, lastGoodBackup, type PastBackup } from '../db/backup/nightly'
import type { DB } from '../db/schema'
import { randomId } from '../random-id'
import { fault, ok, reasonOf, warn, type Finding } from './finding'

/** A night may be long: a backup begins at the hour and takes a while. */
const TOO_OLD_MS = 30 * 3_600_000
/** A check does not wait longer for a place, nor does the end of the process. */
const PLACE_MS = 10_000
const PLACE_ADVICE = 'Look at the place of the backups (BACKUP_DIR, BACKUP_S3_URL): is it there, writable, and has it space?'

/** Finds whether backups can be stored in their place, and removed from it. */
export async function findPlace(place: BackupPlace, name = `keel-check-${randomId(6)}`): Promise<Finding> {
  const trying = place
    .store(name, (out) => pipeline(Readable.from(['x']), out))
    .then(() => place.remove(name))
    .then(() => null, reasonOf)
  const late = delay(PLACE_MS, `no answer within ${PLACE_MS / 1000} seconds`, { ref: false })
  const reason = await Promise.race([trying, late])
  if (reason === null) return ok('backup', `${place.describe} takes backups`)
  return fault('backup', `${place.describe} takes no nightly backups (${reason})`, PLACE_ADVICE)
}

/** Says how the nightly backups are, by the last one or attempt and the last complete one. */
export function judgeBackups(last: Pick<PastBackup, 'at' | 'name' | 'error'>, good: { at: Date } | null, now: Date): Finding {
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

/** Returns a check of the nightly backups: of their place until it has worked once in this process, then of what was made. */
export function watchBackups(db: Kysely<DB>, place: BackupPlace, now: () => Date): () => Promise<Finding> {
  // One name, so that a place that removes nothing gets one file.
  const name = `keel-check-${randomId(6)}`
  let hasWorked = false
  return async () => {
    const found = hasWorked ? null : await findPlace(place, name)
    hasWorked ||= found?.state === 'ok'
    return found && !hasWorked ? found : findBackups(db, now())
  }
}
