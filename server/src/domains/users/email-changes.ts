import { EMAIL_TOKEN_HOURS } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { PendingEmail } from '@keel/contract/entities/user'
import type { BodyOut } from '@keel/contract/route'
import type { keepWork } from '@keel/contract/routes/users'
import type { Selectable, Transaction } from 'kysely'
import { countMail } from '../../adapters/mail'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB, EmailChanges as EmailChangesTable } from '../../db/schema'
import type { SessionUser } from '../../http/caller'
import { dropAddress } from './addresses'
import type { EndCredentials } from './end-credentials'
import { emailChangeMail, emailKeptMail, emailNoticeMail, emailTakenMail, emailUndoneMail } from './email-mails'
import type { OwnerCheck } from './owner-check'
import { checkNewPassword, hashPassword, NO_PASSWORD, ownWords } from './passwords'
import { isWithoutAddress } from './personal-links'
import { confirmedByEmail, lockEmail, lockUser, userById, usersByEmail, type UserRow } from './repository'
import { consumeToken, dropTokens, noteReplacedEmail, pendingEmailOf, readToken, replacedEmails } from './tokens'

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
  endCredentials: EndCredentials
  /** Called when somebody has confirmed an address. */
  onConfirmed: (user: UserRow) => Promise<void>
}

