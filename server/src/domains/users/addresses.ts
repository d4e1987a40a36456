import { AppError } from '@keel/contract/errors'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { isPassword } from './passwords'
import { lockEmail, lockUser, usersByEmail, type UserRow } from './repository'
import type { Sessions } from './sessions'
import { dropTokens } from './tokens'

/** Unconfirmed accounts that may name one address; a password is compared with each of them. */
const UNCONFIRMED_MAX = 20
const DAY_S = 86_400
const emailUsed = () => new AppError('email.used', { errors: { email: 'used' } })

/** Returns the account of an address and password. Takes as long for an unknown address. */
export async function findByPassword(users: readonly UserRow[], password: string): Promise<UserRow | undefined> {
  if (users.length === 0) await isPassword(undefined, password)
  for (const user of users) if (await isPassword(user.password_hash, password)) return user
  return undefined
}

/** Accounts of an address whose passwords were compared. */
export type Compared = ReadonlySet<string>
const comparedAs = ({ id, password_hash }: UserRow): string => `${id} ${password_hash}`

/**
 * Compares the password of a new account with those of the accounts that name its address: an equal one means the same person.
 * Slow, so run it outside of a transaction. @throws `email.used`
 */
export async function comparePasswords(db: Kysely<DB>, email: string, password: string, compared: Compared): Promise<Compared> {
  const users = await usersByEmail(db, email)
  const fresh = users.filter((user) => !compared.has(comparedAs(user)))
  if (users[0]?.verified_at || (fresh.length > 0 && (await findByPassword(fresh, password)))) throw emailUsed()
  return new Set(users.map(comparedAs))
}

/**
 * Returns whether a new account may name this address, which stays locked; false if its password must be compared with accounts
 * created meanwhile. @throws `email.used`, `too.many`
 */
export async function isFreeEmail(trx: Transaction<DB>, email: string, compared: Compared): Promise<boolean> {
  await lockEmail(trx, email)
  const users = await usersByEmail(trx, email)
  if (users[0]?.verified_at) throw emailUsed()
  if (users.length >= UNCONFIRMED_MAX) throw new AppError('too.many', { retryAfterSeconds: DAY_S })
  return users.every((user) => compared.has(comparedAs(user)))
}

/** Locks an account together with its address before a confirmation; undefined if it has no address (any more). */
export async function lockForConfirming(trx: Transaction<DB>, user: Pick<UserRow, 'id' | 'email'>): Promise<UserRow | undefined> {
  await lockEmail(trx, user.email)
  const now = await lockUser(trx, user.id)
  return now?.email === user.email && user.email !== '' ? now : undefined
}

/** Removes the address from accounts that only named it, with their sessions. `uncacheUser` must be called for them after the commit. */
export async function dropAddress(trx: Transaction<DB>, sessions: Sessions, ids: readonly number[]): Promise<void> {
  await trx.updateTable('users').set({ email: '' }).where('id', 'in', ids).where('erased_at', 'is', null).execute()
  for (const id of ids) {
    await dropTokens(trx, 'verify', id)
    await dropTokens(trx, 'reset', id)
    await sessions.endOthers(id, null, trx)
  }
}

/**
 * Confirms the address of an account locked by `lockForConfirming`. Other accounts that named it lose it with their sessions:
 * they never proved ownership. Returns their ids; `uncacheUser` must be called for them after the commit.
 */
export async function confirmEmail(trx: Transaction<DB>, sessions: Sessions, user: UserRow, now: Date): Promise<number[]> {
  if (user.verified_at) return []
  const rivals = (await usersByEmail(trx, user.email)).flatMap(({ id }) => (id === user.id ? [] : [id]))
  if (rivals.length > 0) await dropAddress(trx, sessions, rivals)
  await trx.updateTable('users').set({ verified_at: now }).where('id', '=', user.id).execute()
  return rivals
}
