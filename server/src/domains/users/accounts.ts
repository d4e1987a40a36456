import type { Language } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { register } from '@keel/contract/routes/users'
import type { BodyOut } from '@keel/contract/route'
import { sql } from 'kysely'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import { createAttempts } from './attempts'
import { changedLetter, resetLetter, verifyLetter } from './letters'
import { checkNewPassword, hashPassword, isPassword, ownWords } from './passwords'
import { lockUser, userByEmail, userById, type UserRow } from './repository'
import type { Sessions } from './sessions'
import { createToken, dropTokens, peekToken, spendToken } from './tokens'

const MINUTE_MS = 60_000
const readerOf = (user: UserRow) => ({ email: user.email, first_name: user.first_name, lang: user.lang as Language })

/** Registration, sign-in, verification and passwords; nothing of HTTP. */
export function createAccounts(ctx: Context, sessions: Sessions) {
  const { db, now, mail } = ctx
  // One who guesses from one place, from one place at many accounts, and from many places at one account.
  const guesses = createAttempts({ max: 10, windowMs: 15 * MINUTE_MS, now })
  const guessesFrom = createAttempts({ max: 100, windowMs: 15 * MINUTE_MS, now })
  const guessesAt = createAttempts({ max: 100, windowMs: 60 * MINUTE_MS, now })
  const resetMails = createAttempts({ max: 5, windowMs: 60 * MINUTE_MS, now })

  async function requireCaptcha(payload: string): Promise<void> {
    if (!(await ctx.captcha.verify(payload))) throw new AppError('captcha.not.solved', { errors: { captcha: 'not_solved' } })
  }

  return {
    /** Makes an account and mails the verification link. Errors: weak.password, captcha.not.solved, email.used. */
    async register(body: BodyOut<typeof register>): Promise<UserRow> {
      checkNewPassword(body.password, ownWords(body))
      await requireCaptcha(body.captcha)
      const password_hash = await hashPassword(body.password)
      const user = await db.transaction().execute(async (trx) => {
        const { first_name, last_name, email, role, lang } = body
        const row = await trx
          .insertInto('users')
          .values({ first_name, last_name, email, role, lang, password_hash, created_at: now() })
          .onConflict((c) => c.expression(sql`lower(email)`).doNothing())
          .returningAll()
          .executeTakeFirst()
        if (!row) throw new AppError('email.used', { errors: { email: 'used' } })
        await mail.send(verifyLetter(readerOf(row), publicUrl(ctx.config), await createToken(trx, 'verify', row.id, now())), trx)
        return row
      })
      mail.wake()
      return user
    },

    /** The person of an address and password. Errors: login.failed, too.many. */
    async login(email: string, password: string, address: string): Promise<UserRow> {
      guesses.take(`${email} ${address}`)
      guessesFrom.take(address)
      guessesAt.take(email)
      const user = await userByEmail(db, email)
      if (!(await isPassword(user?.password_hash, password)) || !user) {
        ctx.log.info({ address, user: user?.id ?? null }, 'login refused')
        throw new AppError('login.failed')
      }
      guesses.clear(`${email} ${address}`)
      guessesAt.clear(email)
      return user
    },

    /** Mails a new verification link; nothing for who is verified already. */
    async sendVerify(userId: number): Promise<void> {
      const user = await userById(db, userId)
      if (user.verified_at) return
      await mail.send(verifyLetter(readerOf(user), publicUrl(ctx.config), await createToken(db, 'verify', user.id, now())))
    },

    /** Verifies the address behind a mailed token; answers whose it is. Error: verify.link.invalid. */
    async verify(token: string): Promise<number> {
      const owner = await peekToken(db, 'verify', token, now())
      const userId = await db.transaction().execute(async (trx) => {
        const user = owner === null ? undefined : await lockUser(trx, owner)
        if (!user || (await spendToken(trx, 'verify', token, now())) === null) throw new AppError('verify.link.invalid')
        if (!user.verified_at) await trx.updateTable('users').set({ verified_at: now() }).where('id', '=', user.id).execute()
        return user.id
      })
      sessions.forgetUser(userId)
      ctx.live.toUser(userId, { action: 'email_verified', data: {} })
      return userId
    },

    /** Mails a link to set a new password. Errors: captcha.not.solved, email.not.found, too.many. */
    async sendReset(email: string, captcha: string): Promise<void> {
      await requireCaptcha(captcha)
      const user = await userByEmail(db, email)
      if (!user) throw new AppError('email.not.found', { errors: { email: 'not_found' } })
      resetMails.take(email)
      await mail.send(resetLetter(readerOf(user), publicUrl(ctx.config), await createToken(db, 'reset', user.id, now())))
    },

    /** Looks at a mailed token without spending it. Error: reset.link.invalid. */
    async checkReset(token: string): Promise<void> {
      if ((await peekToken(db, 'reset', token, now())) === null) throw new AppError('reset.link.invalid')
    },

    /** Sets a new password by a mailed token and signs the person out everywhere. Errors: reset.link.invalid, weak.password. */
    async reset(token: string, password: string): Promise<void> {
      const owner = await peekToken(db, 'reset', token, now())
      if (owner === null) throw new AppError('reset.link.invalid')
      // Looked at before the token is spent: who chose a weak password may try again with the same link.
      checkNewPassword(password, ownWords(await userById(db, owner)))
      const password_hash = await hashPassword(password)
      const user = await db.transaction().execute(async (trx) => {
        const known = await lockUser(trx, owner)
        if (!known || (await spendToken(trx, 'reset', token, now())) === null) throw new AppError('reset.link.invalid')
        // Who reads the mail owns the address, so it is verified as well.
        const row = await trx
          .updateTable('users')
          .set((eb) => ({ password_hash, verified_at: eb.fn.coalesce('verified_at', eb.val(now())) }))
          .where('id', '=', known.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await sessions.endOthers(row.id, null, trx)
        await mail.send(changedLetter(readerOf(row), publicUrl(ctx.config)), trx)
        return row
      })
      sessions.forgetUser(user.id)
      ctx.live.endUser(user.id)
      guessesAt.clear(user.email)
      mail.wake()
    },

    /** Changes the password of somebody signed in and ends their other sessions. Errors: wrong.password, weak.password, too.many. */
    async changePassword(userId: number, sessionId: string, current: string, password: string): Promise<void> {
      const user = await userById(db, userId)
      guesses.take(`user ${userId}`)
      if (!(await isPassword(user.password_hash, current))) throw new AppError('wrong.password', { errors: { current: 'wrong' } })
      guesses.clear(`user ${userId}`)
      checkNewPassword(password, ownWords(user))
      const password_hash = await hashPassword(password)
      await db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable('users')
          .set({ password_hash })
          .where('id', '=', userId)
          .where('password_hash', '=', user.password_hash)
          .returning('id')
          .executeTakeFirst()
        // Reset or changed elsewhere since it was checked.
        if (!changed) throw new AppError('wrong.password', { errors: { current: 'wrong' } })
        await sessions.endOthers(userId, sessionId, trx)
        await dropTokens(trx, 'reset', userId)
        await mail.send(changedLetter(readerOf(user), publicUrl(ctx.config)), trx)
      })
      sessions.forgetUser(userId)
      ctx.live.endUser(userId, sessionId)
      mail.wake()
    },
  }
}
