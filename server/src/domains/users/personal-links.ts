import { ROLE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { Kysely, Transaction } from 'kysely'
import { createHash } from 'node:crypto'
import { dropCredential } from '../../db/credentials'
import type { DB } from '../../db/schema'
import { randomId } from '../../random-id'
import { lockUser, type UserRow } from './repository'

/** 128 bits. */
const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

/** Returns what is stored of a token. */
export const hashOfPersonalLink = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a person is a student without an e-mail address: nothing but a session or a personal link leads into the account. */
export const isWithoutAddress = ({ role, email }: Pick<UserRow, 'role' | 'email'>): boolean => role === ROLE.student && email === ''

/**
 * Makes the personal link of a student, whose account is locked, and returns its token, of which only a hash is stored. The one before
 * stops working. @throws `not.found`, `address.exists`, `account.closed`
 */
export async function makePersonalLink(
  trx: Transaction<DB>,
  { userId, roomId, now }: { userId: number; roomId: number; now: Date },
): Promise<string> {
  const user = await lockUser(trx, userId)
  if (!user) throw new AppError('not.found')
  if (!isWithoutAddress(user)) throw new AppError('address.exists')
  if (user.closed_at) throw new AppError('account.closed')
  const token = randomId(TOKEN_BYTES)
  const row = { room_id: roomId, token_hash: hashOfPersonalLink(token), created_at: now }
  await trx
    .insertInto('personal_links')
    .values({ user_id: userId, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .execute()
  return token
}

/** Ends the personal link of a student; returns whether there was one. */
export async function endPersonalLink(trx: Transaction<DB>, userId: number): Promise<boolean> {
  const user = await lockUser(trx, userId)
  if (!user) return false
  const link = await trx.selectFrom('personal_links').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  if (!link) return false
  await dropCredential(trx, 'personalLink', userId)
  return true
}

/** Returns the student of a personal link that works. */
export async function ownerOfPersonalLink(db: Kysely<DB>, token: string): Promise<UserRow | undefined> {
  if (!TOKEN.test(token)) return undefined
  const user = await db
    .selectFrom('personal_links')
    .innerJoin('users', 'users.id', 'personal_links.user_id')
    .selectAll('users')
    .where('token_hash', '=', hashOfPersonalLink(token))
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return user && isWithoutAddress(user) ? user : undefined
}
