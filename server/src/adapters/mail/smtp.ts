import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailContent } from './mail'
import { RefusedForever, type Transport } from './transport'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Renders a mail for both transports. */
export function envelopeOf(mail: MailContent, id: number, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    // As an object the address is never parsed as a list of addresses.
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<mail-${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const isForever = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
}

/** A mail server by URL: `smtp://` (STARTTLS if offered) or `smtps://`, with user and password in it. */
export function createSmtp(url: string, from: string): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  } as never)
  return {
    describe: `smtp ${new URL(url).host}`,
    async deliver(mail, id) {
      try {
        await mailer.sendMail(envelopeOf(mail, id, from))
      } catch (error) {
        throw isForever(error) ? new RefusedForever((error as Error).message, { cause: error }) : error
      }
    },
    async verify() {
      await mailer.verify()
    },
    close: () => mailer.close(),
  }
}
