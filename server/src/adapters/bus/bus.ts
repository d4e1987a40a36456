/**
 * Carries live messages between the processes of one installation. Texts published on a channel reach every
 * subscriber of it, the publisher's own included, in the order of each publisher; a handler must not throw.
 */
export interface Bus {
  /** Whether other processes listen; if not, nothing need be published. */
  readonly shared: boolean
  publish(channel: string, text: string): void
  subscribe(channel: string, handler: BusHandler): void
  unsubscribe(channel: string, handler: BusHandler): void
  /** Called when messages may have been missed, so that clients can be made to fetch anew. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

export type BusHandler = (text: string) => void
