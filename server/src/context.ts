import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Captcha } from './adapters/captcha'
import type { FileStore } from './adapters/files'
import type { Mail } from './adapters/mail'
import type { Speech } from './adapters/speech'
import type { Translators } from './adapters/translation/create-translators'
import type { Config } from './config'
import type { DB } from './db/schema'
import type { Gate } from './http/gate'
import type { Realtime } from './realtime'

/** What every domain may use; made once in `app.ts`. */
export interface Context {
  config: Config
  log: Logger
  db: Kysely<DB>
  live: Realtime
  files: FileStore
  captcha: Captcha
  mail: Mail
  speech: Speech
  translators: Translators
  /** Names the web client's build that is served now; null where none is. */
  webBuild: () => Promise<string | null>
  /** What megabytes are read by: few at once, so that memory and connections are left for everybody else. */
  largeReads: Gate
  /** The moment, so that tests can move it. */
  now: () => Date
}
