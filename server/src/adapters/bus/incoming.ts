import { decodeFrame, unpackText, type Frame, type FramePart } from './frame'

/** The shortest way of a message is that of the last minute or two: clocks do not run equally fast. */
const WAYS_MS = 60_000
/** A process that is gone is known for so long: it may have been paused, and must then not be taken for another. */
const KNOWN_MS = 3_600_000
/** Channels without a message for so long, to twice as long, are not named when their sender is gone. */
const LATELY_MS = 60_000

interface Sender {
  /** The number of the frame that comes next. */
  next: number
  receivedAt: number
  /** Parts of a frame that is not complete. */
  parts: string[]
  /** It was silent for too long, and has been given up. */
  isGone: boolean
  /** The channels of its messages since a moment, and of those of some time before. */
  channels: { since: number; recent: Set<string>; older: Set<string> }
  /** Smallest differences between this process's clock and the frames' times, of this minute and the one before. */
  ways: { now: number; before: number; since: number }
}

export interface IncomingHandlers {
  onFrame: (frame: Frame) => void
  /** A message that must be in time was not. */
  onOverdue: (channel: string) => void
  /** Whether what this process publishes does not get through, although its own connections have received it. */
  isStuck: () => boolean
  /** Frames of a process were missed. */
  onHole: (node: string, from: number, to: number) => void
}

/** Puts the frames of the other processes together and notices the ones that are missing. */
export class Incoming {
  private readonly senders = new Map<string, Sender>()
  /** When the engine could be reached again after an outage. */
  private upAt = Number.NEGATIVE_INFINITY
  private ownAt = 0

  constructor(
    private readonly node: string,
    private readonly limits: { silentMs: number; overdueMs: number },
    private readonly handlers: IncomingHandlers,
  ) {}

  /** The connection to the engine is new; `again` after an outage. */
  up(now: number, again: boolean): void {
    if (again) this.upAt = now
    this.ownAt = now
    for (const sender of this.senders.values()) {
      sender.receivedAt = now
      sender.parts = []
    }
  }

  read(text: string, now: number): void {
    for (const each of unpackText(text)) this.readFrame(each, now)
  }

  /** A frame of this process came back. */
  readOwn(now: number): void {
    this.ownAt = now
  }

  /** Returns whether not even the frames of this process came back for too long. */
  isDeaf(now: number): boolean {
    return now - this.ownAt > this.limits.silentMs
  }

  /** Returns the processes that are silent for too long while this one receives its own frames, and have not been given up yet. */
  silent(): string[] {
    const silent: string[] = []
    for (const [node, sender] of this.senders) {
      if (this.ownAt - sender.receivedAt > KNOWN_MS) this.senders.delete(node)
      if (this.isSilent(sender) && !sender.isGone) silent.push(node)
    }
    return silent
  }

  /** Gives up a process that is still silent. Returns the channels it has lately sent to; null when it was heard meanwhile. */
  giveUp(node: string): Set<string> | null {
    const sender = this.senders.get(node)
    if (!sender || sender.isGone || !this.isSilent(sender)) return null
    sender.isGone = true
    return new Set([...sender.channels.older, ...sender.channels.recent])
  }

  /** Returns the processes that are not silent for too long. */
  heard(): Set<string> {
    return new Set([...this.senders].filter(([, sender]) => !sender.isGone && !this.isSilent(sender)).map(([node]) => node))
  }

  private isSilent({ receivedAt }: Sender): boolean {
    return this.ownAt - receivedAt > this.limits.silentMs
  }

  forget(node: string): void {
    this.senders.delete(node)
  }

  private readFrame(text: string, now: number): void {
    const frame = decodeFrame(text)
    if (!frame) return
    if (frame.node === this.node) this.ownAt = now
    else this.readFrom(this.sender(frame, now), frame, now)
  }

  private sender({ node, number }: FramePart, now: number): Sender {
    const known = this.senders.get(node)
    if (known) return known
    // A process that was there before this one has sent frames that this one needs not. After an outage it may have begun meanwhile.
    const isMissed = now - this.upAt < this.limits.silentMs
    const ways = { now: Infinity, before: Infinity, since: now }
    const channels = { since: now, recent: new Set<string>(), older: new Set<string>() }
    const sender = { next: isMissed ? 1 : number, receivedAt: now, parts: [], isGone: false, channels, ways }
    this.senders.set(node, sender)
    return sender
  }

  private readFrom(sender: Sender, frame: FramePart, now: number): void {
    sender.receivedAt = now
    sender.isGone = false
    if (frame.kind === 'message' || frame.kind === 'timely') noteChannel(sender, frame.to, now)
    const overdueMs = this.overdueMs(sender.ways, frame, now)
    // Sent again, because the sender does not know that it arrived.
    if (frame.number < sender.next) return
    if (frame.part === 0) sender.parts = []
    if (frame.part !== sender.parts.length) return
    sender.parts.push(frame.text)
    if (sender.parts.length < frame.parts) return
    const text = sender.parts.join('')
    const missed = sender.next
    sender.parts = []
    sender.next = frame.number + 1
    if (frame.number > missed) this.handlers.onHole(frame.node, missed, frame.number - 1)
    if (frame.kind === 'timely' && (overdueMs > this.limits.overdueMs || this.handlers.isStuck())) this.handlers.onOverdue(frame.to)
    else this.handlers.onFrame({ ...frame, text })
  }

  /** Returns how much longer a frame took than the fastest of its sender. */
  private overdueMs(ways: Sender['ways'], { at }: FramePart, now: number): number {
    if (now - ways.since > WAYS_MS) Object.assign(ways, { now: Infinity, before: ways.now, since: now })
    ways.now = Math.min(ways.now, now - at)
    return now - at - Math.min(ways.now, ways.before)
  }
}

function noteChannel({ channels }: Sender, channel: string, now: number): void {
  if (now - channels.since > LATELY_MS) {
    channels.older = channels.recent
    channels.recent = new Set()
    channels.since = now
  }
  channels.recent.add(channel)
}
