import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailContent } from './mail'
import { NotTaken, type Refusal, type Transport } from './transport'

/** Connections at once. */
export const CONNECTIONS = 4
const CONNECT_MS = 10_000
/** Some servers let a client wait for their greeting, because senders of spam do not wait. */
const GREETING_MS = 60_000
/** How long a server may take for the end of a mail: RFC 5321, 4.5.3.2.6. */
const SILENCE_MS = 10 * 60_000
/** Replies about the sender, its quota or what it may send (RFC 3463), whatever command they follow. */
const ABOUT_THE_SENDER = /^\d{3}[ -][45]\.(?:1\.[78]|4\.5|7\.\d+)\b/
const CLOSING = 421
/** A server that lets unknown senders wait says so of one recipient, often with a code that is also about the sender (4.7.1). */
const GREYLISTED = /^4.*gr[ae]y[ -]?list/i

/** Renders a mail for both transports. */
export function envelopeOf(mail: MailContent, messageId: string, from: string): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    // As an object the address is never parsed as a list of addresses.
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${messageId}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** An error of the library: the command that was refused, or `CONN`, or `API` where it sent none. */
interface SmtpError extends Error {
  command?: string
  response?: string
  responseCode?: number
}

/** Returns whose fault it is that a server does not take a mail. What is refused before the recipient is named would be for all mails. */
export function refusalOf({ command, response = '', responseCode = 0 }: SmtpError): Refusal {
  if (command === 'API') return 'never'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'site'
  if (responseCode === CLOSING) return 'site'
  if (GREYLISTED.test(response)) return 'later'
  if (ABOUT_THE_SENDER.test(response)) return 'sender'
  return responseCode >= 500 ? 'never' : 'later'
}

/** A mail server by URL: `smtp://` (STARTTLS if offered) or `smtps://`, with user and password in it. */
export function createSmtp(url: string, from: string): Transport {
  const mailer = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
  } as never)
  return {
    describe: `smtp ${new URL(url).host}`,
    async deliver(mail, { messageId }) {
      try {
        await mailer.sendMail(envelopeOf(mail, messageId, from))
      } catch (error) {
        throw new NotTaken((error as Error).message, refusalOf(error as SmtpError), { cause: error })
      }
    },
    async verify() {
      await mailer.verify()
    },
    close: () => mailer.close(),
  }
}
