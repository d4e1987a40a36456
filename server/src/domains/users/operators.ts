import { ROLE, type Role } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { logOnSite } from '../../db/site-log'
import { sharedSecret } from '../../db/shared-secret'
import type { DB } from '../../db/schema'
import { hasOperator, type UserRow } from './repository'

/** @throws `account.closed` if an operator has closed the account. Every way of signing in calls it. */
export function requireOpen({ closed_at }: Pick<UserRow, 'closed_at'>): void {
  if (closed_at) throw new AppError('account.closed')
}

/** Why somebody may become the first operator: they are at the machine of the server, or have the link that it printed. */
export interface SetupProof {
  isOwnMachine: boolean
  token?: string | undefined
}

/** The token of the set-up link, which works until the site has a confirmed operator. */
export const setupToken = async (db: Kysely<DB>): Promise<string> => (await sharedSecret(db, 'setup')).toString('base64url')

async function isSetupToken(db: Kysely<DB>, token: string | undefined): Promise<boolean> {
  const [asked, known] = [Buffer.from(token ?? ''), Buffer.from(await setupToken(db))]
  return asked.length === known.length && timingSafeEqual(asked, known)
}

const hasConfirmedOperator = async (db: Kysely<DB>): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('operator_since', 'is not', null)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns whether the site has, or had before operators were, somebody it belongs to: nobody can become its first operator. */
export const isClaimed = async (db: Kysely<DB>): Promise<boolean> =>
  (await hasConfirmedOperator(db)) ||
  (await db.selectFrom('site_settings').select('name').where('name', '=', 'claimed').executeTakeFirst()) !== undefined

/** Returns whether somebody who registers with this role now becomes the first operator, as far as nobody else does meanwhile. */
export async function mayClaim(db: Kysely<DB>, role: Role, { isOwnMachine, token }: SetupProof): Promise<boolean> {
  if (role !== ROLE.teacher || (await isClaimed(db))) return false
  return (await isSetupToken(db, token)) || (isOwnMachine && !(await hasOperator(db)))
}

/**
 * Makes a teacher who has just registered the first operator, if they may be. With the set-up link they take the place of one who has not
 * confirmed the address, which may be mistyped. Of two at once on the machine itself one gets it: the other waits for the lock.
 */
export async function claimSite(trx: Kysely<DB>, user: UserRow, proof: SetupProof, now: Date): Promise<UserRow> {
  if (!(await mayClaim(trx, user.role, proof))) return user
  await lockOperators(trx)
  if (!(await mayClaim(trx, user.role, proof))) return user
  await trx
    .updateTable('users')
    .set({ operator_since: null })
    .where('operator_since', 'is not', null)
    .where('verified_at', 'is', null)
    .execute()
  await trx.updateTable('users').set({ operator_since: now }).where('id', '=', user.id).execute()
  await logOnSite(trx, now, { kind: 'operator.first', by: user.id, person: user.id })
  return { ...user, operator_since: now }
}

const lockOperators = (trx: Kysely<DB>) => sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx)

/**
 * Keeps the last operator: to be called after the row of the user is locked, before they cease to be one. Of two operators who cease
 * at the same time the second is refused. @throws `operator.last`
 */
export async function requireOtherOperator(
  trx: Transaction<DB>,
  { id, operator_since }: Pick<UserRow, 'id' | 'operator_since'>,
): Promise<void> {
  if (!operator_since) return
  await lockOperators(trx)
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
