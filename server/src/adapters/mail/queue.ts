import type { Kysely, Selectable } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DB, Mails } from '../../db/schema'
import { afterCommit } from '../../db/unit'
import { currentRequestId, withRequestId } from '../../request-id'
import { keptSince } from '../../stored-data'
import type { MailContent, Mail } from './mail'
import { TOKEN_SLOT, type IssueToken } from './mail-token'
import { CONNECTIONS } from './smtp'
import { NotTaken, type Transport } from './transport'

const POLL_MS = 1000
/** After this, another process takes over the mail of a process that died while sending; who still sends it renews it. */
const LEASE_MS = 2 * 60_000
const RENEW_MS = LEASE_MS / 4
/** Waits of a mail that is not taken yet, then the longest again and again. */
const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000] as const
const LONGEST_RETRY_MS = 4 * 3_600_000
/** Waits of all mails while none is taken, then the longest again and again. */
const PAUSE_MS = [30_000, 60_000, 2 * 60_000, 5 * 60_000] as const
const LONGEST_PAUSE_MS = 10 * 60_000
/** How long a mail is tried: RFC 5321, 4.5.4.1, has four to five days. */
const TRIED_MS = 4 * 86_400_000
/** How long a stop waits for mails being sent; another process, or the next start, sends what was not. */
const CLOSE_MS = 5000
const PURGE_MS = 3_600_000

/** A reply of a mail server as it may be logged. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '[address]')

interface QueueOptions {
  transport: Transport
  log: Logger
  db: Kysely<DB>
  now: () => Date
  issueToken: IssueToken
}

/** The stored queue: several processes may work on it, and each mail is claimed by one. A slow mail server holds up no other mail. */
export function createQueue({ transport, log, db, now, issueToken }: QueueOptions): Mail {
  const working = new Set<Promise<void>>()
  let closed = false
  let again = false
  let purgeAt = 0
  let problem: string | null = null
  /** While no mail is taken: how often none was, and until when those that were stored before wait. */
  let pause = { count: 0, until: new Date(0) }
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

  /** Sends a mail, which stays this process's for as long as that takes. */
  async function transmit(row: Selectable<Mails>, mail: MailContent): Promise<void> {
    let renewed: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      // Where that fails, another process may send the mail again, under the same name.
      renewed = db
        .updateTable('mails')
        .set({ next_at: later(LEASE_MS) })
        .where('id', '=', row.id)
        .execute()
        .catch(() => undefined)
    }, RENEW_MS)
    try {
      await transport.deliver(mail, { id: row.id, messageId: row.message_id })
    } finally {
      clearInterval(timer)
      await renewed
    }
  }

  const postpone = (id: number, change: { next_at: Date; attempts: number; error: string }): Promise<unknown> =>
    db.updateTable('mails').set(change).where('id', '=', id).execute()

  /** Lets all mails that are due wait, longer each time: none is taken. Of several at once the first decides. */
  async function holdAll(message: string): Promise<void> {
    if (problem === null) log.warn({ reason: message }, 'no mails are taken: they wait until they are; `npm run doctor` says more')
    problem = message
    if (now() < pause.until) return
    pause = { count: pause.count + 1, until: later(PAUSE_MS[pause.count] ?? LONGEST_PAUSE_MS) }
    await db.updateTable('mails').set({ next_at: pause.until }).where('status', '=', 'waiting').where('next_at', '<=', now()).execute()
  }

  /** A mail was taken: those that waited for that are due now. */
  async function freeAll(): Promise<void> {
    if (problem === null) return
    const { until } = pause
    problem = null
    pause = { count: 0, until: new Date(0) }
    await db.updateTable('mails').set({ next_at: now() }).where('status', '=', 'waiting').where('next_at', '=', until).execute()
  }

  /** Stores why a mail was not taken, and when it is tried again, if at all. */
  async function refused(row: Selectable<Mails>, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error)
    const refusal = error instanceof NotTaken ? error.refusal : 'site'
    if (refusal === 'site') await holdAll(withoutAddresses(message))
    const isGivenUp = refusal === 'never' || now().getTime() - row.created_at.getTime() >= TRIED_MS
    log.warn({ mail: row.id, attempt: row.attempts, err: withoutAddresses(message), again: !isGivenUp }, 'sending a mail failed')
    if (isGivenUp) await finish(row, 'failed', message)
    // What is no fault of the mail does not make it wait longer later.
    else if (refusal === 'site') await postpone(row.id, { next_at: pause.until, attempts: row.attempts - 1, error: message })
    else await postpone(row.id, { next_at: later(RETRY_MS[row.attempts - 1] ?? LONGEST_RETRY_MS), attempts: row.attempts, error: message })
  }

  async function deliver(row: Selectable<Mails>): Promise<void> {
    const mail = await withToken(row)
    if (!mail) return void (await finish(row, 'failed', 'its token is of no use any more'))
    try {
      await transmit(row, mail)
    } catch (error) {
      await refused(row, error)
      return
    }
    await finish(row, 'sent', null)
    await freeAll()
  }

  async function work(): Promise<void> {
    do {
      again = false
      while (!closed) {
        const row = await claim()
        if (!row) break
        wake() // there may be more
        await withRequestId(row.request_id ?? `mail-${row.id}`, () => deliver(row))
      }
    } while (again && !closed)
    if (now().getTime() < purgeAt) return
    purgeAt = now().getTime() + PURGE_MS
    await db.deleteFrom('mails').where('status', '<>', 'waiting').where('created_at', '<', keptSince('mail', now())).execute()
  }

  /** Has one more mail sent at once, of a few; one by one while none is taken. */
  function wake(): void {
    if (closed) return
    if (working.size >= (problem === null ? CONNECTIONS : 1)) {
      again = true
      return
    }
    const worker = work()
      .catch((error: unknown) => {
        if (!closed) log.error({ err: error }, 'mail queue run failed')
      })
      .finally(() => working.delete(worker))
    working.add(worker)
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
      const stop = new AbortController()
      await Promise.race([Promise.all(working), wait(CLOSE_MS, undefined, { signal: stop.signal })])
      stop.abort()
      transport.close()
    },
  }
}
