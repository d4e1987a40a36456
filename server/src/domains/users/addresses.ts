import { AppError } from '@keel/contract/errors'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import type { EndCredentials } from './end-credentials'
import { isPassword } from './passwords'
import { lockEmail, lockUser, usersByEmail, type UserRow } from './repository'

/** Unconfirmed accounts that may name one address. */
const UNCONFIRMED_MAX = 20
/** Of these as many are compared with a password, the last used or made first: each comparison takes a core's time. */
const COMPARED_MAX = 3
const DAY_S = 86_400
const emailUsed = () => new AppError('email.used', { errors: { email: 'used' } })

/** Returns the account of an address and password, of several the last used ones only. Takes as long for an unknown address. */
export async function findByPassword(users: readonly UserRow[], password: string): Promise<UserRow | undefined> {
  if (users.length === 0) await isPassword(undefined, password)
  for (const user of users.slice(0, COMPARED_MAX)) if (await isPassword(user.password_hash, password)) return user
  return undefined
}

/** Accounts of an address whose passwords were compared, or are too many to be. */
export type Compared = ReadonlySet<string>
const comparedAs = ({ id, password_hash }: UserRow): string => `${id} ${password_hash}`

/**
 * Compares the password of a new account, if it has one, with those of the accounts that name its address: an equal one means the same
 * person. Slow, so run it outside of a transaction. @throws `email.used`
 */
export async function comparePasswords(db: Kysely<DB>, email: string, password: string | null, compared: Compared): Promise<Compared> {
  const users = await usersByEmail(db, email)
  const fresh = users.filter((user) => !compared.has(comparedAs(user)))
  if (users[0]?.verified_at) throw emailUsed()
  if (password !== null && fresh.length > 0 && (await findByPassword(fresh, password))) throw emailUsed()
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

/** Removes the address from accounts that are not its owner's, with all ways into them. The result must be called after the commit. */
export async function dropAddress(trx: Transaction<DB>, endCredentials: EndCredentials, ids: readonly number[]): Promise<() => void> {
  const ended: (() => void)[] = []
  for (const id of ids) {
    await trx.updateTable('users').set({ email: '', verified_at: null }).where('id', '=', id).where('erased_at', 'is', null).execute()
    ended.push(await endCredentials(trx, 'emailLost', id))
  }
  return () => ended.forEach((end) => end())
}

/**
 * Confirms the address of an account locked by `lockForConfirming`. Other accounts that named it lose it with their sessions:
 * they never proved ownership. The result must be called after the commit.
 */
export async function confirmEmail(trx: Transaction<DB>, endCredentials: EndCredentials, user: UserRow, now: Date): Promise<() => void> {
  if (user.verified_at) return () => undefined
  const rivals = (await usersByEmail(trx, user.email)).flatMap(({ id }) => (id === user.id ? [] : [id]))
  const dropped = await dropAddress(trx, endCredentials, rivals)
  await trx.updateTable('users').set({ verified_at: now }).where('id', '=', user.id).execute()
  const ended = await endCredentials(trx, 'emailConfirmed', user.id)
  return () => {
    dropped()
    ended()
  }
}
