/**
 * Carries live messages between the processes of one installation. A message reaches the subscribers of its channel in all other
 * processes, in the order in which one process published. Handlers must not throw.
 */
export interface Bus {
  /** Whether other processes listen; if not, nothing needs to be published. */
  readonly shared: boolean
  /** Names this process to the others; new at every start. */
  readonly node: string
  /** Sends a message. A volatile one is dropped first when messages wait. */
  publish(channel: string, text: string, options?: PublishOptions): void
  /** Resolves when what was published so far is on its way to the other processes, at the latest when it is late. */
  sent(): Promise<void>
  subscribe(channel: string, handler: BusHandler): void
  unsubscribe(channel: string, handler: BusHandler): void
  /** Called when messages of these channels may have been missed (null: of any channel), so that clients can be made to refetch. */
  onGap(handler: GapHandler): void
  /** Called when another process has stopped, or shows no sign of life any more. */
  onGone(handler: GoneHandler): void
  /** What each sign of life carries to the other processes, in order with the messages of this one. */
  beatWith(text: () => string): void
  /** Called with what another process's sign of life carries. */
  onBeat(handler: BusHandler): void
  /** Returns the processes that were heard and have not been silent for too long since. */
  heard(): ReadonlySet<string>
  /** Returns whether what this process publishes comes through. */
  isUp(): boolean
  /** Resolves when messages can be sent for the first time. */
  whenUp(): Promise<void>
  /** Not of a single process. */
  metrics?(): BusMetrics
  close(): Promise<void>
}

/** What is known about a bus at this moment. */
export interface BusMetrics {
  sent: number
  received: number
  droppedVolatile: number
  overflows: number
  waitingBytes: number
  gaps: number
}

export interface PublishOptions {
  volatile?: boolean
  /** Where it would arrive late, what was published after it by another process may have overtaken it: its channel has a gap instead. */
  timely?: boolean
}
/** Handles a text from the process `node`. */
export type BusHandler = (text: string, node: string) => void
/** `missed`: the channels of which its last messages may be missing; null after a goodbye, when nothing is. */
export type GoneHandler = (node: string, missed: ReadonlySet<string> | null) => void
export type GapHandler = (channels: ReadonlySet<string> | null) => void
