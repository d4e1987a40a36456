import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LocalName } from '../../lib/storage-names'
import { reportOverdueCall } from '../../realtime/connected'
import { classify, type FailureKind } from './classify'
import { storeJob } from './job-storage'
import { askBeforeLeaving } from './leave-question'
import { currentUserId } from '../users/me'
import { listenToPage } from './page-events'

const RETRY_MS = 3000
/** A job is overdue when it is not stored so long after it was put: the page says so, and the live connection is checked. */
const OVERDUE_MS = 3000
/** After so many failures in a row the pauses grow, up to eight times as long. */
const STEADY_RETRIES = 10

export type Batch<J> = readonly [J, ...J[]]
export interface Failure {
  kind: FailureKind
  error: unknown
}
/** A job that is not stored yet. */
export interface QueuedJob<J> {
  readonly job: J
  /** `held` waits until it is put again, flushed by its key or discarded. */
  readonly state: 'waiting' | 'sending' | 'held'
  /** Why it is not stored, once an attempt has failed; of a job behind it in its lane too. */
  readonly failure: Failure | null
  /** It was put some seconds ago. */
  readonly overdue: boolean
}

/**
 * What becomes of a job after a failure: it is sent again until it is stored, held, forgotten, or left in the browser's
 * storage for the next visit.
 */
type Outcome = 'retry' | 'hold' | 'drop' | 'leave'
const OUTCOMES: Readonly<Record<FailureKind, Outcome>> = {
  offline: 'retry',
  busy: 'retry',
  invalid: 'drop',
  conflict: 'hold',
  signedOut: 'leave',
  refused: 'drop',
}

export interface SaveQueueOptions<J, R> {
  /** A job takes the place of a waiting one with the same key. */
  keyOf: (job: J) => string
  /** Jobs of one lane are sent one call after another, lanes side by side; all are one lane unless this says otherwise. */
  laneOf?: (job: J) => string
  /**
   * Stores jobs, the oldest first; several only where `together` says so. `leaving`: the page is about to go away.
   * `overtakes`: the lane's call before this one is still on its way, which happens only then.
   */
  send: (jobs: Batch<J>, how: { leaving: boolean; overtakes: boolean }) => Promise<R>
  /** Called with what was stored, also when it was discarded meanwhile; the jobs leave the queue when this is done. */
  onStored?: (jobs: Batch<J>, result: R) => unknown
  /** Called when they have left it. */
  afterStored?: (jobs: Batch<J>) => void
  /** Called when a job is held or dropped. */
  onFailed?: (job: J, failure: Failure) => void
  /** What becomes of jobs after a failure, where it is not as usual. */
  outcomes?: Partial<Record<FailureKind, Outcome>>
  /** Makes a job that was put while an older one with its key was stored go on from the result. */
  rebase?: (job: J, result: R) => J
  /** How many of the waiting jobs may go in one call, the oldest first. Refused together, each is sent alone. */
  together?: (waiting: Batch<J>) => number
  /** Whether an older job of the lane need not be stored once this one is there. */
  supersedes?: (newer: J, older: J) => boolean
  /**
   * Holds a job back until it was not put again for so long, and not longer than `atMostMs` in all. It is sent before
   * when the page is hidden or left.
   */
  delay?: { afterMs: number; atMostMs: number }
  /** Minimum time between the starts of two calls of a lane. */
  everyMs?: number
  /** Asks before the page is left while a job is overdue. */
  asksOnLeave?: boolean
  /** Keeps jobs of a signed-in person in this browser until they are stored. */
  storage?: {
    /** Each job has a name of its own, by person: two tabs, or two people, share one browser. Null for one that is not kept. */
    nameOf: (job: J, userId: number) => LocalName | null
    /** Returns what earlier visits left there, oldest first; it is put again as soon as the person is known. */
    restore?: (userId: number) => readonly J[]
    /** The job itself, unless this names a part of it. */
    contentOf?: (job: J) => unknown
    /** Written so long after the first change, for jobs that change fast; at once when it is left out. */
    afterMs?: number
  }
}

export interface SaveQueue<J> {
  /** What is not stored yet by key, oldest first. */
  readonly store: StoreApi<ReadonlyMap<string, QueuedJob<J>>>
  get: (key: string) => QueuedJob<J> | undefined
  put: (...jobs: readonly J[]) => void
  /** Changes a job in its place, without sending it. */
  update: (key: string, change: (job: J) => J) => void
  /** Sends now what waits: all, or the lane of one job, also when that is held. Ends when it is stored or has failed. */
  flush: (key?: string) => Promise<void>
  discard: (key: string) => void
}

