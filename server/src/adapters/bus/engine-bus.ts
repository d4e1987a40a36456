import { randomId } from '../../random-id'
import type { Bus, BusHandler, BusMetrics, GapHandler, GoneHandler } from './bus'
import { Incoming } from './incoming'
import { Outgoing } from './outgoing'
import { Subscriptions } from './subscriptions'
import type { Engine } from './engine'
import { EngineConnection } from './engine-connection'

const BEAT_MS = 5000
/** A process is gone when three beats did not come. */
const SILENT_MS = 15_000
const ANSWER_MS = 5000
const GOODBYE_MS = 1000
/** What is published stays on its way so long only when the engine, or the way to it, is in trouble. */
const STUCK_MS = 300
const OVERDUE_MS = 1000
/** One gap for all that is late at once. */
const TOGETHER_MS = 50

export interface EngineBusOptions {
  log: { warn: (fields: object, text: string) => void; info: (fields: object, text: string) => void }
  /** Between two signs of life. */
  beatMs?: number
  /** A process that shows no sign of life for so long is gone. */
  silentMs?: number
  /** A message that took so much longer than others is late. */
  overdueMs?: number
  /** How long to wait for what another process knows about missing frames. */
  answerMs?: number
  /** The name of this process. */
  node?: string
  /**
   * Returns those of the processes, silent on the bus, that show no sign of life elsewhere either: a process that only cannot reach the
   * bus is not gone. Rejects while nobody can tell. By default all of them.
   */
  areGone?: (nodes: string[]) => Promise<string[]>
}

export interface EngineBus extends Bus {
  readonly shared: true
  metrics: () => BusMetrics
}

/**
 * Bus over an engine that may lose texts (while it restarts, or while a connection to it is broken). Each process numbers what it
 * sends. Who misses a number asks the sender which channels it was of, and reports a gap of these; of a process that does not answer, a
 * gap of all. Of a process that is gone without a goodbye the last messages may be missing: of the channels it has lately sent to.
 */
