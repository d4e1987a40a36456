import { ROLE, type Role } from '@keel/contract/constants'
import type { Registration } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import type { DataOf } from '@keel/contract/route'
import type * as calls from '@keel/contract/routes/site'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { mayClaim } from '../users'
import { consumeInvitation, findInvitation, previewInvitation } from './invitations'
import { readSetting, replaceSetting } from './settings'

interface Newcomer {
  email: string
  role: Role
  invite?: string | undefined
}
interface RegistrationChoice {
  setting: Registration
  chosen: Registration | null
}

export const registrationOf = async ({ config }: Pick<Context, 'config'>, db: Kysely<DB>): Promise<RegistrationChoice> => ({
  setting: config.REGISTRATION,
  chosen: await readSetting(db, 'registration'),
})

/** Returns who may register now: the choice of an operator wins over the setting of the server. */
async function currentRegistration(ctx: Pick<Context, 'config'>, db: Kysely<DB>): Promise<Registration> {
  const { setting, chosen } = await registrationOf(ctx, db)
  return chosen ?? setting
}

/** Returns what the page of registration offers: the first teacher of a site, who becomes its operator, may always register. */
export async function registrationOffer(
  ctx: Pick<Context, 'config' | 'db' | 'now'>,
  { invitation: token, isOwnMachine }: { invitation?: string | undefined; isOwnMachine: boolean },
): Promise<DataOf<typeof calls.registrationOffer>> {
  const { db } = ctx
  const [bySetup, onMachine] = await Promise.all([
    mayClaim(db, ROLE.teacher, { isOwnMachine: false, token }),
    mayClaim(db, ROLE.teacher, { isOwnMachine }),
  ])
  const without_mail = ctx.config.STUDENTS_WITHOUT_MAIL
  if (bySetup) return { registration: 'open', without_mail, invitation: { role: ROLE.teacher, email: null, operator: true } }
  const invitation = token ? await previewInvitation(db, token, ctx.now()) : null
  return {
    registration: onMachine ? 'open' : await currentRegistration(ctx, db),
    without_mail,
    invitation: invitation && { ...invitation, operator: false },
  }
}

/** Returns the role of an operator's invitation or of the set-up link; null for a token that is neither, or does not work. */
export const invitedRole = async (ctx: Pick<Context, 'config' | 'db' | 'now'>, invitation: string): Promise<Role | null> =>
  // Stryker disable next-line BooleanLiteral: where somebody is changes nothing about an invitation
  (await registrationOffer(ctx, { invitation, isOwnMachine: false })).invitation?.role ?? null

/** Whether a token is that of a link that leads students to a classroom now: its own, or that of a class. */
export async function isInvitedToClassroom(db: Kysely<DB>, invite: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from room_invites i join rooms r on r.id = i.room_id where i.token = ${invite} and i.revoked_at is null and r.deleted_at is null
    union all
    select from classes c join class_rooms x on x.class_id = c.id join rooms r on r.id = x.room_id
      where c.token = ${invite} and c.expires_at > ${now} and r.deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether this student is invited to a classroom: by its link or that of a class, or this address to one. */
async function isInvitedStudent(db: Kysely<DB>, { role, email, invite = '' }: Newcomer, now: Date): Promise<boolean> {
  if (role !== ROLE.student) return false
  if (await isInvitedToClassroom(db, invite, now)) return true
  const { rows } = await sql`
    select from room_invitations x join room_invites i on i.token = x.token join rooms r on r.id = i.room_id
      where x.email = ${email.toLowerCase()} and i.revoked_at is null and r.deleted_at is null
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Lets a newcomer register, in the transaction that makes the account; an operator's invitation is counted in it, so that it is used no
 * more often than it may be. Returns whether one was used. @throws `registration.closed`, `invitation.invalid`
 */
export const admitNewcomer = (ctx: Context, trx: Transaction<DB>, newcomer: Newcomer): Promise<number | null> =>
  admission(ctx, trx, newcomer, (token) => consumeInvitation(trx, token, newcomer, ctx.now()))

/** Throws what `admitNewcomer` would now, and uses nothing up. */
export const requireAdmission = (ctx: Context, db: Kysely<DB>, newcomer: Newcomer): Promise<unknown> =>
  admission(ctx, db, newcomer, (token) => findInvitation(db, token, newcomer, ctx.now()))

async function admission(
  ctx: Context,
  db: Kysely<DB>,
  newcomer: Newcomer,
  invitationOf: (token: string) => Promise<number | null>,
): Promise<number | null> {
  const registration = await currentRegistration(ctx, db)
  if (await isInvitedStudent(db, newcomer, ctx.now())) return null
  if (registration === 'closed') throw new AppError('registration.closed')
  const invitation = newcomer.invite ? await invitationOf(newcomer.invite) : null
  if (invitation === null && registration === 'invite') throw new AppError(newcomer.invite ? 'invitation.invalid' : 'registration.closed')
  return invitation
}

/** Chooses who may register; null follows the setting of the server. */
export async function chooseRegistration(ctx: Context, caller: Caller, chosen: Registration | null): Promise<RegistrationChoice> {
  await ctx.db.transaction().execute(async (trx) => {
    const before = await replaceSetting(trx, 'registration', chosen, ctx.now())
    await logOnSite(trx, ctx.now(), {
      kind: 'registration.changed',
      by: requireUser(caller).id,
      address: caller.address,
      details: { before, chosen },
    })
  })
  return registrationOf(ctx, ctx.db)
}
