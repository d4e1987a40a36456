import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createBus } from './adapters/bus'
import { checkNewestFiles } from './adapters/files'
import { startStun } from './adapters/stun'
import { buildApp } from './app'
import { isHttps, publicUrl, readConfig, settingSlips } from './config'
import { explainFileError } from './db/file-errors'
import { openDatabase } from './db/open-database'
import { keepFilesPrivate } from './db/private-files'
import { hasOperator, isClaimed, setupToken } from './domains/users'
import { explainListenError, holdAddress } from './http/listening'
import { loadTls } from './http/tls'
import { createLog } from './log'

/** Connections that may wait to be accepted (Node's default is 511). After a restart all people come back within a second. */
const BACKLOG = 4096
const DRAIN_MS = 20_000
const CLOSE_MS = 10_000
/** One press of Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_PRESS_MS = 500
const MAIL_ANSWERS_MS = 5000

const warn = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

async function main(): Promise<void> {
  const unknown = process.argv.slice(2).find((argument) => argument !== '--demo')
  if (unknown !== undefined) throw new Error(`Keel's server does not know the argument ${unknown}: settings are environment variables.`)
  const config = readConfig(process.env)
  for (const slip of settingSlips(process.env)) warn(slip)
  const log = createLog(config.LOG_LEVEL)
  const openFile = keepFilesPrivate(config.DATA_DIR)
  if (openFile) warn(`DATA_DIR: other users of this machine may be able to read ${openFile}`)
  const tls = await loadTls(config)
  const freeAddress = await holdAddress(config, tls)
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR, log })
  const checkAnswers = process.env.NODE_ENV === 'development'
  const bus = await createBus(config, database.db, log)
  const app = await buildApp({ bus, config, log, database, tls, checkAnswers, webDist: resolve(import.meta.dirname, '../../web/dist') })
  const filesProblem = await app.ctx.files.verify()
  if (filesProblem) warn(`S3_URL: the store does not take files now (${filesProblem}). They are neither stored nor sent until it does.`)
  const filesElsewhere = filesProblem ? null : await checkNewestFiles(database.db, app.ctx.files, config)
  if (filesElsewhere) warn(filesElsewhere)
  const stun = config.STUN_PORT === 0 ? null : await startStun(config.STUN_PORT, config.HOST, log)

  let stoppingSince: number | null = null
  const stop = async (signal: string) => {
    if (stoppingSince !== null) {
      // The second one stops at once.
      if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    log.info({ signal }, 'stopping')
    const noticeMs = config.NODES === 'several' ? config.DRAIN_SECONDS * 1000 : 0
    setTimeout(() => process.exit(1), noticeMs + DRAIN_MS + CLOSE_MS).unref()
    await app.drain(noticeMs, DRAIN_MS)
    await app.close()
    await bus.close()
    stun?.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', (s) => void stop(s))
  process.on('SIGTERM', (s) => void stop(s))

  await freeAddress()
  await app.http.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG }).catch((error: unknown) => {
    throw explainListenError(error, config)
  })
  log.info(app.describe, 'ready')
  if (process.argv.includes('--demo')) {
    const { makeDemo } = await import('./demo')
    process.stdout.write(await makeDemo(app.ctx))
  }
  const mailProblem = await Promise.race([app.ctx.mail.verify(), delay(MAIL_ANSWERS_MS, null, { ref: false })])
  if (mailProblem) warn(`SMTP_URL: the mail server does not take mails now (${mailProblem}). Mails wait until it does.`)
  const parts = Object.entries(app.describe)
    .map(([part, what]) => `  ${part.padEnd(9)} ${what}\n`)
    .join('')
  // It takes calls already: a database that is lost now is no reason to end.
  const setup = (await isClaimed(database.db).catch(() => true)) ? null : await setupToken(database.db).catch(() => null)
  const first = setup
    ? `  Create the first account with this link: the teacher's, who becomes the operator of this site.\n  ${publicUrl(config)}/register?invitation=${setup}\n`
    : (await hasOperator(database.db).catch(() => true))
      ? ''
      : '  This site has no operator yet. Name a teacher: npm run owner -- name@school.example\n'
  process.stdout.write(`\n${parts}\n  Keel is ready: ${publicUrl(config)}\n${first}\n`)
  if (!isHttps(config) && config.PUBLIC_URL && !/^http:\/\/(localhost|127\.)/.test(config.PUBLIC_URL))
    warn(
      'PUBLIC_URL is plain http: browsers allow camera, microphone and registration on https only. Set TLS=self-signed, TLS_CERT and TLS_KEY, or put a proxy with https in front.',
    )
}

main().catch((thrown: unknown) => {
  const error = explainFileError(thrown, process.env.DATA_DIR || 'data')
  warn(error instanceof Error ? error.message : String(error))
  if (error instanceof Error && process.env.LOG_LEVEL === 'debug') warn(String(error.stack))
  process.exit(1)
})