export function createEngineBus(
  engine: Engine,
  {
    log,
    beatMs = BEAT_MS,
    silentMs = SILENT_MS,
    overdueMs = OVERDUE_MS,
    answerMs = ANSWER_MS,
    node = randomId(6),
    areGone = async (nodes) => nodes,
  }: EngineBusOptions,
): EngineBus {
  const subscriptions = new Subscriptions()
  const gapHandlers: GapHandler[] = []
  const goneHandlers: GoneHandler[] = []
  const beatHandlers: BusHandler[] = []
  let beatText = (): string => ''
  /** Questions that wait for an answer: the asked process and the end of their time. */
  const questions = new Map<string, number>()
  let gaps = 0
  let received = 0
  let isUp = false
  let hasBeenUp = false
  let isClosed = false

  const reportGap = (channels: ReadonlySet<string> | null): void => {
    if (channels?.size === 0) return
    gaps += 1
    for (const handler of gapHandlers) handler(channels)
  }
  const known = (channels: Iterable<string>): Set<string> => new Set([...channels].filter((channel) => subscriptions.has(channel)))
  const reportGone = (gone: string, missed: ReadonlySet<string> | null): void => {
    for (const handler of goneHandlers) handler(gone, missed && known(missed))
  }
  const ask = (of: string, from: number, to: number): void => {
    questions.set(of, Math.min(questions.get(of) ?? Infinity, now() + answerMs))
    outgoing.add('question', of, `${from} ${to}`)
  }
  const answer = (to: string, range: string): void => {
    const [from = 0, last = 0] = range.split(' ').map(Number)
    outgoing.add('answer', to, JSON.stringify(outgoing.channelsOf(from, last)))
  }
  const overdue = new Set<string>()
  const reportOverdue = (channel: string): void => {
    if (!subscriptions.has(channel)) return
    if (overdue.size === 0)
      setTimeout(() => {
        reportGap(new Set(overdue))
        overdue.clear()
      }, TOGETHER_MS).unref()
    overdue.add(channel)
  }
  const readAnswer = (of: string, text: string): void => {
    if (!questions.delete(of)) return
    const channels = JSON.parse(text) as string[] | null
    reportGap(channels && known(channels))
  }
  const outgoing = new Outgoing(node, () => connection)
  const incoming = new Incoming(
    node,
    { silentMs, overdueMs },
    {
      onFrame({ kind, node: sender, to, text }) {
        received += 1
        if (kind === 'message' || kind === 'timely') subscriptions.deliver(to, text, sender)
        else if (kind === 'beat') for (const handler of beatHandlers) handler(text, sender)
        else if (kind === 'question' && to === node) answer(sender, text)
        else if (kind === 'answer' && to === node) readAnswer(sender, text)
        else if (kind === 'goodbye') {
          incoming.forget(sender)
          reportGone(sender, null)
        }
      },
      onOverdue: reportOverdue,
      isStuck: () => outgoing.stuckMs > STUCK_MS,
      onHole: ask,
    },
  )
  const beat = (): void => outgoing.add('beat', '', beatText())
  const tick = (): void => {
    beat()
    if (!isUp) return
    // Then it is the connection that is broken.
    if (incoming.isDeaf(now())) return connection.reconnect()
    const unanswered = [...questions].filter(([, until]) => until <= now()).map(([of]) => of)
    for (const of of unanswered) questions.delete(of)
    if (unanswered.length > 0) reportGap(null)
    examine(incoming.silent())
  }
  /** Silent processes that were named in the log. */
  const named = new Set<string>()
  let isExamining = false
  const examine = (silent: string[]): void => {
    for (const known of named) if (!silent.includes(known)) named.delete(known)
    if (silent.length === 0 || isExamining) return
    const unnamed = silent.filter((each) => !named.has(each))
    if (unnamed.length > 0) log.warn({ nodes: unnamed }, 'another process of this installation is not heard')
    for (const each of unnamed) named.add(each)
    isExamining = true
    void bury(silent)
      .catch((error: unknown) => log.warn({ err: error }, 'whether a process that is not heard still runs cannot be told'))
      .finally(() => {
        isExamining = false
      })
  }
  const bury = async (silent: string[]): Promise<void> => {
    for (const each of await areGone(silent)) {
      const channels = isClosed ? null : incoming.giveUp(each)
      if (!channels) continue
      log.warn({ node: each }, 'another process of this installation is gone')
      reportGone(each, channels)
      // What it was asked for will not come.
      if (questions.delete(each)) reportGap(null)
    }
  }
  const connection: EngineConnection = new EngineConnection(engine, {
    onText: (text) => incoming.read(text, now()),
    onOwn: () => incoming.readOwn(now()),
    onUp() {
      isUp = true
      incoming.up(now(), hasBeenUp)
      if (hasBeenUp) log.info({}, 'the connection to the other processes is back')
      hasBeenUp = true
      beat()
    },
    onDown(error) {
      if (isUp || !hasBeenUp) log.warn({ err: error }, 'the connection to the other processes is lost')
      isUp = false
    },
  })
  const timer = setInterval(tick, beatMs)

  return {
    shared: true,
    node,
    publish: (channel, text, { volatile = false, timely = false } = {}) =>
      outgoing.add(timely ? 'timely' : 'message', channel, text, volatile),
    // After it everybody receives it as late.
    sent: () => outgoing.taken(overdueMs + 50),
    subscribe: (channel, handler) => subscriptions.add(channel, handler),
    unsubscribe: (channel, handler) => subscriptions.delete(channel, handler),
    onGap: (handler) => void gapHandlers.push(handler),
    onGone: (handler) => void goneHandlers.push(handler),
    beatWith: (text) => void (beatText = text),
    onBeat: (handler) => void beatHandlers.push(handler),
    heard: () => incoming.heard(),
    isUp: () => isUp && !incoming.isDeaf(now()) && outgoing.stuckMs <= overdueMs,
    whenUp: () => connection.whenUp(),
    metrics: () => ({ ...outgoing.metrics, waitingBytes: outgoing.waitingBytes, received, gaps }),
    async close() {
      isClosed = true
      clearInterval(timer)
      outgoing.add('goodbye', '', '')
      await outgoing.close(GOODBYE_MS)
      await connection.close()
    },
  }
}

const now = (): number => performance.now()
