import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { DB } from '../../db/schema'

export interface Letter { to: string; subject: string; text: string; html: string }

/** Mail goes through a stored queue, so that a call never waits for a mail server and a crash loses none. */
export interface Mail {
  readonly describe: string
  /** Stores the letter; pass a transaction to send it only if that commits. */
  send(letter: Letter, trx?: Kysely<DB>): Promise<void>
  close(): Promise<void>
}

export async function createMail(config: Config, log: Logger, db: Kysely<DB>, now: () => Date): Promise<Mail> {
  const { createQueue } = await import('./queue')
  return createQueue(config, log, db, now)
}
