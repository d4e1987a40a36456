/**
 * Carries live messages between the processes of one installation. A message reaches every subscriber of its channel, the
 * publisher's own included, in the publisher's order; a handler must not throw.
 */
export interface Bus {
  /** Whether other processes listen; if not, nothing needs to be published. */
  readonly shared: boolean
  publish(channel: string, text: string): void
  subscribe(channel: string, handler: BusHandler): void
  unsubscribe(channel: string, handler: BusHandler): void
  /** Called when messages may have been missed, so that clients can be made to refetch. */
  onGap(handler: () => void): void
  close(): Promise<void>
}

export type BusHandler = (text: string) => void
