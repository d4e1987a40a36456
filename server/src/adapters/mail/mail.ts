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

/** Mail goes through a stored queue: no call waits for a mail server, and a crash loses nothing. */
export interface Mail {
  readonly describe: string
  /** Stores one or more mails; pass a transaction to send them only if it commits. With `forget` they are deleted after sending. */
  send(mails: MailContent | readonly MailContent[], trx?: Kysely<DB>, more?: { forget?: boolean }): Promise<void>
  /** Runs the queue now instead of within a second, after a transaction with a mail has committed. */
  wake(): void
  /** Tries to reach the mail server; `problem` then holds the result. */
  verify(): Promise<void>
  /** Reason of the last failed attempt; null after success or before the first attempt. */
  problem(): string | null
  /** Returns how many mails wait, and how many of the last 30 days were given up. */
  counts(): Promise<{ waiting: number; failed: number }>
  close(): Promise<void>
}
