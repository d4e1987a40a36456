import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { DB, Mails } from '../../db/schema'
import { afterCommit } from '../../db/unit'
import { currentRequestId, withRequestId } from '../../request-id'
import { keptSince } from '../../stored-data'
import type { MailContent, Mail } from './mail'
import { TOKEN_SLOT, type IssueToken } from './mail-token'
import { RefusedForever, type Transport } from './transport'

const POLL_MS = 1000
/** After this, another process takes over the mail of a process that died while sending. */
const LEASE_MS = 2 * 60_000
const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 4 * 3_600_000, 12 * 3_600_000] as const
const PURGE_MS = 3_600_000

interface QueueOptions {
  transport: Transport
  log: Logger
  db: Kysely<DB>
  now: () => Date
  issueToken: IssueToken
}

/** The stored queue: several processes may work on it, and each mail is claimed by one. */
export function createQueue({ transport, log, db, now, issueToken }: QueueOptions): Mail {
  let closed = false
  let working: Promise<void> | null = null
  let again = false
  let purgeAt = 0
  let problem: string | null = null
  const later = (ms: number) => new Date(now().getTime() + ms)

  /** Claims the next due mail for the length of a lease. */
  const claim = () =>
    db
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: later(LEASE_MS) }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('status', '=', 'waiting')
          .where('next_at', '<=', now())
          .orderBy('next_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()

  // Mails contain invite links: their text is deleted when no longer needed.
  const finish = ({ id, forget }: Selectable<Mails>, status: 'sent' | 'failed', error: string | null): Promise<unknown> =>
    forget
      ? db.deleteFrom('mails').where('id', '=', id).execute()
      : db
          .updateTable('mails')
          .set({ status, error, body_text: '', body_html: '', sent_at: status === 'sent' ? now() : null })
          .where('id', '=', id)
          .execute()

  /** Returns a stored mail with its token; null if none is issued any more. A second attempt has another token. */
  async function withToken(row: Selectable<Mails>): Promise<MailContent | null> {
    const { to_address: to, subject, body_text: text, body_html: html } = row
    if (row.token_kind === null || row.user_id === null) return { to, subject, text, html }
    const token = await issueToken({ kind: row.token_kind, userId: row.user_id }, to)
    return token === null ? null : { to, subject, text: text.replaceAll(TOKEN_SLOT, token), html: html.replaceAll(TOKEN_SLOT, token) }
  }

  async function deliver(row: Selectable<Mails>): Promise<void> {
    try {
      const mail = await withToken(row)
      if (!mail) {
        await finish(row, 'failed', 'its token is of no use any more')
        return
      }
      await transport.deliver(mail, row.id)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const wait = error instanceof RefusedForever ? undefined : RETRY_MS[row.attempts - 1]
      // A permanently refused mail says nothing about the others.
      if (!(error instanceof RefusedForever)) {
        if (problem === null)
          log.warn({ reason: message }, 'the mail server takes no mails: they wait until it does; `npm run doctor` says more')
        problem = message
      }
      log.warn({ mail: row.id, attempt: row.attempts, err: message, again: wait !== undefined }, 'sending a mail failed')
      if (wait === undefined) await finish(row, 'failed', message)
      else
        await db
          .updateTable('mails')
          .set({ next_at: later(wait), error: message })
          .where('id', '=', row.id)
          .execute()
      return
    }
    problem = null
    await finish(row, 'sent', null)
  }

  async function work(): Promise<void> {
    while (!closed) {
      const row = await claim()
      if (!row) break
      await withRequestId(row.request_id ?? `mail-${row.id}`, () => deliver(row))
    }
    if (now().getTime() < purgeAt) return
    purgeAt = now().getTime() + PURGE_MS
    await db.deleteFrom('mails').where('status', '<>', 'waiting').where('created_at', '<', keptSince('mail', now())).execute()
  }

  function wake(): void {
    if (closed) return
    if (working) {
      again = true
      return
    }
    working = work()
      .catch((error: unknown) => log.error({ err: error }, 'mail queue run failed'))
      .finally(() => {
        working = null
        if (!again) return
        again = false
        wake()
      })
  }

  const timer = setInterval(wake, POLL_MS)
  timer.unref()
  wake()

  return {
    describe: transport.describe,
    async send(mails, trx = db, { forget = false } = {}) {
      const rows = [mails].flat().map((mail) => ({
        to_address: mail.to,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        token_kind: mail.token?.kind ?? null,
        user_id: mail.token?.userId ?? null,
        request_id: currentRequestId() ?? null,
        next_at: now(),
        created_at: now(),
        forget,
      }))
      if (rows.length === 0) return
      await trx.insertInto('mails').values(rows).execute()
      if (trx === db) afterCommit(wake)
    },
    wake: () => afterCommit(wake),
    async verify() {
      try {
        await transport.verify()
        problem = null
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error)
      }
    },
    problem: () => problem,
    async counts() {
      const rows = await db
        .selectFrom('mails')
        .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
        .where('status', '<>', 'sent')
        .groupBy('status')
        .execute()
      const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
      return { waiting: countOf('waiting'), failed: countOf('failed') }
    },
    async close() {
      closed = true
      clearInterval(timer)
      await working
      transport.close()
    },
  }
}
