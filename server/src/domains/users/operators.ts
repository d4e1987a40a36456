import { ROLE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import { json } from '../../db/json'
import { logOnSite } from '../../db/site-log'
import type { DB } from '../../db/schema'
import type { UserRow } from './repository'

/** @throws `account.closed` if an operator has closed the account. Every way of signing in calls it. */
export function requireOpen({ closed_at }: Pick<UserRow, 'closed_at'>): void {
  if (closed_at) throw new AppError('account.closed')
}

/**
 * Makes a teacher who has just registered the operator if the site never had a teacher before. Of two at once one gets it: the other
 * waits for the row.
 */
export async function claimSite(trx: Kysely<DB>, user: UserRow, now: Date): Promise<UserRow> {
  if (user.role !== ROLE.teacher) return user
  const claimed = await trx
    .insertInto('site_settings')
    .values({ name: 'claimed', value: json(true), updated_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (!claimed) return user
  await trx.updateTable('users').set({ operator_since: now }).where('id', '=', user.id).execute()
  await logOnSite(trx, now, { kind: 'operator.first', by: user.id, person: user.id })
  return { ...user, operator_since: now }
}

/**
 * Keeps the last operator: to be called after the row of the user is locked, before they cease to be one. Of two operators who cease
 * at the same time the second is refused. @throws `operator.last`
 */
export async function requireOtherOperator(
  trx: Transaction<DB>,
  { id, operator_since }: Pick<UserRow, 'id' | 'operator_since'>,
): Promise<void> {
  if (!operator_since) return
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('id', '<>', id)
    .where('verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('operator.last')
}
