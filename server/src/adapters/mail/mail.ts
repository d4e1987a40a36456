import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import type { MailToken } from './mail-token'

export interface MailContent {
  to: string
  subject: string
  text: string
  html: string
  /** Owner of the token that replaces `TOKEN_SLOT`; made when the mail is sent, so that no token is stored while it waits. */
  token?: MailToken
}

/** No mails are taken: why, since when, and when one is tried again. */
export interface MailOutage {
  reason: string
  since: Date
  next_at: Date
}

/** Mail goes through a stored queue: no call waits for a mail server, and a crash loses nothing. */
export interface Mail {
  readonly describe: string
  /** Stores one or more mails; pass a transaction to send them only if it commits. With `forget` they are deleted after sending. */
  send(mails: MailContent | readonly MailContent[], trx?: Kysely<DB>, more?: { forget?: boolean }): Promise<void>
  /** Runs the queue now instead of within a second, after a transaction with a mail has committed. */
  wake(): void
  /** Tries to reach the mail server; returns why that failed, null if it did not. Starts or ends an outage. */
  verify(): Promise<string | null>
  /** Returns why no mails are taken now, the same in all processes; null while they are. */
  outage(): Promise<MailOutage | null>
  /** Sends a mail at once, past the queue; returns what the mail server said if it did not take it. */
  test(mail: MailContent): Promise<string | null>
  /** Returns how many mails wait, and how many of the last 30 days were given up. */
  counts(): Promise<{ waiting: number; failed: number }>
  close(): Promise<void>
}
