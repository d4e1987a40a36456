import { AppError } from '@keel/contract/errors'
import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { SessionUser } from '../../http/caller'
import { createAttempts } from './attempts'
import { hasPassword, isPassword } from './passwords'
import { lockUser, userById, type UserRow } from './repository'

const MINUTE_MS = 60_000
/** How long after signing in somebody without a password may change how the account is entered. */
const FRESH_MS = 15 * MINUTE_MS

declare const checked: unique symbol
/** The locked account of a person who is at the device. Only an `OwnerGuard` makes one, so what takes it cannot be done without. */
export type Owner = UserRow & { readonly [checked]: true }
/**
 * Locks the account of a checked owner until the end of the transaction that writes, and checks that password and session are
 * still those that were checked. `lock` is for who needs a stronger lock. Errors: wrong.password, not.signed.in.
 */
export type OwnerGuard = (trx: Transaction<DB>, lock?: typeof lockUser) => Promise<Owner>

/** Checks that the owner of a session's account is at the device. `field` names the password in errors. */
export type OwnerCheck = (
  user: SessionUser,
  password: string | undefined,
  field?: string,
  /** With `withoutAddress: 'passes'` a session is enough for an account that has neither a password nor an address: it could not log in again. */
  options?: { withoutAddress: 'passes' | 'as all' },
) => Promise<OwnerGuard>

/**
 * Makes the check before what gives access to an account or takes it away. An account with a password asks for it; one that is
 * entered in other ways alone asks for a sign-in of the last minutes. A session left open on a school's computer is not enough.
 * Guesses of all calls are counted together. Errors of the check: wrong.password, login.again, too.many.
 */
export function createOwnerCheck({ db, now }: Pick<Context, 'db' | 'now'>): OwnerCheck {
  const guesses = createAttempts(db, now, 'owner', { max: 10, windowMs: 15 * MINUTE_MS })
  return async ({ id, sessionId }, password, field = 'password', { withoutAddress } = { withoutAddress: 'as all' }) => {
    const refuse = (problem: 'required' | 'wrong') => new AppError('wrong.password', { errors: { [field]: problem } })
    const user = await userById(db, id)
    if (password === undefined && !hasPassword(user) && user.email === '' && withoutAddress === 'passes') {
      // Locked and compared below like all others.
    } else if (password === undefined && !hasPassword(user)) {
      const session = await db
        .selectFrom('sessions')
        .select(['created_at', 'issuer', 'authenticated_at'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
      // A provider may let somebody in who has not shown for weeks who they are.
      const shown = session?.issuer ? session.authenticated_at : session?.created_at
      if (!shown || now().getTime() - shown.getTime() > FRESH_MS) throw new AppError('login.again')
    } else {
      await guesses.take(String(id))
      if (password === undefined) throw refuse('required')
      if (!(await isPassword(user.password_hash, password))) throw refuse('wrong')
      await guesses.clear(String(id))
    }
    return async (trx, lock = lockUser) => {
      const locked = await lock(trx, id)
      // The session cannot end before what it allowed is stored.
      const session = await trx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', id)
        .forKeyShare()
        .executeTakeFirst()
      if (locked && locked.password_hash !== user.password_hash) throw refuse('wrong')
      if (!locked || !session) throw new AppError('not.signed.in')
      return locked as Owner
    }
  }
}
