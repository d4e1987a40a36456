import { randomUUID } from 'node:crypto'
import { createSmtp } from '../adapters/mail/smtp'
import { NotTaken } from '../adapters/mail/transport'
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

const OTHERWISE = 'Compare SMTP_URL with what the provider of the mails says.'

/** What to do about a mail that was not taken. */
function adviceOn({ refusal, cause }: NotTaken): string {
  if (refusal === 'never') return 'Is the address right?'
  if (refusal === 'later') return 'The server asks for patience: Keel tries again for four days. Try another address.'
  const { code = '' } = cause as { code?: string }
  return ADVICE[code] ?? 'The server refuses what MAIL_FROM sends: use an address that this login may send for.'
}

const TEST_MAIL = { subject: 'A test mail of Keel', text: 'Mails of Keel arrive.', html: '<p>Mails of Keel arrive.</p>' }

/** Finds whether the mail server can be reached and, with an address, whether it takes a mail to it. */
export async function findMail(
  { SMTP_URL, MAIL_FROM, PUBLIC_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  to?: string,
): Promise<Finding> {
  if (!SMTP_URL) {
    if (!PUBLIC_URL) return ok('mail', 'no mail server: links of mails are printed, which is enough to try Keel out')
    return warn('mail', 'no mail server: nobody gets a mail, links are in DATA_DIR/outbox', 'Set SMTP_URL and MAIL_FROM.')
  }
  const transport = createSmtp(SMTP_URL, MAIL_FROM)
  try {
    await transport.verify()
    if (to === undefined) return ok('mail', `${transport.describe} can be reached; \`npm run doctor -- --mail ADDRESS\` sends a mail`)
    await transport.deliver({ to, ...TEST_MAIL }, { id: 0, messageId: randomUUID() })
    return ok('mail', `${transport.describe} takes mails: see whether one has come to ${to}`)
  } catch (error) {
    if (error instanceof NotTaken) return fault('mail', `${transport.describe} did not take a mail (${reasonOf(error)})`, adviceOn(error))
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? ''] ?? OTHERWISE
    return fault('mail', `${transport.describe} takes no mails (${reasonOf(error)})`, advice)
  } finally {
    transport.close()
  }
}
