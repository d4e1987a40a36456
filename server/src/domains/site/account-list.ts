import type { ListedFate, ListedPersonIn } from '@keel/contract/entities/site'
import { Email } from '@keel/contract/entities/fields'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { mailInvitation } from './invitations'
import type { Role } from '@keel/contract/constants'

type Listed = readonly ListedPersonIn[]

/** Which of these addresses have a confirmed account, and which a mailed invitation that works. */
async function knownOf(db: Kysely<DB>, emails: readonly string[], now: Date): Promise<{ accounts: Set<string>; invited: Set<string> }> {
  const { rows } = await sql<{ email: string; account: boolean }>`
    select lower(email) as email, true as account from users where lower(email) = any(${[...emails]}::text[]) and verified_at is not null and erased_at is null
    union all select email, false from site_invitations where email = any(${[...emails]}::text[]) and revoked_at is null and expires_at > ${now} and uses < uses_max`.execute(
    db,
  )
  const of = (account: boolean) => new Set(rows.filter((row) => row.account === account).map(({ email }) => email))
  return { accounts: of(true), invited: of(false) }
}

/** Returns what becomes of each person of a list, in its order; `new` ones are to be invited. */
export async function checkList(db: Kysely<DB>, people: Listed, now: Date): Promise<ListedFate[]> {
  const emails = people.map(({ email }) => Email.safeParse(email).data)
  const { accounts, invited } = await knownOf(
    db,
    emails.filter((email) => email !== undefined),
    now,
  )
  const seen = new Set<string>()
  return people.map(({ email: written, role }, at) => {
    const email = emails[at]
    if (written === '') return 'no_address'
    if (email === undefined) return 'bad_address'
    if (seen.has(email)) return 'twice'
    seen.add(email)
    if (accounts.has(email)) return 'exists'
    if (invited.has(email)) return 'invited'
    return role === null ? 'unknown_role' : 'new'
  })
}

/** Mails an invitation; false when the limit of mails is reached. */
async function inviteOne(
  ctx: Context,
  trx: Transaction<DB>,
  caller: Caller,
  to: { email: string; role: Role; days: number },
): Promise<boolean> {
  try {
    await mailInvitation(ctx, trx, caller, to)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too.many') return false
    throw error
  }
}

/**
 * Invites the new people of a list by mail, as many as the limit of mails allows; the others are `later`. Returns what became of each, in its
 * order. Who has an account or an invitation is not invited again: the same list may be sent as often as one likes, also at once.
 */
export async function inviteList(ctx: Context, caller: Caller, { people, days }: { people: Listed; days: number }): Promise<ListedFate[]> {
  const fates = await ctx.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('invited lists', 0))`.execute(trx)
    const fates = await checkList(trx, people, ctx.now())
    for (const [at, { email, role }] of people.entries())
      if (fates[at] === 'new' && role !== null)
        fates[at] = (await inviteOne(ctx, trx, caller, { email: Email.parse(email), role, days })) ? 'sent' : 'later'
    return fates
  })
  ctx.mail.wake()
  return fates
}
