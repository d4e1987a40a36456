import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { DB } from '../../db/schema'
import type { IssueToken, MailToken } from './mail-token'
import { createOutbox } from './outbox'
import { createQueue } from './queue'
import { createSmtp } from './smtp'

export { composeLetter, mailName, quotedName } from './compose-letter'
export { countMail } from './limits'
export { TOKEN_SLOT, type MailToken } from './mail-token'

export interface Letter {
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
  send(letters: Letter | readonly Letter[], trx?: Kysely<DB>, more?: { forget?: boolean }): Promise<void>
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

/** The mail server of SMTP_URL, else the outbox folder. */
export async function createMail(config: Config, log: Logger, db: Kysely<DB>, now: () => Date, issueToken: IssueToken): Promise<Mail> {
  const transport = config.SMTP_URL ? createSmtp(config.SMTP_URL, config.MAIL_FROM) : createOutbox(config)
  return createQueue({ transport, log, db, now, issueToken })
}
