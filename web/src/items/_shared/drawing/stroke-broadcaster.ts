import { SKETCH_MESSAGES_PER_SECOND } from '@keel/contract/constants'
import type { RelayedMessage } from '@keel/contract/realtime/room-messages'

export type StrokePart = Extract<RelayedMessage, { action: 'stroke' }>['part']
/** A longer path is broadcast when it rests: at every step of a move it would be too much. */
const NUMBERS_MAX = 1500
const EVERY_MS = 1000 / SKETCH_MESSAGES_PER_SECOND

/** Broadcasts the stroke in progress, at most so many times a second; the newest state is never left out. */
export class StrokeBroadcaster {
  private timer: ReturnType<typeof setTimeout> | null = null
  private next: { id: string; part: () => StrokePart | undefined } | null = null

  constructor(private readonly send: (id: string, part: StrokePart) => void) {}

  /** `part` is asked for when it is sent; undefined is nothing new. */
  broadcast(id: string, part: () => StrokePart | undefined): void {
    this.next = { id, part }
    if (this.timer === null) this.sendNext()
  }

  /** It is finished; storing it broadcasts it. */
  end(): void {
    this.next = null
  }

  /** It was given up. */
  giveUp(id: string): void {
    this.next = null
    this.send(id, null)
  }

  private sendNext(): void {
    this.timer = null
    const { next } = this
    if (!next) return
    this.next = null
    const part = next.part()
    if (part !== undefined && !(part?.kind === 'path' && part.points.length > NUMBERS_MAX)) this.send(next.id, part)
    this.timer = setTimeout(() => this.sendNext(), EVERY_MS)
  }
}
