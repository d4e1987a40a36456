import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'

/** A module of a library that was made of a ready-made one and isn't deleted. */
export interface StarterEntry {
  id: number
  starter_key: string
}

/** Returns the modules of a library that were made of ready-made ones and aren't deleted. */
export async function starterModulesOf(db: Kysely<DB>, ownerId: number): Promise<StarterEntry[]> {
  const { rows } = await sql<StarterEntry>`
    select id, starter_key from library_items where owner_id = ${ownerId} and starter_key is not null and deleted_at is null`.execute(db)
  return rows
}

/** Makes ordinary modules of those that are about to be restored while there is another one of the same ready-made module. */
export async function dropKeysOfRestored(trx: Transaction<DB>, ownerId: number, binIds: readonly number[]): Promise<void> {
  await sql`
    update library_items l set starter_key = null where l.bin_id = any(${binIds}::bigint[]) and l.starter_key is not null and exists (
      select from library_items o where o.owner_id = ${ownerId} and o.starter_key = l.starter_key and o.id <> l.id
        and (o.deleted_at is null or (o.bin_id = any(${binIds}::bigint[]) and o.id > l.id)))`.execute(trx)
}

/** Makes ordinary modules of those in one library that are also in another, which is to receive them. */
export async function dropStarterKeys(trx: Transaction<DB>, fromId: number, toId: number): Promise<void> {
  await sql`
    update library_items l set starter_key = null where l.owner_id = ${fromId} and l.starter_key is not null and l.deleted_at is null and exists (
      select from library_items o where o.owner_id = ${toId} and o.starter_key = l.starter_key and o.deleted_at is null)`.execute(trx)
}
