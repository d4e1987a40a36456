import type { Registration } from '@keel/contract/entities/site'
import { sql, type Kysely, type Transaction } from 'kysely'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'

/** What operators have set, by name. Written by this domain alone, so that its values need no check when they are read. */
interface SiteSettings {
  claimed: true
  registration: Registration
  /** Read by the domain files. */
  storage_mb: number
}

/** Returns what operators have set; null where nothing is. */
export async function readSetting<N extends keyof SiteSettings>(db: Kysely<DB>, name: N): Promise<SiteSettings[N] | null> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as SiteSettings[N] | undefined) ?? null
}

/** Stores a setting; null removes it. */
export async function storeSetting<N extends keyof SiteSettings>(
  db: Kysely<DB>,
  name: N,
  value: SiteSettings[N] | null,
  now: Date,
): Promise<void> {
  if (value === null) await db.deleteFrom('site_settings').where('name', '=', name).execute()
  else
    await db
      .insertInto('site_settings')
      .values({ name, value: json(value), updated_at: now })
      .onConflict((oc) => oc.column('name').doUpdateSet({ value: sql`excluded.value`, updated_at: now }))
      .execute()
}

/** Stores a setting, and returns what it was; two changes at once come one after the other. */
export async function replaceSetting<N extends keyof SiteSettings>(
  trx: Transaction<DB>,
  name: N,
  value: SiteSettings[N] | null,
  now: Date,
): Promise<SiteSettings[N] | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${name}`}, 0))`.execute(trx)
  const before = await readSetting(trx, name)
  await storeSetting(trx, name, value, now)
  return before
}
