import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { DB } from '../db/schema'
import type { Machine } from '../metrics'
import type { TimedJobs } from '../timed-jobs'
import { certificateEnd, findEnd, renewAdvice } from './certificate'
import { aheadOfDatabase, findClock } from './clock'
import { findSpace, freeBytesOf } from './disk'
import type { Finding } from './finding'

const EVERY_MS = 10 * 60_000
/** A finding that lasts is logged again after this. */
const AGAIN_MS = 24 * 3_600_000

export interface WatchDeps {
  config: Pick<Config, 'DATA_DIR' | 'TLS' | 'TLS_CERT' | 'NODES'>
  db: Kysely<DB>
  log: Logger
  jobs: TimedJobs
  now: () => Date
  /** Checks of other parts, such as the backups. */
  more?: readonly (() => Promise<Finding>)[]
}

export interface MachineWatch {
  machine(): Promise<Machine>
  /** Returns what is wrong, by part, as of the last check. */
  problems(): Record<string, string>
  check(): Promise<void>
  /** Begins a check, whose failure is logged. */
  checkSoon(): void
  stop(): Promise<void>
}

/**
 * Checks what an operator can do something about before people notice: space, certificate, clock. Each is one plain line in the log when
 * it begins, and once a day while it lasts.
 */
export function watchMachine({ config, db, log, jobs, now, more = [] }: WatchDeps): MachineWatch {
  const loggedAt = new Map<string, number>()
  let found: Finding[] = []
  const machine = async (): Promise<Machine> => ({
    diskFreeBytes: await freeBytesOf(config.DATA_DIR),
    certificateEndsAt: await certificateEnd(config),
  })
  const findAll = async (): Promise<Finding[]> => {
    const { diskFreeBytes, certificateEndsAt } = await machine()
    const others = await Promise.all(more.map((find) => find()))
    return [
      findSpace(config.DATA_DIR, diskFreeBytes),
      ...(certificateEndsAt === null ? [] : [findEnd('the certificate', certificateEndsAt, now().getTime(), renewAdvice(config))]),
      // With one process the database is mostly on the same machine, and nothing depends on its clock.
      ...(config.NODES === 'one' ? [] : [findClock(await aheadOfDatabase(db), 'that of the database')]),
      ...others,
    ]
  }
  const report = ({ part, state, says, advice }: Finding): void => {
    const last = loggedAt.get(part)
    if (state === 'ok') {
      if (loggedAt.delete(part)) log.warn({ part }, `again in order: ${says}`)
      return
    }
    if (last !== undefined && now().getTime() - last < AGAIN_MS) return
    loggedAt.set(part, now().getTime())
    log.warn({ part }, `${says}. ${advice ?? ''}`)
  }
  const check = async (): Promise<void> => {
    found = await findAll()
    for (const finding of found) report(finding)
  }
  let underWay = Promise.resolve()
  const checkSoon = (): void => {
    underWay = jobs.run('checks', check).catch((error: unknown) => log.error({ err: error }, 'checking this machine failed'))
  }
  const timer = setInterval(checkSoon, EVERY_MS)
  timer.unref()
  return {
    machine,
    problems: () => Object.fromEntries(found.filter(({ state }) => state !== 'ok').map(({ part, says }) => [part, says])),
    check,
    checkSoon,
    stop() {
      clearInterval(timer)
      return underWay
    },
  }
}
