import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { DB } from '../../db/schema'
import type { Mail } from './mail'
import type { IssueToken } from './mail-token'
import { createOutbox } from './outbox'
import { createQueue } from './queue'
import { createSmtp } from './smtp'

export { renderMail, mailName, quotedName } from './render-mail'
export { countMail } from './limits'
export type { MailContent, Mail } from './mail'
export { TOKEN_SLOT, type MailToken } from './mail-token'

/** Returns the mail server of SMTP_URL, or the outbox folder. */
export async function createMail(config: Config, log: Logger, db: Kysely<DB>, now: () => Date, issueToken: IssueToken): Promise<Mail> {
  const transport = config.SMTP_URL ? createSmtp(config.SMTP_URL, config.MAIL_FROM) : createOutbox(config)
  return createQueue({ transport, log, db, now, issueToken })
}
