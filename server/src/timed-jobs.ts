import type { Logger } from 'pino'
import { newRequestId, withRequestId } from './request-id'

/** What is known of one timed job since the start of this process. */
export interface JobRecord {
  runs: number
  failures: number
  /** How long the last run took. */
  seconds: number
  /** In milliseconds since 1970; null before the first run. */
  lastRunAt: number | null
  lastSuccessAt: number | null
}

/** Runs the jobs that begin by the clock, and records how they end. */
export class TimedJobs {
  readonly records = new Map<string, JobRecord>()

  private recordOf(name: string): JobRecord {
    let record = this.records.get(name)
    if (!record) this.records.set(name, (record = { runs: 0, failures: 0, seconds: 0, lastRunAt: null, lastSuccessAt: null }))
    return record
  }

  /** Runs a job; its log lines carry one id. Rejects as it does. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const record = this.recordOf(name)
    const since = performance.now()
    record.runs += 1
    record.lastRunAt = Date.now()
    try {
      const result = await withRequestId(`${name}-${newRequestId()}`, work)
      record.lastSuccessAt = Date.now()
      return result
    } catch (error) {
      record.failures += 1
      throw error
    } finally {
      record.seconds = (performance.now() - since) / 1000
    }
  }
}

/**
 * Runs a job every so many milliseconds, never twice at once, and never keeps the process alive; failures are logged. Returns a stop function,
 * which resolves when a run under way has ended.
 */
export function repeatJob(
  { jobs, log }: { jobs: TimedJobs; log: Pick<Logger, 'error'> },
  name: string,
  everyMs: number,
  work: () => Promise<void>,
): () => Promise<void> {
  let isRunning = false
  let underWay = Promise.resolve()
  const run = async () => {
    isRunning = true
    await jobs.run(name, work).catch((error: unknown) => log.error({ err: error, job: name }, 'timed job failed'))
    isRunning = false
  }
  const timer = setInterval(() => {
    if (!isRunning) underWay = run()
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return underWay
  }
}
