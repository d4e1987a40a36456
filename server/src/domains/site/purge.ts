import type { Context } from '../../context'
import { keptSince } from '../../stored-data'

const AT_ONCE = 10_000

/** Deletes entries of the log that are older than a year. */
export async function purgeSiteLog({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = keptSince('siteLog', now())
  let deleted: number
  do {
    const old = db.selectFrom('site_log').select('id').where('at', '<', before).orderBy('at').limit(AT_ONCE)
    const result = await db.deleteFrom('site_log').where('id', 'in', old).executeTakeFirst()
    deleted = Number(result.numDeletedRows)
  } while (deleted === AT_ONCE)
}
