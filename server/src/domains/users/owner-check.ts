import { AppError } from '@keel/contract/errors'
import type { Context } from '../../context'
import type { SessionUser } from '../../http/caller'
import { createAttempts } from './attempts'
import { hasPassword, isPassword } from './passwords'
import { userById, type UserRow } from './repository'

const MINUTE_MS = 60_000
/** How long after signing in somebody without a password may change how the account is entered. */
const FRESH_MS = 15 * MINUTE_MS

/** Returns the account of a session after a check that its owner is at the device. */
export type OwnerCheck = (user: SessionUser, password: string | undefined) => Promise<UserRow>

/**
 * Makes the check before what gives access to an account or takes it away. An account with a password asks for it; one that is
 * entered in other ways alone asks for a sign-in of the last minutes. A session left open on a school's computer is not enough.
 * Errors of the check: wrong.password, login.again, too.many.
 */
export function createOwnerCheck({ db, now }: Pick<Context, 'db' | 'now'>): OwnerCheck {
  const guesses = createAttempts(db, now, 'owner', { max: 10, windowMs: 15 * MINUTE_MS })
  return async ({ id, sessionId }, password) => {
    const user = await userById(db, id)
    if (password === undefined && !hasPassword(user)) {
      const session = await db.selectFrom('sessions').select('created_at').where('id', '=', sessionId).executeTakeFirst()
      if (!session || now().getTime() - session.created_at.getTime() > FRESH_MS) throw new AppError('login.again')
      return user
    }
    await guesses.take(String(id))
    if (password === undefined) throw new AppError('wrong.password', { errors: { password: 'required' } })
    if (!(await isPassword(user.password_hash, password))) throw new AppError('wrong.password', { errors: { password: 'wrong' } })
    await guesses.clear(String(id))
    return user
  }
}
