import type { Context } from '../../context'

/** How long the log of the site is kept. */
const KEPT_DAYS = 365
const AT_ONCE = 10_000

/** Deletes entries of the log that are older than a year. */
export async function purgeSiteLog({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  let deleted: number
  do {
    const old = db.selectFrom('site_log').select('id').where('at', '<', before).orderBy('at').limit(AT_ONCE)
    const result = await db.deleteFrom('site_log').where('id', 'in', old).executeTakeFirst()
    deleted = Number(result.numDeletedRows)
  } while (deleted === AT_ONCE)
}
