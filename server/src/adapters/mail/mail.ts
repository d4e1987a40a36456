import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import type { MailToken } from './mail-token'

export interface MailContent {
  to: string
  subject: string
  text: string
  html: string
  /** Whose token stands for `TOKEN_SLOT` in it; made when the mail is sent, so that none is stored while it waits. */
  token?: MailToken
}

/** Mail goes through a stored queue, so that a call never waits for a mail server and a crash loses none. */
export interface Mail {
  readonly describe: string
  /** Stores a letter, or several at once; pass a transaction to send them only if that commits. With `forget` nothing of it is kept after that. */
  send(letters: MailContent | readonly MailContent[], trx?: Kysely<DB>, more?: { forget?: boolean }): Promise<void>
  /** Looks at the queue now instead of within a second: after a transaction with a letter has committed. */
  wake(): void
  /** Tries to reach the mail server; `problem` says how that went. */
  verify(): Promise<void>
  /** Why mails are not sent now, as far as the last try says; null when it went well or there was none. */
  problem(): string | null
  /** How many letters wait to be sent. */
  waiting(): Promise<number>
  close(): Promise<void>
}
