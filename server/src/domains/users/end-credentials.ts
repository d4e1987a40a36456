import type { Transaction } from 'kysely'
import type { Context } from '../../context'
import { dropCredentials, effectOf, type CredentialEvent, type Kept } from '../../db/credentials'
import type { DB } from '../../db/schema'
import type { Sessions } from './sessions'

/** Ends what an event ends of an account's credentials, in the transaction of the event. The result must be called after its commit. */
export type EndCredentials = (
  trx: Transaction<DB>,
  event: Exclude<CredentialEvent, 'restored'>,
  userId: number,
  kept?: Kept,
) => Promise<() => void>

/** Makes the one function that ends credentials, by the table of `db/credentials`: rows at once, live connections after the commit. */
export const createCredentialEnds =
  ({ live }: Pick<Context, 'live'>, sessions: Sessions): EndCredentials =>
  async (trx, event, userId, kept = {}) => {
    await dropCredentials(trx, event, userId, kept)
    return () => {
      sessions.uncacheUser(userId)
      const effect = effectOf('liveConnection', event)
      if (effect !== 'stays') live.endUser(userId, effect === 'others' ? kept.keepSession : undefined)
    }
  }
