import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { hasPassword } from './passwords'
import type { Owner } from './owner-check'

/** Whether somebody could still enter their locked account without this account at a provider, or without this passkey. */
export async function hasOtherWayIn(
  trx: Transaction<DB>,
  owner: Owner,
  { identity = null, passkey = null }: { identity?: number | null; passkey?: number | null },
): Promise<boolean> {
  if (hasPassword(owner)) return true
  const { rows } = await sql`
    (select from user_identities where user_id = ${owner.id} and id is distinct from ${identity} limit 1)
    union all (select from passkeys where user_id = ${owner.id} and id is distinct from ${passkey} limit 1)`.execute(trx)
  return rows.length > 0
}
