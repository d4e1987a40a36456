import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  to: string
  /** The same for each attempt to deliver one mail. */
  id: string
}

/** A mail server that keeps what it has accepted. */
export class Mailbox {
  readonly mails: Mail[] = []
  /** Refuses everything for now, as a server that is overloaded. */
  refuses = false
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: (_address, _session, done) =>
      done(this.refuses ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.once('end', () => {
        const id = /^message-id: (.*)$/im.exec(text)?.[1] ?? ''
        // The last line of all parts: without it the connection broke, and the sender has no confirmation.
        if (!text.trimEnd().endsWith('--')) return
        this.mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, id })))
        done()
      })
    },
  })

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    mailbox.server.on('error', () => undefined) // connections that break are part of it
    await new Promise<void>((resolve) => mailbox.server.listen(0, '127.0.0.1', resolve))
    return mailbox
  }
  get port(): number {
    return (this.server.server.address() as AddressInfo).port
  }
  /** The address of each mail that has arrived, however often it did. */
  get addresses(): string[] {
    return [...new Map(this.mails.map((mail) => [mail.id, mail.to])).values()]
  }
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}
