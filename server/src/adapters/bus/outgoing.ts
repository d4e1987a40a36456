import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises'
import { encodeFrame, packTexts, type Frame, type FrameKind } from './frame'
import type { EngineConnection } from './engine-connection'

/** Volatile messages are dropped when more than this waits. */
const VOLATILE_BYTES = 1_048_576
/** When more than this waits, all of it is dropped, and the others are made to refetch. */
const WAITING_BYTES = 67_108_864
const BATCH_BYTES = 262_144
const BATCH_FRAMES = 200
/** Between two batches, unless a full one waits: each batch wakes every process, whatever it holds. A lone message goes out at once. */
const BATCH_EVERY_MS = 2
/** Channels of frames this far back are known: an engine that was away for a minute at a thousand messages a second. */
const REMEMBERED = 65_536

interface Waiting {
  kind: FrameKind
  to: string
  text: string
  at: number
  volatile: boolean
  /** Called when the engine has taken it, or it was dropped. */
  done?: () => void
}

/** Numbers what this process publishes and sends it in batches, the next when the engine has taken the last. */
export class Outgoing {
  private waiting: Waiting[] = []
  private bytes = 0
  private volatiles = 0
  private number = 0
  private sending: Promise<void> | null = null
  private batchAt = Number.NEGATIVE_INFINITY
  /** Since when the engine has not taken the batch on its way. */
  private batchSince: number | null = null
  private batchDone: (() => void)[] = []
  private closed = false
  /** The channel of each of the last frames by its number; null where messages of any channel were dropped. */
  private readonly channels = new Map<number, string | null>()
  readonly metrics = { sent: 0, droppedVolatile: 0, overflows: 0 }

  constructor(
    private readonly node: string,
    private readonly connection: () => EngineConnection,
  ) {}

  get waitingBytes(): number {
    return this.bytes
  }

  /** For how long the engine has not taken what is on its way. */
  get stuckMs(): number {
    return this.batchSince === null ? 0 : performance.now() - this.batchSince
  }

  /** Resolves when the engine has taken all that was added, at the latest after so long. */
  taken(withinMs: number): Promise<void> {
    const last = this.waiting.at(-1)
    if (!last && this.batchSince === null) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs)
      const done = (): void => {
        clearTimeout(timer)
        resolve()
      }
      if (!last) return void this.batchDone.push(done)
      const others = last.done
      last.done = () => {
        others?.()
        done()
      }
    })
  }

  add(kind: FrameKind, to: string, text: string, volatile = false): void {
    if (this.closed) return
    if (this.bytes + text.length > VOLATILE_BYTES) {
      if (volatile) return void (this.metrics.droppedVolatile += 1)
      this.dropVolatiles()
      if (this.bytes + text.length > WAITING_BYTES) this.overflow()
    }
    this.waiting.push({ kind, to, text, at: Math.round(performance.now()), volatile })
    this.bytes += text.length
    if (volatile) this.volatiles += 1
    this.sending ??= this.send().finally(() => {
      this.sending = null
    })
  }

  /** Returns the channels of the frames `from` to `to`, or null when they are not known any more. */
  channelsOf(from: number, to: number): string[] | null {
    const found = new Set<string>()
    for (let number = from; number <= to; number++) {
      const channel = this.channels.get(number)
      if (channel === null || channel === undefined) return null
      if (channel !== '') found.add(channel)
    }
    return [...found]
  }

  /** Sends what waits, at most for so long. */
  async close(withinMs: number): Promise<void> {
    await Promise.race([this.sending, new Promise((resolve) => setTimeout(resolve, withinMs).unref())])
    this.closed = true
  }

  private async send(): Promise<void> {
    while (this.waiting.length > 0 && !this.closed) {
      await this.gather()
      await this.sendBatch(this.nextBatch())
    }
  }

  /** Waits for more to send with it: what is published in this turn, and shortly after another batch. */
  private async gather(): Promise<void> {
    if (this.isFull) return
    const wait = this.batchAt + BATCH_EVERY_MS - performance.now()
    await (wait > 0 ? delay(wait) : endOfTurn())
    this.batchAt = performance.now()
  }

  private get isFull(): boolean {
    return this.waiting.length >= BATCH_FRAMES || this.bytes >= BATCH_BYTES
  }

  private async sendBatch({ texts, frames }: { texts: readonly string[]; frames: number }): Promise<void> {
    this.batchSince = performance.now()
    while (!this.closed) {
      try {
        await this.connection().send(texts)
        this.metrics.sent += frames
        this.batchSince = null
        for (const done of this.batchDone.splice(0)) done()
        return
      } catch {
        // The receivers know by the numbers what they have already.
        await this.connection().whenUp()
      }
    }
  }

  private nextBatch(): { texts: string[]; frames: number } {
    const { maxBytes } = this.connection()
    const texts: string[] = []
    let bytes = 0
    let taken = 0
    for (const frame of this.waiting) {
      if (texts.length >= BATCH_FRAMES || (taken > 0 && bytes + frame.text.length > BATCH_BYTES)) break
      taken += 1
      bytes += frame.text.length
      if (frame.volatile) this.volatiles -= 1
      if (frame.done) this.batchDone.push(frame.done)
      texts.push(...encodeFrame(this.numbered(frame), maxBytes))
    }
    this.waiting.splice(0, taken)
    this.bytes -= bytes
    // An engine's work, and that of a signature, is by the text.
    return { texts: packTexts(texts, maxBytes), frames: taken }
  }

  private numbered({ kind, to, text, at, volatile }: Waiting): Frame {
    this.remember((kind === 'message' || kind === 'timely') && !volatile ? to : '')
    return { node: this.node, number: this.number, at, kind, to, text }
  }

  private remember(channel: string | null): void {
    this.number += 1
    this.channels.set(this.number, channel)
    this.channels.delete(this.number - REMEMBERED)
  }

  private dropVolatiles(): void {
    if (this.volatiles === 0) return
    const kept = this.waiting.filter(({ volatile }) => !volatile)
    for (const { volatile, done } of this.waiting) if (volatile) done?.()
    this.metrics.droppedVolatile += this.waiting.length - kept.length
    this.waiting = kept
    this.volatiles = 0
    this.bytes = kept.reduce((sum, { text }) => sum + text.length, 0)
  }

  private overflow(): void {
    this.metrics.overflows += 1
    for (const { done } of this.waiting) done?.()
    this.waiting = []
    this.bytes = 0
    this.volatiles = 0
    // A number that nobody receives: the receivers notice the gap.
    this.remember(null)
  }
}
