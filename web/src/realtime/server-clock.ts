/**
 * Estimates the server's clock. Messages arrive with an unknown delay: each one shows that the server's clock is at least that
 * far ahead of this one. The reply to a ping adds that it is at most so far ahead, as it was written after the ping was sent.
 * The truth is between the two bounds; the middle is used.
 */
export class ServerClock {
  private atLeast = -Infinity
  private atMost = Infinity

  /** `here`: a clock of this machine that is never set, in milliseconds from any start. */
  constructor(private readonly here: () => number) {}

  /** A message written at `serverTime`, milliseconds since 1970, arrived just now. */
  onMessage(serverTime: number): void {
    this.atLeast = Math.max(this.atLeast, serverTime - this.here())
    // Clocks run at slightly different speeds, and a server may set its clock: newer messages win.
    if (this.atLeast > this.atMost) this.atMost = Infinity
  }

  /** The reply to a ping sent at `sentAt` by the clock of this machine arrived just now. */
  onReply(sentAt: number, serverTime: number): void {
    const atLeast = serverTime - this.here()
    const atMost = serverTime - sentAt
    const fits = atLeast <= this.atMost && atMost >= this.atLeast
    this.atLeast = fits ? Math.max(this.atLeast, atLeast) : atLeast
    this.atMost = fits ? Math.min(this.atMost, atMost) : atMost
  }

  /** A machine that slept may have lost the time: called with each connection. */
  reset(): void {
    this.atLeast = -Infinity
    this.atMost = Infinity
  }

  /** Returns how far apart the two bounds are, in milliseconds. */
  uncertainMs(): number {
    return this.atMost - this.atLeast
  }

  /** Returns milliseconds since 1970 by the server; by this machine's clock before any message arrived. */
  now(): number {
    const { atLeast, atMost } = this
    if (atLeast === -Infinity) return this.here()
    return this.here() + (atMost === Infinity ? atLeast : (atLeast + atMost) / 2)
  }
}