/** Changes of an account's address, which take effect when the link mailed to the new one is followed. */
export function createEmailChanges(ctx: Context, { requireOwner, endCredentials, onConfirmed }: Parts) {
  const { db, now, mail } = ctx

  /**
   * Gives an account, locked together with both addresses, another one as confirmed. Accounts that only named it lose it. The result
   * must be called after the commit.
   */
  async function setEmail(
    trx: Transaction<DB>,
    user: UserRow,
    email: string,
    event: 'emailChanged' | 'emailUndone',
    since?: Date,
  ): Promise<() => void> {
    const others = (await usersByEmail(trx, email)).filter(({ id }) => id !== user.id)
    if (others.some(({ verified_at }) => verified_at)) throw used()
    const dropped = await dropAddress(
      trx,
      endCredentials,
      others.map(({ id }) => id),
    )
    await trx.updateTable('users').set({ email, verified_at: now() }).where('id', '=', user.id).execute()
    const ended = await endCredentials(trx, event, user.id, { since })
    return () => {
      dropped()
      ended()
      ctx.live.toUser(user.id, { action: 'me_change', data: { by: null } })
      mail.wake()
    }
  }

  async function read(kind: 'email' | 'email-undo', token: string): Promise<{ user_id: number; email: string; present: string }> {
    const row = await readToken(db, kind, token, now())
    const user = row && (await db.selectFrom('users').select('email').where('id', '=', row.user_id).executeTakeFirst())
    if (!user || row?.email == null) throw new AppError('verify.link.invalid')
    return { user_id: row.user_id, email: row.email, present: user.email }
  }

  /**
   * Notes another address of a locked account and mails a link there; an address that somebody has confirmed gets a mail that says so.
   * Error: too.many.
   */
  async function propose(trx: Transaction<DB>, user: UserRow, row: Omit<Selectable<EmailChangesTable>, 'user_id'>): Promise<void> {
    const base = publicUrl(ctx.config)
    const holder = await confirmedByEmail(trx, row.email)
    await countMail(trx, row.created_at, { kind: 'email', to: row.email, by: user.id })
    await dropTokens(trx, 'email', user.id)
    await trx
      .insertInto('email_changes')
      .values({ user_id: user.id, ...row })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
      .execute()
    await mail.send(holder ? emailTakenMail(holder, base) : emailChangeMail(user, row.email, base), trx)
  }

  return {
    /** Returns the address that waits for its confirmation. */
    async pending(userId: number): Promise<PendingEmail | null> {
      const row = await pendingEmailOf(db, userId, now())
      return row ? { email: row.email, expires_at: row.expires_at.toISOString() } : null
    },

    /**
     * Mails a link to the new address and a notice to the present one, if that is confirmed. An address that somebody has confirmed gets
     * a mail that says so instead, and the caller the same answer. Errors: wrong.password, login.again, too.many; email.used for
     * their own address.
     */
    async request(caller: SessionUser, email: string, password: string | undefined): Promise<PendingEmail> {
      const guard = await requireOwner(caller, password)
      const at = now()
      const expires_at = new Date(at.getTime() + EMAIL_TOKEN_HOURS * HOUR_MS)
      await db.transaction().execute(async (trx) => {
        const user = await guard(trx)
        const { id } = user
        if (isSame(user.email, email) && user.verified_at) throw used()
        await propose(trx, user, { email, created_at: at, expires_at, password_hash: null })
        if (!user.verified_at) return
        await noteReplacedEmail(trx, id, user.email, at)
        await mail.send(emailNoticeMail(user, email, publicUrl(ctx.config)), trx)
      })
      mail.wake()
      return { email, expires_at: expires_at.toISOString() }
    },

    /**
     * Proposes an address and a password for an account that has neither; both count once the link mailed to the address is followed. An
     * address that somebody has confirmed gets a mail that says so, and the caller the same answer. Errors: weak.password, address.exists,
     * too.many.
     */
    async keep(caller: SessionUser, { email, password }: BodyOut<typeof keepWork>): Promise<PendingEmail> {
      const { first_name, last_name } = await userById(db, caller.id)
      checkNewPassword(password, ownWords({ email, first_name, last_name }))
      const password_hash = await hashPassword(password)
      const at = now()
      const expires_at = new Date(at.getTime() + EMAIL_TOKEN_HOURS * HOUR_MS)
      await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, caller.id)
        if (!user) throw new AppError('not.signed.in')
        if (!isWithoutAddress(user)) throw new AppError('address.exists')
        await propose(trx, user, { email, created_at: at, expires_at, password_hash })
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
      const { before, changed } = await db.transaction().execute(async (trx) => {
        const before = await lockForChange(trx, user_id, [email, present])
        const pending = await pendingEmailOf(trx, user_id, now())
        if (before?.email !== present || pending?.email !== email || (await consumeToken(trx, 'email', token, now())) === null)
          throw new AppError('verify.link.invalid')
        if (before.verified_at) await noteReplacedEmail(trx, user_id, before.email, now())
        // Only the first password comes with an address.
        if (pending.password_hash !== null && isWithoutAddress(before))
          await trx.updateTable('users').set({ password_hash: pending.password_hash }).where('id', '=', user_id).execute()
        return { before, changed: await setEmail(trx, before, email, 'emailChanged') }
      })
      changed()
      if (!before.verified_at) ctx.live.toUser(user_id, { action: 'email_verified', data: {} })
      await onConfirmed({ ...before, email })
      return { user_id, email }
    },

    /**
     * Takes a change back, whether it waits or has happened: the account has the address again that the token was mailed to. Who
     * asked for the change could enter the account, so all sessions, API tokens and the password end. Of several addresses of the last
     * days the oldest wins, whatever was used since: a link to set a new password is mailed to it alone, and links that are younger
     * than the used one end. Errors: verify.link.invalid, email.used.
     */
    async undo(token: string): Promise<void> {
      const { user_id, email, present } = await read('email-undo', token)
      const changed = await db.transaction().execute(async (trx) => {
        const user = await lockForChange(trx, user_id, [email, present])
        const replaced = await replacedEmails(trx, user_id, now())
        const used = replaced.find((one) => one.email === email)
        if (user?.email !== present || !used || !(await readToken(trx, 'email-undo', token, now())))
          throw new AppError('verify.link.invalid')
        const changed = await setEmail(trx, user, email, 'emailUndone', used.asked_at)
        await trx.updateTable('users').set({ password_hash: NO_PASSWORD }).where('id', '=', user_id).execute()
        const write = used === replaced[0] ? emailUndoneMail : emailKeptMail
        await mail.send(write({ ...user, email }, publicUrl(ctx.config)), trx)
        return changed
      })
      changed()
    },
  }
}
