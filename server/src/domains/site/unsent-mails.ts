import { PAGE_SIZE } from '@keel/contract/constants'
import type { UnsentMail } from '@keel/contract/entities/site'
import { AppError } from '@keel/contract/errors'
import type { QueryOut } from '@keel/contract/route'
import type { listMails } from '@keel/contract/routes/site'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import { logOnSite } from '../../db/site-log'
import { requireUser, type Caller } from '../../http/caller'
import { userById } from '../users'
import { testMail } from './mails'

/** Returns a page of the mails that wait or were given up, the newest first, and how the mail server is. */
export async function listUnsentMails(ctx: Context, { state, before = Number.MAX_SAFE_INTEGER }: QueryOut<typeof listMails>) {
  const { db, mail } = ctx
  let query = db
    .selectFrom('mails')
    .select(['id', 'to_address as to', 'subject', 'status', 'refusal', 'error as reply', 'created_at', 'next_at'])
    .select((eb) => eb('body_text', '<>', '').$castTo<boolean>().as('can_retry'))
    .where('status', '<>', 'sent')
    .where('id', '<', before)
  if (state) query = query.where('status', '=', state)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const [outage, counts] = await Promise.all([mail.outage(), mail.counts()])
  const mails = rows.slice(0, PAGE_SIZE).map(({ status, created_at, next_at, ...row }): UnsentMail => ({
    ...row,
    state: status as UnsentMail['state'],
    created_at: created_at.toISOString(),
    next_at: next_at.toISOString(),
  }))
  return {
    server: mail.describe,
    outage: outage && { ...outage, since: outage.since.toISOString(), next_at: outage.next_at.toISOString() },
    ...counts,
    mails,
    more: rows.length > PAGE_SIZE,
  }
}

const asNew = (now: Date) => ({ status: 'waiting' as const, attempts: 0, next_at: now, retried_at: now })

/** Has a mail sent now, unless it is being sent, and tried as long as a new one. Error: not.found, also for one without a text. */
export async function retryMail({ db, now, mail }: Context, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('mails')
      .select(['status', 'next_at', 'claimed_at'])
      .where('id', '=', id)
      .where('status', '<>', 'sent')
      .where('body_text', '<>', '')
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new AppError('not.found')
    const isBeingSent = found.status === 'waiting' && found.claimed_at !== null && found.next_at > now()
    if (isBeingSent) return
    await trx.updateTable('mails').set(asNew(now())).where('id', '=', id).execute()
    const { id: by } = requireUser(caller)
    await logOnSite(trx, now(), { kind: 'mail.retried', by, address: caller.address, details: { mail: id } })
  })
  mail.wake()
}

/** Has all mails sent again that were given up; returns how many. */
export async function retryMails({ db, now, mail }: Context, caller: Caller): Promise<{ mails: number }> {
  const mails = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set(asNew(now()))
      .where('status', '=', 'failed')
      .where('body_text', '<>', '')
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (count > 0)
      await logOnSite(trx, now(), {
        kind: 'mail.retried',
        by: requireUser(caller).id,
        address: caller.address,
        details: { mails: count },
      })
    return count
  })
  mail.wake()
  return { mails }
}

/** Deletes a mail that was given up. Error: not.found, also for one that waits. */
export async function removeMail({ db, now }: Context, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx.deleteFrom('mails').where('id', '=', id).where('status', '=', 'failed').returning('id').executeTakeFirst()
    if (!found) throw new AppError('not.found')
    const { id: by } = requireUser(caller)
    await logOnSite(trx, now(), { kind: 'mail.removed', by, address: caller.address, details: { mail: id } })
  })
}

/** Sends the caller a mail, past the queue; returns what the mail server said if it did not take it. Error: email.not.found. */
export async function sendTestMail(ctx: Context, caller: Caller): Promise<{ reply: string | null }> {
  const { db, now } = ctx
  const { id: by } = requireUser(caller)
  const user = await userById(db, by)
  if (!user?.email) throw new AppError('email.not.found', { errors: { email: 'not_found' } })
  const reply = await ctx.mail.test(testMail(user, publicUrl(ctx.config)))
  await logOnSite(db, now(), { kind: 'mail.tested', by, address: caller.address, details: { taken: reply === null } })
  return { reply }
}