interface Entry<J> {
  readonly key: string
  readonly lane: Lane
  job: J
  state: QueuedJob<J>['state']
  /** Why it is held. */
  failure: Failure | null
  /** Put since it was sent. */
  changed: boolean
  /** It was refused in one call with others. */
  alone: boolean
  storing: ReturnType<typeof setTimeout> | undefined
  overdue: boolean
  overdueTimer: ReturnType<typeof setTimeout> | undefined
}
interface Lane {
  readonly name: string
  running: number
  /** The last call's, when it is tried again, and how many of them there were in a row. */
  failure: Failure | null
  failures: number
  /** Since when something is held back by `delay`, and until when. */
  since: number | null
  dueAt: number
  /** No call starts before, after a failure or because of `everyMs`. */
  restUntil: number
  timer: ReturnType<typeof setTimeout> | undefined
  waiters: (() => void)[]
}
const newLane = (name: string): Lane => ({
  name,
  running: 0,
  failure: null,
  failures: 0,
  since: null,
  dueAt: 0,
  restUntil: 0,
  timer: undefined,
  waiters: [],
})

const batchOf = <T>([first, ...others]: readonly T[]): Batch<T> | null => (first === undefined ? null : [first, ...others])
const jobsOf = <J>([first, ...others]: Batch<Entry<J>>): Batch<J> => [first.job, ...others.map(({ job }) => job)]

/**
 * Sends what must not be lost, again and again, until it is stored or refused. Everything this client saves by itself goes through such a
 * queue; docs/decisions/0074-one-save-queue.md says what it promises.
 */
