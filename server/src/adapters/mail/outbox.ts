import { createTransport } from 'nodemailer'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config'
import { envelopeOf } from './smtp'
import type { Transport } from './transport'

const LINK = /https?:\/\/\S+/g

/** Mails as `.eml` files in DATA_DIR/outbox, readable only by the owner of the process; their links are printed. */
export function createOutbox(config: Pick<Config, 'DATA_DIR' | 'MAIL_FROM' | 'LOG_LEVEL'>): Transport {
  const folder = join(config.DATA_DIR, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    describe: 'outbox',
    async deliver(mail, { id, messageId }) {
      const { message } = await composer.sendMail(envelopeOf(mail, messageId, config.MAIL_FROM))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Numbered, so that files sort by sending order; a second try replaces the first.
      const file = join(folder, `${String(id).padStart(8, '0')}.eml`)
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      if (config.LOG_LEVEL === 'silent') return
      const links = mail.text.match(LINK) ?? []
      process.stdout.write(`\n  Mail to ${mail.to}: ${mail.subject}\n${links.map((link) => `  ${link}\n`).join('')}\n`)
    },
    verify: () => Promise.resolve(),
    close: () => undefined,
  }
}
