import { SKETCH_MESSAGES_PER_SECOND } from '@keel/contract/constants'
import type { RelayedMessage } from '@keel/contract/realtime/room-messages'

export type StrokePart = Extract<RelayedMessage, { action: 'stroke' }>['part']
/** A longer path is broadcast when it pauses: sending it at every step of a move would be too much. */
const NUMBERS_MAX = 1500
const EVERY_MS = 1000 / SKETCH_MESSAGES_PER_SECOND

/** Broadcasts the stroke in progress at a limited rate; the newest state is always sent. */
export class StrokeBroadcaster {
  private timer: ReturnType<typeof setTimeout> | null = null
  private next: { id: string; part: () => StrokePart | undefined } | null = null

  constructor(private readonly send: (id: string, part: StrokePart) => void) {}

  /** `part` is called at the time of sending; undefined means that nothing changed. */
  broadcast(id: string, part: () => StrokePart | undefined): void {
    this.next = { id, part }
    if (this.timer === null) this.sendNext()
  }

  /** Ends a finished stroke; storing it broadcasts the result. */
  end(): void {
    this.next = null
  }

  /** Ends an abandoned stroke. */
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