export function createSaveQueue<J, R = unknown>(options: SaveQueueOptions<J, R>): SaveQueue<J> {
  const { keyOf, laneOf = () => '', storage, delay = { afterMs: 0, atMostMs: 0 } } = options
  const outcomes = { ...OUTCOMES, ...options.outcomes }
  const entries = new Map<string, Entry<J>>()
  const lanes = new Map<string, Lane>()
  const store = createStore<ReadonlyMap<string, QueuedJob<J>>>(() => new Map())
  /** Whose jobs these are: nobody else sends them. */
  let owner = currentUserId()
  let sessions = 0

  const publish = () => {
    store.setState(
      new Map(
        [...entries].map(([key, { job, state, failure, lane, overdue }]) => [
          key,
          { job, state, overdue, failure: state === 'held' ? failure : lane.failure },
        ]),
      ),
      true,
    )
    if (options.asksOnLeave) askBeforeLeaving(store)
  }
  const startOverdueTimer = (entry: Entry<J>) => {
    clearTimeout(entry.overdueTimer)
    entry.overdue = false
    entry.overdueTimer = setTimeout(() => {
      entry.overdue = true
      publish()
      reportOverdueCall()
    }, OVERDUE_MS)
  }
  const entriesOf = (lane: Lane) => [...entries.values()].filter((entry) => entry.lane === lane)

  const write = ({ job }: Entry<J>, value: unknown) => {
    const name = storage && typeof owner === 'number' ? storage.nameOf(job, owner) : null
    if (name !== null) storeJob(name, value)
  }
  const storeNow = (entry: Entry<J>) => {
    clearTimeout(entry.storing)
    entry.storing = undefined
    write(entry, storage?.contentOf ? storage.contentOf(entry.job) : entry.job)
  }
  const storeSoon = (entry: Entry<J>) => {
    if (storage?.afterMs === undefined) storeNow(entry)
    else entry.storing ??= setTimeout(() => storeNow(entry), storage.afterMs)
  }
  const storeLate = (entry: Entry<J>) => {
    if (entry.storing !== undefined) storeNow(entry)
  }
  const remove = (entry: Entry<J>, { stays = false } = {}) => {
    if (entries.get(entry.key) !== entry) return
    entries.delete(entry.key)
    if (stays) storeLate(entry)
    else write(entry, null)
    clearTimeout(entry.storing)
    clearTimeout(entry.overdueTimer)
    entry.storing = undefined
  }

  const nextBatch = (lane: Lane): Batch<Entry<J>> | null => {
    const waiting = entriesOf(lane).filter(({ state }) => state === 'waiting')
    const alone = waiting.findIndex((entry) => entry.alone)
    const batch = batchOf(alone < 0 ? waiting : waiting.slice(0, Math.max(1, alone)))
    return batch && batchOf(batch.slice(0, options.together?.(jobsOf(batch)) ?? 1))
  }

  /** Makes the lane's next call when it is time for it. */
  function advance(lane: Lane): void {
    clearTimeout(lane.timer)
    if (lane.running > 0) return
    const batch = nextBatch(lane)
    const rest = Math.max(lane.dueAt, lane.restUntil) - Date.now()
    if (batch && rest <= 0) {
      void call(lane, batch, false)
      return
    }
    if (batch) lane.timer = setTimeout(() => advance(lane), rest)
    for (const done of lane.waiters.splice(0)) done()
  }

  async function call(lane: Lane, batch: Batch<Entry<J>>, leaving: boolean): Promise<void> {
    const jobs = jobsOf(batch)
    const overtakes = lane.running > 0
    const session = sessions
    lane.running += 1
    lane.since = null
    lane.restUntil = Date.now() + (options.everyMs ?? 0)
    for (const entry of batch) Object.assign(entry, { state: 'sending', changed: false })
    publish()
    try {
      const result = await options.send(jobs, { leaving, overtakes })
      if (session === sessions) {
        await options.onStored?.(jobs, result)
        Object.assign(lane, { failure: null, failures: 0 })
        for (const entry of batch) {
          if (!entry.changed) remove(entry)
          else {
            Object.assign(entry, { state: 'waiting', job: options.rebase?.(entry.job, result) ?? entry.job })
            startOverdueTimer(entry)
          }
        }
        publish()
        options.afterStored?.(jobs)
      }
    } catch (error) {
      if (session === sessions) fail(lane, batch, jobs[0], { kind: classify(error), error })
    }
    lane.running -= 1
    publish()
    advance(lane)
  }

  function fail(lane: Lane, batch: Batch<Entry<J>>, job: J, failure: Failure): void {
    const outcome = outcomes[failure.kind]
    for (const entry of batch) {
      entry.state = 'waiting'
      storeLate(entry)
      // Which of them is at fault shows when they go one by one.
      if (batch.length > 1) entry.alone = outcome !== 'retry'
    }
    if (outcome === 'retry') {
      lane.failures += 1
      lane.failure = failure
      lane.restUntil = Date.now() + RETRY_MS * 2 ** Math.min(3, Math.max(0, lane.failures - STEADY_RETRIES))
      return
    }
    lane.failure = null
    const [entry] = batch
    if (batch.length > 1 || entries.get(entry.key) !== entry) return
    // What was put meanwhile may be stored all the same.
    const isOutdated = entry.changed && failure.kind !== 'conflict'
    if (outcome === 'hold' && !isOutdated) Object.assign(entry, { state: 'held', failure })
    else if (outcome === 'leave' || !isOutdated) remove(entry, { stays: outcome === 'leave' })
    publish()
    if (outcome !== 'leave') options.onFailed?.(job, failure)
  }

  const release = (entry: Entry<J>) => {
    if (entry.state === 'held') Object.assign(entry, { state: 'waiting', failure: null })
  }

  const add = (job: J): Lane => {
    const key = keyOf(job)
    const laneName = laneOf(job)
    const lane = lanes.get(laneName) ?? newLane(laneName)
    lanes.set(laneName, lane)
    const before = entries.get(key)
    for (const older of entriesOf(lane)) if (older !== before && options.supersedes?.(job, older.job)) remove(older)
    const entry: Entry<J> = before ?? {
      key,
      lane,
      job,
      state: 'waiting',
      failure: null,
      changed: true,
      alone: false,
      storing: undefined,
      overdue: false,
      overdueTimer: undefined,
    }
    if (!before) startOverdueTimer(entry)
    entry.job = job
    entry.changed = true
    release(entry)
    // What waits keeps its place; after what is on its way, the newer one is the last.
    if (entry.state === 'sending') entries.delete(key)
    entries.set(key, entry)
    storeSoon(entry)
    const now = Date.now()
    lane.since ??= now
    lane.dueAt = Math.min(now + delay.afterMs, lane.since + delay.atMostMs)
    return lane
  }

  const put = (...jobs: readonly J[]) => {
    const changed = new Set(jobs.map(add))
    publish()
    for (const lane of changed) advance(lane)
  }
  const restore = () => {
    if (typeof owner === 'number') put(...(storage?.restore?.(owner) ?? []).filter((job) => !entries.has(keyOf(job))))
  }

  const flushLane = (lane: Lane): Promise<void> => {
    lane.dueAt = lane.restUntil = 0
    return new Promise((resolve) => {
      lane.waiters.push(resolve)
      advance(lane)
    })
  }
  const flushAll = async () => void (await Promise.all([...lanes.values()].map(flushLane)))
  listenToPage({
    onReconnect: () => void flushAll(),
    onHide(leaving) {
      if (!options.delay) return // Nothing is held back here.
      if (!leaving) {
        void flushAll()
        return
      }
      // There is no time to wait for what is on its way.
      for (const lane of lanes.values()) {
        const [entry] = entriesOf(lane).filter(({ state }) => state !== 'held')
        if (!entry) continue
        storeNow(entry)
        void call(lane, [entry], true)
      }
    },
    onUserChange(userId) {
      if (owner !== undefined && owner !== userId) {
        sessions += 1
        for (const entry of entries.values()) remove(entry, { stays: true })
        for (const lane of lanes.values()) Object.assign(lane, { failure: null, failures: 0, restUntil: 0 })
        publish()
      }
      const isNew = owner !== userId
      owner = userId
      if (isNew) restore()
    },
  })
  restore()

  return {
    store,
    get: (key) => store.getState().get(key),
    put,
    update(key, change) {
      const entry = entries.get(key)
      if (!entry) return
      entry.job = change(entry.job)
      storeSoon(entry)
      publish()
    },
    async flush(key) {
      if (key === undefined) return flushAll()
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.failure?.kind !== 'conflict') release(entry)
      return flushLane(entry.lane)
    },
    discard(key) {
      const entry = entries.get(key)
      if (!entry) return
      remove(entry)
      // What comes next has nothing to wait for: a call that is on its way was for this one.
      if (entriesOf(entry.lane).length === 0) lanes.delete(entry.lane.name)
      publish()
    },
  }
}
