import { createSmtp } from '../adapters/mail/smtp'
import type { Config } from '../config'
import { fault, ok, reasonOf, warn, type Finding } from './finding'

const ADVICE: Record<string, string> = {
  EAUTH: 'The server refuses name or password of SMTP_URL. Signs such as @ : / in them are written as %40 %3A %2F.',
  EDNS: 'The name of the server in SMTP_URL does not exist: look for a slip.',
  ECONNECTION: 'Is the port right (465 for smtps://, 587 for smtp://), and does the firewall let it out?',
  ETIMEDOUT: 'Is the port right (465 for smtps://, 587 for smtp://), and does the firewall let it out?',
  ESOCKET: 'Is the port right (465 for smtps://, 587 for smtp://), and is the certificate of the server valid for its name?',
  ETLS: 'The certificate of the server is not valid for its name: use the name it was made for.',
}

/** Finds whether the mail server takes mails. */
export async function findMail({
  SMTP_URL,
  MAIL_FROM,
  PUBLIC_URL,
}: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>): Promise<Finding> {
  if (!SMTP_URL) {
    if (!PUBLIC_URL) return ok('mail', 'no mail server: links of mails are printed, which is enough to try Keel out')
    return warn('mail', 'no mail server: nobody gets a mail, links are in DATA_DIR/outbox', 'Set SMTP_URL and MAIL_FROM.')
  }
  const transport = createSmtp(SMTP_URL, MAIL_FROM)
  try {
    await transport.verify()
    return ok('mail', `${transport.describe} takes mails`)
  } catch (error) {
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''] ?? 'Compare SMTP_URL with what the provider of the mails says.'
    return fault('mail', `${transport.describe} takes no mails (${reasonOf(error)})`, advice)
  } finally {
    transport.close()
  }
}
