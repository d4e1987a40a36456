import { AppError } from '@keel/contract/errors'
import type { Kysely } from 'kysely'
import { countMail } from '../../adapters/mail'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { resetMail } from './mails'
import { requireOpen } from './operators'
import type { UserRow } from './repository'

/**
 * Mails a person a link to set a new password; `by` is the signed-in account that causes it, if any. Errors: too.many; account.closed;
 * email.not.found for an account that has lost its address.
 */
export async function mailReset(ctx: Context, db: Kysely<DB>, user: UserRow, by?: number): Promise<void> {
  requireOpen(user)
  if (user.email === '') throw new AppError('email.not.found', { errors: { email: 'not_found' } })
  await countMail(db, ctx.now(), { kind: 'reset', to: user.email, by })
  await ctx.mail.send(resetMail(user, publicUrl(ctx.config)), db)
}
