import { eraseAccount, type Erased } from '../src/domains/account/erase'
import { lockUserAlone } from '../src/domains/users'
import type { TestApp } from './app'

/** Erases an account as an operator's call does. */
export const eraseNow = ({ ctx }: Pick<TestApp, 'ctx'>, userId: number): Promise<Erased> =>
  eraseAccount(ctx, userId, async (trx) => {
    const user = await lockUserAlone(trx, userId)
    if (!user) throw new Error('the account is erased already')
    return user
  })
