import { IDENTITIES_MAX } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { DB, UserIdentities } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { hasOtherWayIn, type OwnerGuard, type UserRow } from '../users'
import type { ProvidedPerson } from './person'

type Identity = Pick<ProvidedPerson, 'issuer' | 'subject'>
export type IdentityRow = Selectable<UserIdentities>

/** Returns the account that an account at a provider signs in to. */
export const userOfIdentity = (db: Kysely<DB>, { issuer, subject }: Identity): Promise<UserRow | undefined> =>
  db
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/**
 * Connects an account at a provider to a locked one here. Errors: conflict if it signs in to an account already; limit.reached.
 */
export async function connectIdentity(
  trx: Transaction<DB>,
  user: UserRow,
  { issuer, subject, email }: ProvidedPerson,
  { at, address, provider }: { at: Date; address: string; provider: string },
): Promise<void> {
  const { count } = await trx
    .selectFrom('user_identities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (count >= IDENTITIES_MAX) throw new AppError('limit.reached')
  const added = await trx
    .insertInto('user_identities')
    .values({ user_id: user.id, issuer, subject, email, created_at: at, used_at: at })
    .onConflict((oc) => oc.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new AppError('conflict')
  await logOnSite(trx, at, { kind: 'identity.connected', by: user.id, person: user.id, address, details: { provider } })
}

/** Notes that an account at a provider was used, with the address it has there now. */
export const noteUse = (db: Kysely<DB>, { issuer, subject, email }: ProvidedPerson, at: Date): Promise<unknown> =>
  db.updateTable('user_identities').set({ email, used_at: at }).where('issuer', '=', issuer).where('subject', '=', subject).execute()

/** Returns a person's accounts at providers, the last used first. */
export const listIdentities = (db: Kysely<DB>, userId: number): Promise<IdentityRow[]> =>
  db.selectFrom('user_identities').selectAll().where('user_id', '=', userId).orderBy('used_at', 'desc').orderBy('id').execute()

/**
 * Disconnects an account at a provider. Errors: not.found; identity.last where nothing else signs in to the account; those of `guard`.
 */
export async function removeIdentity(
  trx: Transaction<DB>,
  guard: OwnerGuard,
  id: number,
  { at, address, nameOf }: { at: Date; address: string; nameOf: (issuer: string) => string },
): Promise<void> {
  const owner = await guard(trx)
  const found = (await listIdentities(trx, owner.id)).find((one) => one.id === id)
  if (!found) throw new AppError('not.found')
  if (!(await hasOtherWayIn(trx, owner, { identity: id }))) throw new AppError('identity.last')
  await trx.deleteFrom('user_identities').where('id', '=', id).execute()
  const details = { provider: nameOf(found.issuer) }
  await logOnSite(trx, at, { kind: 'identity.removed', by: owner.id, person: owner.id, address, details })
}
