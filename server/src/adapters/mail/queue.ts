import { sql, type Kysely, type Selectable, type Updateable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DB, Mails } from '../../db/schema'
import { afterCommit } from '../../db/unit'
import { currentRequestId, withRequestId } from '../../request-id'
import { keptSince } from '../../stored-data'
import type { MailContent, Mail } from './mail'
import { TOKEN_SLOT, type IssueToken } from './mail-token'
import { CONNECTIONS } from './smtp'
import { NotTaken, type Refusal, type Transport } from './transport'

const POLL_MS = 1000
/** After this, another process takes over the mail of a process that died while sending; who still sends it renews it. */
const LEASE_MS = 2 * 60_000
const RENEW_MS = LEASE_MS / 4
/** Waits of a mail that is not taken yet, the last one again and again. */
const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000, 3_600_000, 4 * 3_600_000] as const
/** Waits of all mails while none is taken, the last one again and again. */
const PAUSE_MS = [30_000, 60_000, 2 * 60_000, 5 * 60_000, 10 * 60_000] as const
/** How long a mail is tried: RFC 5321, 4.5.4.1, has four to five days. */
const TRIED_MS = 4 * 86_400_000
/** How long a stop waits for mails being sent; another process, or the next start, sends what was not. */
const CLOSE_MS = 5000
const PURGE_MS = 3_600_000
/** How long somebody waits for the reply to a test mail. */
const TEST_MS = 30_000

/** A reply of a mail server as it may be logged. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '[address]')
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns how long to wait after so many refusals. */
const waitAfter = (waits: readonly number[], times: number): number => waits[Math.min(times, waits.length) - 1] ?? 0

async function noReply(signal: AbortSignal): Promise<never> {
  await wait(TEST_MS, undefined, { signal, ref: false })
  throw new Error(`No reply within ${TEST_MS / 1000} seconds`)
}

/** A mail as it was claimed; `in_outage` tells whether none was taken then. */
type Claimed = Selectable<Mails> & { in_outage: boolean }

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
  /** Whether no mails were taken when this process last looked. */
  let inOutage = false
  const later = (ms: number) => new Date(now().getTime() + ms)

  /** Claims the next due mail for the length of a lease; in an outage, of those that are due since the last refusal or after the wait. */
  const claim = (): Promise<Claimed | undefined> =>
    db
      .updateTable('mails')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_at: later(LEASE_MS), claimed_at: now() }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where('status', '=', 'waiting')
          .where('next_at', '<=', now())
          .where(
            'next_at',
            '>=',
            sql<Date>`coalesce((select refused_at from mail_outage o where o.next_at > ${now()}), '-infinity'::timestamptz)`,
          )
          .orderBy('next_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .returning((eb) => eb.exists(eb.selectFrom('mail_outage').select('id')).$castTo<boolean>().as('in_outage'))
      .executeTakeFirst()

  const settle = (id: number, change: Updateable<Mails>): Promise<unknown> =>
    db
      .updateTable('mails')
      .set({ ...change, claimed_at: null })
      .where('id', '=', id)
      .execute()
  const remove = (id: number): Promise<unknown> => db.deleteFrom('mails').where('id', '=', id).execute()

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

  /** Lets all mails that are due wait, longer each time, and returns until when. Of several refusals at once the first decides. */
  async function startOrExtendOutage(reason: string): Promise<Date> {
    inOutage = true
    const at = now()
    const first = await db
      .insertInto('mail_outage')
      .values({ reason, since: at, refused_at: at, next_at: later(PAUSE_MS[0]), times: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .returning('next_at')
      .executeTakeFirst()
    if (first) {
      log.warn({ reason }, 'no mails are taken: they wait until they are; `npm run doctor` says more')
      return first.next_at
    }
    const held = await db.selectFrom('mail_outage').select(['times', 'next_at']).executeTakeFirst()
    if (!held) return at
    const isNext = held.next_at <= at
    const { next_at, times } = isNext ? { next_at: later(waitAfter(PAUSE_MS, held.times + 1)), times: held.times + 1 } : held
    await db.updateTable('mail_outage').set({ reason, refused_at: at, next_at, times }).where('times', '=', held.times).execute()
    return next_at
  }

  /** A mail was taken: those that waited for that are due. What was refused is tried after them. */
  async function endOutage(): Promise<void> {
    const ended = await db.deleteFrom('mail_outage').returning('next_at').executeTakeFirst()
    inOutage = false
    if (!ended) return
    log.info('mails are taken again')
    await db.updateTable('mails').set({ next_at: now() }).where('status', '=', 'waiting').where('next_at', '=', ended.next_at).execute()
  }

  /** Returns whose fault a refusal is. What is said of the sender, and of none of the mails sent between, is about this mail. */
  function blame(row: Claimed, error: unknown): Exclude<Refusal, 'sender'> {
    const refusal = error instanceof NotTaken ? error.refusal : 'site'
    if (refusal !== 'sender') return refusal
    return row.refusal !== null && !row.in_outage ? 'later' : 'site'
  }

  /** Stores why a mail was not taken, and when it is tried again, if at all. */
  async function refused(row: Claimed, error: unknown): Promise<void> {
    const message = messageOf(error)
    const refusal = blame(row, error)
    const outageEnd = refusal === 'site' ? await startOrExtendOutage(withoutAddresses(message)) : null
    const isGivenUp = refusal === 'never' || now().getTime() - (row.retried_at ?? row.created_at).getTime() >= TRIED_MS
    log.warn({ mail: row.id, attempt: row.attempts, err: withoutAddresses(message), again: !isGivenUp }, 'sending a mail failed')
    if (isGivenUp) await (row.forget ? remove(row.id) : settle(row.id, { status: 'failed', refusal, error: message, next_at: now() }))
    // What is no fault of the mail does not make it wait longer later.
    else if (outageEnd) await settle(row.id, { refusal, error: message, next_at: outageEnd, attempts: row.attempts - 1 })
    else await settle(row.id, { refusal, error: message, next_at: later(waitAfter(RETRY_MS, row.attempts)) })
  }

  async function deliver(row: Claimed): Promise<void> {
    const mail = await withToken(row)
    if (!mail) {
      log.info({ mail: row.id }, 'a mail is not sent: its token is of no use any more')
      await remove(row.id)
      return
    }
    try {
      await transmit(row, mail)
    } catch (error) {
      await refused(row, error)
      return
    }
    // Mails contain invite links: their text is deleted when no longer needed.
    await (row.forget
      ? remove(row.id)
      : settle(row.id, { status: 'sent', refusal: null, error: null, body_text: '', body_html: '', sent_at: now() }))
    await endOutage()
  }

  async function work(): Promise<void> {
    do {
      again = false
      while (!closed) {
        const row = await claim()
        if (!row) break
        inOutage = row.in_outage
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
    if (working.size >= (inOutage ? 1 : CONNECTIONS)) {
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
      const problem = await transport.verify().then(() => null, messageOf)
      const stored = problem === null ? endOutage() : startOrExtendOutage(withoutAddresses(problem))
      await stored.catch((error: unknown) => log.error({ err: error }, 'an outage of the mail server is not stored'))
      return problem
    },
    outage: async () => (await db.selectFrom('mail_outage').select(['reason', 'since', 'next_at']).executeTakeFirst()) ?? null,
    async test(mail) {
      const stop = new AbortController()
      try {
        await Promise.race([transport.deliver(mail, { id: 0, messageId: randomUUID() }), noReply(stop.signal)])
        await endOutage()
        return null
      } catch (error) {
        return messageOf(error)
      } finally {
        stop.abort()
      }
    },
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
