import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Captcha } from './adapters/captcha'
import type { DraftModel } from './adapters/drafts'
import type { FileStore } from './adapters/files'
import type { Mail } from './adapters/mail'
import type { Push } from './adapters/push'
import type { Speech } from './adapters/speech'
import type { Translators } from './adapters/translation/create-translators'
import type { Config } from './config'
import type { NightlyBackups } from './db/backup/nightly'
import type { DB } from './db/schema'
import type { Gate } from './http/gate'
import type { Realtime } from './realtime'
import type { TimedJobs } from './timed-jobs'

export type { RoomRules } from './realtime'

/** Key of the function that sends to a whole classroom. For `access/broadcast` alone, which decides who may see what is sent. */
export const TO_ROOM = Symbol('to room')

/** What every domain may use; made once in `app.ts`. */
export interface Context {
  config: Config
  log: Logger
  db: Kysely<DB>
  /** Whole classrooms are reached by `access/broadcast`. */
  live: Omit<Realtime, 'toRoom'>
  [TO_ROOM]: Realtime['toRoom']
  files: FileStore
  captcha: Captcha
  mail: Mail
  push: Push
  speech: Speech
  translators: Translators
  /** Null where none is configured. */
  drafts: DraftModel | null
  /** Name of the served web build; null if there is none. */
  web: string | null
  /** Limits reads of megabytes to a few at once, so that memory and connections remain for other calls. */
  largeReads: Gate
  jobs: TimedJobs
  /** Null where none are made. */
  backups: NightlyBackups | null
  /** Current time, so that tests can move it. */
  now: () => Date
}
