import { ROLE, type Role } from '@keel/contract/constants'
import type { LogKind, SitePerson } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { logOnSite, type SiteLogEntry } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { deleteAccount } from '../account'
import { createCredentialEnds, lockUser, lockUserAlone, mailReset, requireOtherOperator, type Sessions, type UserRow } from '../users'
import { getPerson } from './people'

type Trx = Transaction<DB>

/** What operators do to accounts. Every change and its entry in the log are one transaction. */
export function createSiteAccounts(ctx: Context, sessions: Sessions) {
  const { db, now } = ctx
  const endCredentials = createCredentialEnds(ctx, sessions)

  const log = (trx: Trx, caller: Caller, kind: LogKind, person: number, details: SiteLogEntry['details'] = {}) =>
    logOnSite(trx, now(), { kind, by: requireUser(caller).id, person, address: caller.address, details })

  /** Runs a change with the account locked. @throws `not.found` */
  const change = <T>(id: number, work: (trx: Trx, user: UserRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, id)
      if (!user) throw new AppError('not.found')
      return work(trx, user)
    })

  /** After a commit: other processes and the pages of the person notice. */
  function changed(id: number, ended: () => void = () => sessions.uncacheUser(id)): Promise<SitePerson> {
    ended()
    ctx.live.toUser(id, { action: 'me_change', data: { by: null } })
    return getPerson(db, id)
  }

  return {
    /** Errors: not.found, operator.last. */
    async close(caller: Caller, id: number): Promise<SitePerson> {
      const ended = await change(id, async (trx, user) => {
        if (user.closed_at) return undefined
        await requireOtherOperator(trx, user)
        await trx.updateTable('users').set({ closed_at: now(), operator_since: null }).where('id', '=', id).execute()
        await log(trx, caller, 'account.closed', id)
        return endCredentials(trx, 'closed', id)
      })
      return changed(id, ended)
    },

    /** Error: not.found. */
    async reopen(caller: Caller, id: number): Promise<SitePerson> {
      const ended = await change(id, async (trx, user) => {
        if (!user.closed_at) return undefined
        await trx.updateTable('users').set({ closed_at: null }).where('id', '=', id).execute()
        await log(trx, caller, 'account.reopened', id)
        return endCredentials(trx, 'reopened', id)
      })
      return changed(id, ended)
    },

    /** Error: not.found. */
    async endSessions(caller: Caller, id: number): Promise<void> {
      const ended = await change(id, async (trx) => {
        await log(trx, caller, 'account.sessions_ended', id)
        return endCredentials(trx, 'sessionsEnded', id)
      })
      ended()
    },

    /** Errors: not.found, too.many; account.closed for a closed account, which nobody could enter with a new password. */
    async sendReset(caller: Caller, id: number): Promise<void> {
      await change(id, async (trx, user) => {
        await mailReset(ctx, trx, user, requireUser(caller).id)
        await log(trx, caller, 'account.reset_sent', id)
      })
      ctx.mail.wake()
    },

    /**
     * Errors: not.found; operator.only for an operator, who stays a teacher; role.in.use for a teacher with classrooms or coming
     * lessons, which would be left without one.
     */
    async changeRole(caller: Caller, id: number, role: Role): Promise<SitePerson> {
      await change(id, async (trx, user) => {
        if (await giveRole(trx, user, role, now())) await log(trx, caller, 'account.role_changed', id, { before: user.role, role })
      })
      return changed(id)
    },

    /** Errors: not.found, operator.last; operator.only for a student, a closed account and one with an unconfirmed address. */
    async setOperator(caller: Caller, id: number, operator: boolean): Promise<SitePerson> {
      await change(id, async (trx, user) => {
        if ((user.operator_since !== null) === operator) return
        if (!operator) await requireOtherOperator(trx, user)
        else if (user.role !== ROLE.teacher || !user.verified_at || user.closed_at) throw new AppError('operator.only')
        await trx
          .updateTable('users')
          .set({ operator_since: operator ? now() : null })
          .where('id', '=', id)
          .execute()
        await log(trx, caller, operator ? 'operator.named' : 'operator.ended', id)
      })
      return changed(id)
    },

    /** Error: not.found. */
    async setStorage(caller: Caller, id: number, limit: number | null): Promise<void> {
      await change(id, async (trx, { storage_mb: before }) => {
        await trx.updateTable('users').set({ storage_mb: limit }).where('id', '=', id).execute()
        await log(trx, caller, 'storage.of_person', id, { before, megabytes: limit })
      })
    },

    /** Errors: not.found, operator.last. */
    async erase(caller: Caller, id: number): Promise<void> {
      const lock = async (trx: Trx): Promise<UserRow> => {
        const user = await lockUserAlone(trx, id)
        if (!user) throw new AppError('not.found')
        return user
      }
      await deleteAccount(ctx, sessions, id, lock, (trx) => log(trx, caller, 'account.erased', id))
    },
  }
}

/**
 * Gives a locked account a role; returns whether it had another one. Errors: operator.only for an operator, who stays a teacher;
 * role.in.use for a teacher with classrooms or coming lessons; address.required for somebody without an e-mail address, who stays a
 * student.
 */
export async function giveRole(trx: Trx, user: UserRow, role: Role, now: Date): Promise<boolean> {
  if (user.role === role) return false
  if (user.operator_since) throw new AppError('operator.only')
  if (role === ROLE.teacher && user.email === '') throw new AppError('address.required')
  if (role === ROLE.student && (await teaches(trx, user.id, now))) throw new AppError('role.in.use')
  await trx.updateTable('users').set({ role }).where('id', '=', user.id).execute()
  return true
}

/** Whether a person has classrooms, in the bin too, or lessons to come. */
async function teaches(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    (select from rooms where owner_id = ${id} limit 1)
    union all (select from schedule_events where owner_id = ${id} and deleted_at is null and ends_at > ${now} limit 1)`.execute(trx)
  return rows.length > 0
}
