import { ROLE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { TokensLeft } from '@keel/contract/entities/token'
import type { ResetLink } from '@keel/contract/entities/user'
import type { joinByName, login, register, reset } from '@keel/contract/routes/users'
import type { BodyOut } from '@keel/contract/route'
import { publicUrl } from '../../config'
import { countMail } from '../../adapters/mail'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import type { SessionUser } from '../../http/caller'
import { networkOf, networksOf } from '../../http/client-address'
import { makeTrust } from '../../trust-proxy'
import { createAttempts } from './attempts'
import { comparePasswords, confirmEmail, dropAddress, findByPassword, isFreeEmail, lockForConfirming, type Compared } from './addresses'
import type { EndCredentials } from './end-credentials'
import { createGuesses, createRefusalLog } from './guesses'
import { mailReset } from './mail-reset'
import { changedMail, verifyMail } from './mails'
import { claimSite, mayClaim, requireOpen } from './operators'
import type { OwnerCheck } from './owner-check'
import { checkNewPassword, hashPassword, hasPassword, NO_PASSWORD, ownWords } from './passwords'
import { hashOfPersonalLink, ownerOfPersonalLink } from './personal-links'
import { lockUser, userById, usersByEmail, type UserRow } from './repository'
import { consumeToken, dropTokens, keepRefusal, peekToken, readToken } from './tokens'

const readerOf = (user: UserRow) => ({ id: user.id, email: user.email, first_name: user.first_name, lang: user.lang })

/** What other domains do for an account; they depend on this one, so they are passed in. */
export interface AccountParts {
  /** Called when somebody has confirmed their address for the first time. */
  onConfirmed: (user: Pick<UserRow, 'id' | 'role' | 'email'>) => Promise<void>
  /** Lets somebody register, or throws; returns the id of the operator's invitation that they use. */
  admit: (trx: Transaction<DB>, newcomer: Newcomer) => Promise<number | null>
  /** Throws what `admit` would, and uses nothing up. */
  requireAdmission: (db: Kysely<DB>, newcomer: Newcomer) => Promise<unknown>
  /** Whether the token of a classroom or class invites students now. */
  isInvited: (db: Kysely<DB>, invite: string) => Promise<boolean>
  /** Returns the name of the provider of an issuer. */
  providerName: (issuer: string) => string
}
type Newcomer = Pick<Registering, 'email' | 'role' | 'invite'>

type Registering = BodyOut<typeof register>
type NewAccount = Omit<Registering, 'captcha' | 'terms' | 'password'> & { password: string | null }
/** What a provider that somebody registers by brings. */
interface Provided {
  /** Its name for people, in the log. */
  provider: string
  /** It speaks for the address: no mail has to confirm it. */
  isConfirmed: boolean
  /** Its people may register whoever else may. */
  admits: boolean
  /** Stores which account there signs in to this one. */
  connect: (trx: Transaction<DB>, user: UserRow) => Promise<void>
}
/** Where somebody who registers comes from. */
interface Arrival {
  address: string
  /** They are at the machine that the server runs on. */
  isOwnMachine: boolean
}

/** Accounts with a name alone that a network makes in an hour without a captcha. */
const JOINED_BY_NAME_MAX = 5

/** Registration, sign-in, verification and passwords, independent of HTTP. */
export function createAccounts(
  ctx: Context,
  requireOwner: OwnerCheck,
  endCredentials: EndCredentials,
  { onConfirmed, admit, requireAdmission, isInvited, providerName }: AccountParts,
) {
  const { db, now, mail } = ctx
  const logins = createGuesses(db, now)
  const refusals = createRefusalLog(db, now)
  const isOfSchool = makeTrust(ctx.config.SCHOOL_NETWORKS ?? 0)
  const joined = (times: number) => createAttempts(db, now, 'joined from', { max: JOINED_BY_NAME_MAX * times, windowMs: 60 * 60_000 })

  /** Counts an account made with a name alone; returns whether its network has made too many to go without a captcha. */
  async function countJoined(address: string): Promise<boolean> {
    if (isOfSchool(address, 0)) return false
    return (await Promise.all(networksOf(address).map(({ key, times }) => joined(times).count(key)))).includes(true)
  }

  /** Logs that somebody may not register. */
  async function noteRefusal(error: unknown, address: string): Promise<never> {
    const { code } = error as Partial<AppError>
    if ((code === 'registration.closed' || code === 'invitation.invalid') && (await refusals.isLogged(networkOf(address))))
      await logOnSite(db, now(), { kind: 'registration.refused', by: null, address, details: { code } })
    throw error
  }

  async function requireCaptcha(payload: string | undefined): Promise<string> {
    if (payload === undefined) throw new AppError('captcha.not.solved', { errors: { captcha: 'required' } })
    if (!(await ctx.captcha.verify(payload))) throw new AppError('captcha.not.solved', { errors: { captcha: 'not_solved' } })
    return payload
  }

  /** Does what a solved captcha is for. One that was refused as `busy` is tried again with the same solution. */
  async function withCaptcha<T>(payload: string | undefined, work: () => Promise<T>): Promise<T> {
    const solved = await requireCaptcha(payload)
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.code === 'busy') await ctx.captcha.giveBack(solved)
      throw error
    }
  }

  /** The account of a mailed token that is still valid. @throws `verify.link.invalid`, `reset.link.invalid` */
  async function ownerOf(kind: 'verify' | 'refuse' | 'reset', token: string): Promise<UserRow> {
    const id = await peekToken(db, kind, token, now())
    if (id === null) throw new AppError(kind === 'reset' ? 'reset.link.invalid' : 'verify.link.invalid')
    return userById(db, id)
  }

  /** Stores an account and mails the verification link, unless its address is confirmed already. */
  async function createAccount(body: NewAccount, { address, isOwnMachine }: Arrival, provided?: Provided): Promise<UserRow> {
    const proof = { isOwnMachine, token: body.invite }
    const admits = provided?.admits ?? false
    // Who may not register is not told which addresses are used either.
    if (!admits && !(await mayClaim(db, body.role, proof)))
      await requireAdmission(db, body).catch((error: unknown) => noteRefusal(error, address))
    const password_hash = body.password === null ? NO_PASSWORD : await hashPassword(body.password)
    const { first_name, last_name, email, role, lang } = body
    const store = (compared: Compared) =>
      db.transaction().execute(async (trx) => {
        if (!(await isFreeEmail(trx, email, compared))) return null
        const row = await trx
          .insertInto('users')
          .values({ first_name, last_name, email, role, lang, password_hash, created_at: now() })
          .returningAll()
          .executeTakeFirstOrThrow()
        const user = await claimSite(trx, row, proof, now())
        // The first teacher needs no invitation.
        const invitation = admits || user.operator_since ? null : await admit(trx, body)
        await logOnSite(trx, now(), {
          kind: 'account.registered',
          by: user.id,
          person: user.id,
          address,
          details: { ...(invitation === null ? {} : { invitation }), ...(provided ? { provider: provided.provider } : {}) },
        })
        await provided?.connect(trx, user)
        if (provided?.isConfirmed) {
          const ended = await confirmEmail(trx, endCredentials, user, now())
          return { user: { ...user, verified_at: now() }, ended }
        }
        await countMail(trx, now(), { kind: 'verify', to: email })
        await mail.send(verifyMail(user, publicUrl(ctx.config)), trx)
        return { user, ended: () => undefined }
      })
    let compared: Compared = new Set()
    let stored: Awaited<ReturnType<typeof store>> = null
    while (!stored) {
      compared = await comparePasswords(db, email, body.password, compared)
      stored = await store(compared).catch((error: unknown) => noteRefusal(error, address))
    }
    const { user, ended } = stored
    mail.wake()
    ended()
    if (user.verified_at) await onConfirmed(user)
    return user
  }

  return {
    /** Creates an account and mails the verification link. Errors: weak.password, captcha.not.solved, email.used, too.many, busy, and those of `admit`. */
    async register(body: Registering, arrival: Arrival): Promise<UserRow> {
      checkNewPassword(body.password, ownWords(body))
      return withCaptcha(body.captcha, () => createAccount(body, arrival))
    },

    /**
     * Creates an account without a password for somebody whom a provider describes. Errors: email.used, too.many, those of `admit`, and of
     * `provided.connect`.
     */
    registerProvided: (body: Omit<NewAccount, 'password'>, arrival: Arrival, provided: Provided): Promise<UserRow> =>
      createAccount({ ...body, password: null }, arrival, provided),

    /**
     * Creates the account of a student who has followed the link of a classroom or class: without an address and without a password.
     * Errors: address.required where the operator wants addresses, invite.invalid, captcha.not.solved.
     */
    async joinByName({ name, lang, invite, captcha }: BodyOut<typeof joinByName>, address: string): Promise<UserRow> {
      if (!ctx.config.STUDENTS_WITHOUT_MAIL) throw new AppError('address.required')
      if (!(await isInvited(db, invite))) throw new AppError('invite.invalid')
      const [first_name = name, ...rest] = name.split(/\s+/)
      const store = () =>
        db.transaction().execute(async (trx) => {
          const user = await trx
            .insertInto('users')
            .values({
              first_name,
              last_name: rest.join(' '),
              email: '',
              role: ROLE.student,
              lang,
              password_hash: NO_PASSWORD,
              created_at: now(),
            })
            .returningAll()
            .executeTakeFirstOrThrow()
          await logOnSite(trx, now(), { kind: 'account.registered', by: user.id, person: user.id, address, details: { by_name: true } })
          return user
        })
      return (await countJoined(address)) ? withCaptcha(captcha, store) : store()
    },

    /** Returns the student of a personal link, and what their session is begun by. Errors: personal.link.invalid, account.closed. */
    async byPersonalLink(token: string, address: string): Promise<{ user: UserRow; by: { personalLink: Buffer } }> {
      const user = await ownerOfPersonalLink(db, token)
      if (!user) {
        if (await refusals.isLogged(networkOf(address))) await logOnSite(db, now(), { kind: 'login.refused', by: null, address })
        throw new AppError('personal.link.invalid')
      }
      const kind = user.closed_at ? 'login.closed' : 'login.done'
      await logOnSite(db, now(), { kind, by: user.id, person: user.id, address, details: { personal_link: true } })
      requireOpen(user)
      return { user, by: { personalLink: hashOfPersonalLink(token) } }
    },

    /**
     * Returns the person of an address and password; after many wrong attempts only with a captcha. Errors: login.failed,
     * captcha.not.solved, account.closed.
     */
    async login({ email, password, captcha }: BodyOut<typeof login>, address: string): Promise<UserRow> {
      const needsCaptcha = await logins.count(email, address)
      const users = await usersByEmail(db, email)
      const compare = () => findByPassword(users, password)
      const user = await (needsCaptcha ? withCaptcha(captcha, compare) : compare())
      if (!user) {
        ctx.log.warn({ address, user: users[0]?.id ?? null }, 'login refused')
        if (await refusals.isLogged(networkOf(address)))
          await logOnSite(db, now(), { kind: 'login.refused', by: null, person: users[0]?.id ?? null, address })
        throw new AppError('login.failed')
      }
      await logins.clear(email, address)
      await logOnSite(db, now(), { kind: user.closed_at ? 'login.closed' : 'login.done', by: user.id, person: user.id, address })
      requireOpen(user)
      return user
    },

    /** Mails a new verification link; does nothing for a verified account. Error: too.many. */
    async sendVerify(userId: number): Promise<void> {
      const user = await userById(db, userId)
      if (user.verified_at || user.email === '') return
      await countMail(db, now(), { kind: 'verify', to: user.email, by: userId })
      await mail.send(verifyMail(user, publicUrl(ctx.config)))
    },

    /**
     * Verifies the address behind a mailed token; returns its account. If the caller is signed in to another account with the
     * address, that one is verified: reading the mail proves ownership of the address, not of the account that requested it.
     * Error: verify.link.invalid.
     */
    async verify(token: string, callerId?: number): Promise<number> {
      const named = await ownerOf('verify', token)
      const caller = callerId === undefined ? named : await userById(db, callerId)
      const isRival = !caller.verified_at && caller.email.toLowerCase() === named.email.toLowerCase()
      const { user, ended } = await db.transaction().execute(async (trx) => {
        const user = await lockForConfirming(trx, isRival ? caller : named)
        if (!user || !(await readToken(trx, 'verify', token, now()))) throw new AppError('verify.link.invalid')
        if (!user.verified_at) await keepRefusal(trx, token, now())
        await dropTokens(trx, 'verify', named.id)
        return { user, ended: await confirmEmail(trx, endCredentials, user, now()) }
      })
      ended()
      if (!user.verified_at) await onConfirmed(user)
      ctx.live.toUser(user.id, { action: 'email_verified', data: {} })
      return user.id
    },

    /**
     * Removes the address behind a mailed token from an account that is not its owner's, which becomes inaccessible. Works for some
     * days after the same link has confirmed the address, which a program that reads mails may have done. Error: verify.link.invalid.
     */
    async refuseAddress(token: string): Promise<void> {
      const kind = (await peekToken(db, 'refuse', token, now())) === null ? 'verify' : 'refuse'
      const owner = await ownerOf(kind, token)
      const ended = await db.transaction().execute(async (trx) => {
        const user = await lockForConfirming(trx, owner)
        // Confirmed by another link: that one refuses.
        const isConfirmed = kind === 'verify' && user?.verified_at
        if (!user || isConfirmed || (await consumeToken(trx, kind, token, now())) === null) throw new AppError('verify.link.invalid')
        return dropAddress(trx, endCredentials, [user.id])
      })
      ended()
    },

    /** Mails a link to set a new password. Errors: captcha.not.solved, email.not.found, account.closed, too.many. */
    async sendReset(email: string, captcha: string): Promise<void> {
      await requireCaptcha(captcha)
      const [user] = await usersByEmail(db, email)
      if (!user) throw new AppError('email.not.found', { errors: { email: 'not_found' } })
      await mailReset(ctx, db, user)
    },

    /** Checks a mailed token without using it up; returns what else logs in to its account. Error: reset.link.invalid. */
    async checkReset(token: string): Promise<ResetLink> {
      const id = await peekToken(db, 'reset', token, now())
      if (id === null) throw new AppError('reset.link.invalid')
      const { issuers, ...link } = await db
        .selectFrom('users')
        .select((eb) => [
          'password_hash',
          sql<string[]>`array(select issuer from user_identities where user_id = users.id order by id)`.as('issuers'),
          eb
            .selectFrom('passkeys')
            .select(sql<number>`count(*)::int`.as('n'))
            .where('user_id', '=', id)
            .as('passkeys'),
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new AppError('reset.link.invalid'))
      return { has_password: hasPassword(link), providers: issuers.map(providerName), passkeys: link.passkeys ?? 0 }
    },

    /**
     * Sets a new password by a mailed token and ends all sessions. Accounts at providers, passkeys and API tokens end too, unless this is the
     * first password and they are to be kept. Errors: reset.link.invalid, weak.password.
     */
    async reset({ token, password, ways_in }: BodyOut<typeof reset>): Promise<void> {
      const owner = await ownerOf('reset', token)
      // Checked before the token is used up: after a weak password the same link still works.
      checkNewPassword(password, ownWords(owner))
      const password_hash = await hashPassword(password)
      const { user, ended } = await db.transaction().execute(async (trx) => {
        const user = await lockForConfirming(trx, owner)
        if (!user || (await consumeToken(trx, 'reset', token, now())) === null) throw new AppError('reset.link.invalid')
        // Reading the mail proves ownership of the address, so it is verified as well.
        const confirmed = await confirmEmail(trx, endCredentials, user, now())
        await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
        const isFirst = ways_in === 'keep' && !hasPassword(user)
        const ended = await endCredentials(trx, isFirst ? 'firstPassword' : 'reset', user.id)
        await mail.send(changedMail(readerOf(user), publicUrl(ctx.config)), trx)
        return { user, ended: [confirmed, ended] }
      })
      for (const end of ended) end()
      if (!user.verified_at) await onConfirmed(user)
      await logins.clear(user.email)
      mail.wake()
    },

    /**
     * Changes the password of a signed-in person and ends their other sessions. Returns how many API tokens go on.
     * Errors: wrong.password, weak.password, too.many.
     */
    async changePassword(caller: SessionUser, current: string, password: string): Promise<TokensLeft> {
      const guard = await requireOwner(caller, current, 'current')
      checkNewPassword(password, ownWords(await userById(db, caller.id)))
      const password_hash = await hashPassword(password)
      const { ended, left } = await db.transaction().execute(async (trx) => {
        const owner = await guard(trx)
        await trx.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute()
        await mail.send(changedMail(readerOf(owner), publicUrl(ctx.config)), trx)
        const ended = await endCredentials(trx, 'passwordChanged', owner.id, { keepSession: caller.sessionId })
        return { ended, left: await tokensLeft(trx, owner.id, now()) }
      })
      ended()
      mail.wake()
      return left
    },

    /** Ends a person's other sessions. Returns how many API tokens go on. */
    async logOutElsewhere({ id, sessionId }: SessionUser): Promise<TokensLeft> {
      const { ended, left } = await db.transaction().execute(async (trx) => {
        await lockUser(trx, id)
        const ended = await endCredentials(trx, 'loggedOutElsewhere', id, { keepSession: sessionId })
        return { ended, left: await tokensLeft(trx, id, now()) }
      })
      ended()
      return left
    },
  }
}

/** Counts a person's API tokens that are valid: those an event left. */
async function tokensLeft(trx: Transaction<DB>, userId: number, at: Date): Promise<TokensLeft> {
  const { tokens } = await trx
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return { tokens }
}
