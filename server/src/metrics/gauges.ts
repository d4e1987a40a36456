import type { Registry } from 'prom-client'
import type { BusMetrics } from '../adapters/bus'
import type { Mail } from '../adapters/mail'
import type { Gate } from '../http/gate'
import type { Metrics as LiveMetrics } from '../realtime'
import type { JobRecord, TimedJobs } from '../timed-jobs'
import { addCounter, addGauge, byLabel, type Values } from './kinds'

/** The part of a pool of database connections that is read. */
export interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export interface Sources {
  live: () => LiveMetrics
  /** Undefined with one process. */
  bus: (() => BusMetrics) | undefined
  mail: Pick<Mail, 'counts'>
  largeReads: Gate
  jobs: TimedJobs
  pool: PoolCounts | undefined
  /** Returns what the regular checks of this machine found. */
  machine: () => Machine | Promise<Machine>
  /** Returns the last complete nightly backup. */
  lastBackup: () => Promise<{ at: Date; bytes: number | null } | null>
  /** Whether nightly backups are to be made. */
  hasBackups: boolean
  version: string
}

/** Null where it is not known, or does not exist. */
export interface Machine {
  diskFreeBytes: number | null
  certificateEndsAt: number | null
}

const LIVE_COUNTS = {
  opened: 'Live connections that were opened.',
  resumed: 'Live connections that continued after an interruption.',
  replayed: 'Events sent again to connections that resumed.',
  received: 'Messages received from people.',
  delivered: 'Events sent to live connections.',
  repeats: 'Messages that arrived twice.',
  cutOff: 'Live connections cut off because they took too little.',
  droppedVolatile: 'Passing events, such as pointers, that were dropped for slow connections.',
  ringEvictions: 'Events that connections cannot fetch any more when they resume.',
  detachedEvictions: 'Interrupted connections that were given up early.',
} as const satisfies Partial<Record<keyof LiveMetrics, string>>

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function addLive(registry: Registry, live: Sources['live']): void {
  for (const name of ['connections', 'detached', 'rooms'] as const)
    addGauge(registry, {
      name: `keel_live_${name}`,
      help: { connections: 'Live connections.', detached: 'Interrupted connections that may resume.', rooms: 'Rooms with people in them.' }[
        name
      ],
      read: () => live()[name],
    })
  for (const [name, help] of Object.entries(LIVE_COUNTS))
    addCounter(registry, { name: `keel_live_${snake(name)}_total`, help, read: () => live()[name as keyof typeof LIVE_COUNTS] })
  addCounter(registry, {
    name: 'keel_live_resumes_lost_total',
    help: 'Resumes that became new connections, by reason.',
    labels: ['reason'],
    read: () => byLabel('reason', live().lost),
  })
  addCounter(registry, {
    name: 'keel_live_refused_total',
    help: 'Live connections that were refused, by status.',
    labels: ['status'],
    read: () => byLabel('status', live().refused),
  })
  addCounter(registry, {
    name: 'keel_live_rejected_total',
    help: 'Messages of people that were rejected, by reason.',
    labels: ['reason'],
    read: () => byLabel('reason', live().rejected),
  })
  addCounter(registry, {
    name: 'keel_live_gaps_total',
    help: 'Gaps between processes after which people refetched.',
    read: () => live().busGaps,
  })
}

function addBus(registry: Registry, bus: () => BusMetrics): void {
  addCounter(registry, { name: 'keel_bus_sent_total', help: 'Frames sent to other processes.', read: () => bus().sent })
  addCounter(registry, { name: 'keel_bus_received_total', help: 'Frames received from other processes.', read: () => bus().received })
  addCounter(registry, {
    name: 'keel_bus_dropped_total',
    help: 'Frames dropped because the bus was too slow: single passing ones, or overflows of all that waited.',
    labels: ['kind'],
    read: () => byLabel('kind', { volatile: bus().droppedVolatile, overflow: bus().overflows }),
  })
  addCounter(registry, { name: 'keel_bus_gaps_total', help: 'Gaps in the frames of other processes.', read: () => bus().gaps })
  addGauge(registry, { name: 'keel_bus_waiting_bytes', help: 'Bytes that wait for the bus.', read: () => bus().waitingBytes })
}

