import type { PendingSignIn } from '@keel/contract/entities/sign-in'
import { AppError } from '@keel/contract/errors'
import type { Role } from '@keel/contract/constants'
import type { BodyOut } from '@keel/contract/route'
import type * as calls from '@keel/contract/routes/sign-in'
import type { Transaction } from 'kysely'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { confirmedByEmail, connectedMail, lockForConfirming, lockUser, requireOpen, type createAccounts, type UserRow } from '../users'
import { connectIdentity, noteUse, userOfIdentity } from './identities'
import { readPerson, type ProvidedPerson } from './person'
import type { Providers, Visit } from './providers'
import type { Known } from './step'

type Accounts = ReturnType<typeof createAccounts>

interface Parts {
  accounts: Accounts
  providers: Providers
  /** Gives a locked account a role; returns whether it had another one. Errors: operator.only, role.in.use. */
  giveRole: (trx: Transaction<DB>, user: UserRow, role: Role) => Promise<boolean>
  /** Called after the commit of a change of role: other sessions of the person notice. */
  onRoleChanged: (userId: number) => void
  /** Returns the role of an operator's invitation that works; null for any other token. */
  invitedRole: (invite: string) => Promise<Role | null>
}

/** What a provider says of somebody, and the account that they have; null where the page asks what is missing. */
interface Outcome {
  known: Known
  user: UserRow | null
}

/** Sign-ins by a provider, independent of HTTP. */
export function createSignIns(
  { config, db, now, log, mail }: Pick<Context, 'config' | 'db' | 'now' | 'log' | 'mail'>,
  { accounts, providers, giveRole, onRoleChanged, invitedRole }: Parts,
) {
  const visitOf = (provider: string, address: string) => ({ at: now(), address, provider: providers.get(provider).name })

  /** Connects an account that somebody had before, and tells them by mail. */
  async function connect(trx: Transaction<DB>, user: UserRow, person: ProvidedPerson, provider: string, address: string): Promise<void> {
    const visit = visitOf(provider, address)
    await connectIdentity(trx, user, person, visit)
    await mail.send(connectedMail(user, visit.provider, publicUrl(config)), trx)
  }

  /** The account that has confirmed an address for which the provider speaks becomes theirs too. */
  async function connectByAddress(person: ProvidedPerson, provider: string, address: string): Promise<UserRow | undefined> {
    const found = person.isOwnAddress ? await confirmedByEmail(db, person.email) : undefined
    if (!found) return undefined
    const user = await db.transaction().execute(async (trx) => {
      const locked = await lockForConfirming(trx, found)
      if (!locked?.verified_at) throw new AppError('conflict')
      requireOpen(locked)
      await connect(trx, locked, person, provider, address)
      return locked
    })
    mail.wake()
    return user
  }

  /** What the groups of a person say now about an account that they have. An account whose role is in use keeps it. */
  async function updateRole({ id }: UserRow, role: Role | null, provider: string, address: string): Promise<void> {
    if (role === null) return
    try {
      const isChanged = await db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, id)
        if (!user || !(await giveRole(trx, user, role))) return false
        await logOnSite(trx, now(), {
          kind: 'account.role_changed',
          by: null,
          person: id,
          address,
          details: { role, provider: providers.get(provider).name },
        })
        return true
      })
      if (isChanged) onRoleChanged(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ user: id, provider, role, code: error.code }, 'the role that a provider gives does not fit the account')
    }
  }

  /** Logs a sign-in. @throws `account.closed` */
  async function enter(user: UserRow, provider: string, address: string): Promise<void> {
    const details = { provider: providers.get(provider).name }
    await logOnSite(db, now(), { kind: user.closed_at ? 'login.closed' : 'login.done', by: user.id, person: user.id, address, details })
    requireOpen(user)
  }

  /** The role of somebody new: by the groups, else by the invitation; null where they choose. */
  const roleFor = async ({ person, invite }: Known): Promise<Role | null> =>
    person.role ?? (invite === undefined ? null : invitedRole(invite))

  return {
    /**
     * Reads what a provider has sent back. Errors: provider.failed, provider.unavailable, provider.email.missing, provider.no.access,
     * account.closed.
     */
    async finish(provider: string, query: string, visit: Visit & { invite?: string | undefined }, address: string): Promise<Outcome> {
      const claims = await providers.claimsOf(provider, query, visit)
      const person = readPerson(providers.get(provider), claims)
      const known: Known = {
        step: 'known',
        provider,
        person,
        authenticated_at: claims.authenticatedAt?.getTime() ?? null,
        ...(visit.invite === undefined ? {} : { invite: visit.invite }),
      }
      const found = (await userOfIdentity(db, person)) ?? (await connectByAddress(person, provider, address))
      if (!found) return { known, user: null }
      await enter(found, provider, address)
      await noteUse(db, person, now())
      await updateRole(found, person.role, provider, address)
      return { known, user: (await userOfIdentity(db, person)) ?? found }
    },

    /** Returns what the page asks a person for who has no account of theirs. */
    async pending(known: Known): Promise<PendingSignIn> {
      const { provider, person } = known
      const { id, name } = providers.get(provider)
      const { email, first_name, last_name } = person
      const role = await roleFor(known)
      const step = (await confirmedByEmail(db, email)) ? 'connect' : 'register'
      return { provider: { id, name }, email, first_name, last_name, role, step }
    },

    /** Makes an account for a person. Errors: email.used, too.many, registration.closed, invitation.invalid, conflict. */
    async register(
      known: Known,
      { first_name, last_name, lang, role }: BodyOut<typeof calls.registerSignIn>,
      arrival: { address: string; isOwnMachine: boolean },
    ): Promise<UserRow> {
      const { provider, person, invite } = known
      return accounts.registerProvided(
        { first_name, last_name, lang, email: person.email, role: (await roleFor(known)) ?? role, invite },
        arrival,
        {
          provider: providers.get(provider).name,
          isConfirmed: person.isOwnAddress,
          admits: providers.get(provider).admits,
          connect: (trx, user) => connectIdentity(trx, user, person, visitOf(provider, arrival.address)),
        },
      )
    },

    /** Connects the account that has confirmed the address, by its password. Errors: those of a login; conflict, limit.reached. */
    async connect(
      { provider, person }: Known,
      { password, captcha }: BodyOut<typeof calls.connectSignIn>,
      address: string,
    ): Promise<UserRow> {
      const found = await accounts.login({ email: person.email, password, captcha }, address)
      const user = await db.transaction().execute(async (trx) => {
        const locked = await lockForConfirming(trx, found)
        // The password was checked before the account was locked.
        if (!locked?.verified_at || locked.password_hash !== found.password_hash || locked.closed_at) throw new AppError('login.failed')
        await connect(trx, locked, person, provider, address)
        return locked
      })
      mail.wake()
      await updateRole(user, person.role, provider, address)
      return (await userOfIdentity(db, person)) ?? user
    },
  }
}
