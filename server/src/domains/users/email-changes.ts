import { EMAIL_TOKEN_HOURS } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { PendingEmail } from '@keel/contract/entities/user'
import type { Transaction } from 'kysely'
import { countMail } from '../../adapters/mail'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { SessionUser } from '../../http/caller'
import { dropAddress } from './addresses'
import { emailChangeMail, emailNoticeMail, emailUndoneMail } from './email-mails'
import type { OwnerCheck } from './owner-check'
import { NO_PASSWORD } from './passwords'
import { confirmedByEmail, dropApiTokens, lockEmail, lockUser, usersByEmail, type UserRow } from './repository'
import type { Sessions } from './sessions'
import { consumeToken, dropTokens, pendingEmailOf, readToken, type TokenKind } from './tokens'

const HOUR_MS = 3_600_000
const used = () => new AppError('email.used', { errors: { email: 'used' } })
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Locks two addresses, always in one order, then the account. */
async function lockForChange(trx: Transaction<DB>, id: number, emails: readonly string[]): Promise<UserRow | undefined> {
  const names = [...new Set(emails.map((email) => email.toLowerCase()))].toSorted()
  for (const name of names) await lockEmail(trx, name)
  return lockUser(trx, id)
}

interface Parts {
  requireOwner: OwnerCheck
  /** Called when somebody has confirmed an address. */
  onConfirmed: (user: UserRow) => Promise<void>
}

/** Changes of an account's address, which take effect when the link mailed to the new one is followed. */
export function createEmailChanges(ctx: Context, sessions: Sessions, { requireOwner, onConfirmed }: Parts) {
  const { db, now, mail } = ctx

  /** Gives an account, locked together with both addresses, another one as confirmed. Returns the accounts that only named it. */
  async function setEmail(trx: Transaction<DB>, user: UserRow, email: string): Promise<number[]> {
    const others = (await usersByEmail(trx, email)).filter(({ id }) => id !== user.id)
    if (others.some(({ verified_at }) => verified_at)) throw used()
    const rivals = others.map(({ id }) => id)
    if (rivals.length > 0) await dropAddress(trx, sessions, rivals)
    await trx.updateTable('users').set({ email, verified_at: now() }).where('id', '=', user.id).execute()
    // Links mailed to the address before must not open the account any more.
    for (const kind of ['verify', 'reset', 'email'] satisfies TokenKind[]) await dropTokens(trx, kind, user.id)
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    return rivals
  }

  /** Effects after the commit. */
  function changed(userId: number, rivals: readonly number[]): void {
    for (const id of [userId, ...rivals]) sessions.uncacheUser(id)
    for (const id of rivals) ctx.live.endUser(id)
    ctx.live.toUser(userId, { action: 'me_change', data: { by: null } })
    mail.wake()
  }

  async function read(kind: 'email' | 'email-undo', token: string): Promise<{ user_id: number; email: string; present: string }> {
    const row = await readToken(db, kind, token, now())
    const user = row && (await db.selectFrom('users').select('email').where('id', '=', row.user_id).executeTakeFirst())
    if (!user || row?.email == null) throw new AppError('verify.link.invalid')
    return { user_id: row.user_id, email: row.email, present: user.email }
  }

  return {
    /** Returns the address that waits for its confirmation. */
    async pending(userId: number): Promise<PendingEmail | null> {
      const row = await pendingEmailOf(db, userId, now())
      return row ? { email: row.email, expires_at: row.expires_at.toISOString() } : null
    },

    /**
     * Mails a link to the new address and a notice to the present one, if that is confirmed. Errors: wrong.password, login.again,
     * email.used, too.many.
     */
    async request(caller: SessionUser, email: string, password: string | undefined): Promise<PendingEmail> {
      const { id } = await requireOwner(caller, password)
      const at = now()
      const expires_at = new Date(at.getTime() + EMAIL_TOKEN_HOURS * HOUR_MS)
      const base = publicUrl(ctx.config)
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id)
        if (!user) throw new AppError('not.signed.in')
        if ((isSame(user.email, email) && user.verified_at) || (await confirmedByEmail(trx, email))) throw used()
        await countMail(trx, at, { kind: 'email', to: email, by: id })
        await dropTokens(trx, 'email', id)
        const row = { email, created_at: at, expires_at }
        await trx
          .insertInto('email_changes')
          .values({ user_id: id, ...row })
          .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
          .execute()
        await mail.send(emailChangeMail(user, email, base), trx)
        if (user.verified_at) await mail.send(emailNoticeMail(user, email, base), trx)
      })
      mail.wake()
      return { email, expires_at: expires_at.toISOString() }
    },

    /** Drops a change that waits. */
    async cancel(userId: number): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await lockUser(trx, userId)
        await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
        await dropTokens(trx, 'email', userId)
      })
    },

    /**
     * Gives the account of a mailed token the address it was mailed to; sessions and ways to sign in stay. Errors:
     * verify.link.invalid, email.used.
     */
    async confirm(token: string): Promise<{ user_id: number; email: string }> {
      const { user_id, email, present } = await read('email', token)
      const { before, rivals } = await db.transaction().execute(async (trx) => {
        const before = await lockForChange(trx, user_id, [email, present])
        const pending = await pendingEmailOf(trx, user_id, now())
        if (before?.email !== present || pending?.email !== email || (await consumeToken(trx, 'email', token, now())) === null)
          throw new AppError('verify.link.invalid')
        return { before, rivals: await setEmail(trx, before, email) }
      })
      changed(user_id, rivals)
      if (!before.verified_at) ctx.live.toUser(user_id, { action: 'email_verified', data: {} })
      await onConfirmed({ ...before, email })
      return { user_id, email }
    },

    /**
     * Takes a change back, whether it waits or has happened: the account has the address again that the token was mailed to. Who
     * asked for the change could enter the account, so all sessions, API tokens and the password end, and a link to set a
     * new password is mailed. Errors: verify.link.invalid, email.used.
     */
    async undo(token: string): Promise<void> {
      const { user_id, email, present } = await read('email-undo', token)
      const rivals = await db.transaction().execute(async (trx) => {
        const user = await lockForChange(trx, user_id, [email, present])
        if (user?.email !== present || (await consumeToken(trx, 'email-undo', token, now())) === null)
          throw new AppError('verify.link.invalid')
        const rivals = await setEmail(trx, user, email)
        await trx.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', user_id).execute()
        await sessions.endOthers(user_id, null, trx)
        await dropApiTokens(trx, user_id)
        await mail.send(emailUndoneMail({ ...user, email }, publicUrl(ctx.config)), trx)
        return rivals
      })
      changed(user_id, rivals)
      ctx.live.endUser(user_id)
    },
  }
}