function addJobs(registry: Registry, jobs: TimedJobs): void {
  const each = (value: (record: JobRecord) => number | null): Values =>
    [...jobs.records].flatMap(([name, record]) => {
      const found = value(record)
      return found === null ? [] : [{ labels: { name }, value: found }]
    })
  const seconds = (ms: number | null) => ms && ms / 1000
  // `job` is what Prometheus calls the whole installation.
  const labels = ['name']
  addCounter(registry, { name: 'keel_job_runs_total', help: 'Runs of timed jobs.', labels, read: () => each(({ runs }) => runs) })
  addCounter(registry, {
    name: 'keel_job_failures_total',
    help: 'Runs of timed jobs that failed.',
    labels,
    read: () => each(({ failures }) => failures),
  })
  addGauge(registry, {
    name: 'keel_job_last_run_timestamp_seconds',
    help: 'When a timed job ran last.',
    labels,
    read: () => each(({ lastRunAt }) => seconds(lastRunAt)),
  })
  addGauge(registry, {
    name: 'keel_job_last_success_timestamp_seconds',
    help: 'When a timed job last ended without a failure.',
    labels,
    read: () => each(({ lastSuccessAt }) => seconds(lastSuccessAt)),
  })
  addGauge(registry, {
    name: 'keel_job_last_duration_seconds',
    help: 'How long the last run of a timed job took.',
    labels,
    read: () => each((record) => (record.lastRunAt === null ? null : record.seconds)),
  })
}

/** Adds everything that is read at a scrape. */
export function addSources(registry: Registry, sources: Sources): void {
  const { live, bus, mail, largeReads, jobs, pool, machine, lastBackup, hasBackups, version } = sources
  addLive(registry, live)
  if (bus) addBus(registry, bus)
  addJobs(registry, jobs)
  addGauge(registry, {
    name: 'keel_mails',
    help: 'Mails that wait, and those of the last 30 days that were given up; the same in all processes.',
    labels: ['state'],
    read: async () => byLabel('state', { ...(await mail.counts()) }),
  })
  addGauge(registry, {
    name: 'keel_large_reads',
    help: 'Calls that read megabytes, of which few run at once.',
    labels: ['state'],
    read: () => byLabel('state', largeReads.counts()),
  })
  if (pool)
    addGauge(registry, {
      name: 'keel_database_connections',
      help: 'Connections to the database, and calls that wait for one.',
      labels: ['state'],
      read: () => byLabel('state', { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    })
  addGauge(registry, {
    name: 'keel_disk_free_bytes',
    help: 'Free space for DATA_DIR.',
    read: async () => (await machine()).diskFreeBytes,
  })
  addGauge(registry, {
    name: 'keel_certificate_end_timestamp_seconds',
    help: "When the certificate of Keel's own https ends.",
    read: async () => {
      const { certificateEndsAt } = await machine()
      return certificateEndsAt && certificateEndsAt / 1000
    },
  })
  // An alert on the age has to see those that were never made.
  const never = hasBackups ? 0 : null
  addGauge(registry, {
    name: 'keel_backup_last_success_timestamp_seconds',
    help: 'When the last complete nightly backup was made, by whichever process; 0 where none was made yet.',
    read: async () => {
      const at = (await lastBackup())?.at.getTime()
      return at === undefined ? never : at / 1000
    },
  })
  addGauge(registry, {
    name: 'keel_backup_last_bytes',
    help: 'The size of the last complete nightly backup; 0 where none was made yet.',
    read: async () => (await lastBackup())?.bytes ?? never,
  })
  addGauge(registry, {
    name: 'keel_info',
    help: 'Version of Keel.',
    labels: ['version'],
    read: () => [{ labels: { version }, value: 1 }],
  })
}
