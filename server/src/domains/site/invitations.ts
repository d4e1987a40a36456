import { PAGE_SIZE, type Role } from '@keel/contract/constants'
import type { NewInvitation, SiteInvitation } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { z } from 'zod'
import { countMail } from '../../adapters/mail'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB, SiteInvitations } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { randomId } from '../../random-id'
import { userById } from '../users'
import { siteInvitationMail } from './mails'

const TOKEN_BYTES = 18
const DAY_MS = 86_400_000
type Row = Selectable<SiteInvitations>

const urlOf = (base: string, token: string): string => `${base}/register?invitation=${token}`

const present = (base: string, { token, created_at, expires_at, revoked_at, id, role, email, uses, uses_max }: Row): SiteInvitation => ({
  id,
  url: urlOf(base, token),
  role: role as Role,
  email,
  uses,
  uses_max,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
})

/** Invitations that somebody can use now. */
const usable = (db: Kysely<DB>, token: string, now: Date) =>
  db
    .selectFrom('site_invitations')
    .where('token', '=', token)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'uses_max')

/** Returns whom an invitation is for; null if it does not work (any more). */
export async function previewInvitation(db: Kysely<DB>, token: string, now: Date): Promise<{ role: Role; email: string | null } | null> {
  const found = await usable(db, token, now).select(['role', 'email']).executeTakeFirst()
  return found ? { role: found.role as Role, email: found.email } : null
}

const usableBy = (db: Kysely<DB>, token: string, { email, role }: { email: string; role: Role }, now: Date) =>
  usable(db, token, now)
    .select('id')
    .where('role', '=', role)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', '=', email.toLowerCase())]))

/** Returns the id of an invitation that works for this role and address now, or null. */
export const findInvitation = async (
  db: Kysely<DB>,
  token: string,
  newcomer: { email: string; role: Role },
  now: Date,
): Promise<number | null> => (await usableBy(db, token, newcomer, now).executeTakeFirst())?.id ?? null

/**
 * Counts one use of an invitation for this role and address; returns its id, or null if it does not work for them. Of two people at
 * once the second waits for the first, and gets what is left.
 */
export async function consumeInvitation(
  trx: Transaction<DB>,
  token: string,
  newcomer: { email: string; role: Role },
  now: Date,
): Promise<number | null> {
  const found = await usableBy(trx, token, newcomer, now).forUpdate().executeTakeFirst()
  if (!found) return null
  await trx
    .updateTable('site_invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', found.id)
    .execute()
  return found.id
}

/** Returns a page of all invitations, the newest first. */
export async function listInvitations(
  db: Kysely<DB>,
  base: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<{ invitations: SiteInvitation[]; more: boolean }> {
  const rows = await db
    .selectFrom('site_invitations')
    .selectAll()
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  return { invitations: rows.slice(0, PAGE_SIZE).map((row) => present(base, row)), more: rows.length > PAGE_SIZE }
}

type Issued = Pick<Row, 'id' | 'token' | 'email'>

/** The row of a new invitation: to one address, or a link that several use. */
const newRow = (by: number, now: Date, { email, role, days, uses }: { email: string | null; role: Role; days: number; uses: number }) => ({
  token: randomId(TOKEN_BYTES),
  role,
  email,
  uses_max: email === null ? uses : 1,
  created_by: by,
  created_at: now,
  expires_at: new Date(now.getTime() + days * DAY_MS),
})

/** Logs a new invitation, and mails it to its address. @throws `too.many` */
async function issue(
  ctx: Context,
  trx: Transaction<DB>,
  caller: Caller,
  { id, token, email }: Issued,
  { role, days, from }: { role: Role; days: number; from: string },
): Promise<void> {
  const now = ctx.now()
  const { id: by, lang } = requireUser(caller)
  await logOnSite(trx, now, { kind: 'invitation.created', by, address: caller.address, details: { invitation: id, role } })
  if (email === null) return
  await ctx.mail.send(siteInvitationMail({ to: email, lang, from, role, days, url: urlOf(publicUrl(ctx.config), token) }), trx)
}

const nameOf = async (db: Kysely<DB>, id: number): Promise<string> => {
  const { first_name, last_name } = await userById(db, id)
  return `${first_name} ${last_name}`
}

/** Makes an invitation for one address and mails it, in a larger change. @throws `too.many`, before anything is stored */
export async function mailInvitation(
  ctx: Context,
  trx: Transaction<DB>,
  caller: Caller,
  { email, role, days }: { email: string; role: Role; days: number },
): Promise<void> {
  const now = ctx.now()
  const { id: by } = requireUser(caller)
  await countMail(trx, now, { kind: 'invitation', to: email, by })
  const made = await trx
    .insertInto('site_invitations')
    .values(newRow(by, now, { email, role, days, uses: 1 }))
    .returning(['id', 'token', 'email'])
    .executeTakeFirstOrThrow()
  await issue(ctx, trx, caller, made, { role, days, from: await nameOf(trx, by) })
}

/** Makes a link, or one for each address and mails it there. @throws `too.many` */
export async function createInvitations(
  ctx: Context,
  caller: Caller,
  base: string,
  { role, days, uses, emails }: z.output<typeof NewInvitation>,
): Promise<SiteInvitation[]> {
  const now = ctx.now()
  const { id: by } = requireUser(caller)
  const from = await nameOf(ctx.db, by)
  const addresses = [...new Set(emails)].toSorted()
  const rows = await ctx.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('site_invitations')
      .values((addresses.length > 0 ? addresses : [null]).map((email) => newRow(by, now, { email, role, days, uses })))
      .returningAll()
      .execute()
    for (const row of made) {
      if (row.email !== null) await countMail(trx, now, { kind: 'invitation', to: row.email, by })
      await issue(ctx, trx, caller, row, { role, days, from })
    }
    return made
  })
  ctx.mail.wake()
  return rows.map((row) => present(base, row))
}

/** Revokes an invitation; idempotent. @throws `not.found` */
export async function revokeInvitation(ctx: Context, caller: Caller, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('site_invitations').select('revoked_at').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new AppError('not.found')
    if (row.revoked_at) return
    await trx.updateTable('site_invitations').set({ revoked_at: ctx.now() }).where('id', '=', id).execute()
    await logOnSite(trx, ctx.now(), {
      kind: 'invitation.revoked',
      by: requireUser(caller).id,
      address: caller.address,
      details: { invitation: id },
    })
  })
}
