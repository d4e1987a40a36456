/**
 * The server's clock, as near as can be told from here. Messages take a time nobody knows, and a busy page hears
 * them late: each one says that the server's clock is at least that far ahead of this one. The answer to a
 * question adds that it is at most so far ahead, as it was written after the question was sent. Between the two
 * lies the truth; the middle is taken.
 */
export class ServerClock {
  private atLeast = -Infinity
  private atMost = Infinity

  /** `here`: a clock of this machine that is never set, in milliseconds from anywhere. */
  constructor(private readonly here: () => number) {}

  /** A message written at `serverTime`, milliseconds since 1970, arrived just now. */
  heard(serverTime: number): void {
    this.atLeast = Math.max(this.atLeast, serverTime - this.here())
    // Clocks run at slightly different speeds, and a server may set its own: what is newer holds.
    if (this.atLeast > this.atMost) this.atMost = Infinity
  }

  /** The answer to a question sent at `sentAt` by the clock of this machine arrived just now. */
  answered(sentAt: number, serverTime: number): void {
    const atLeast = serverTime - this.here()
    const atMost = serverTime - sentAt
    const fits = atLeast <= this.atMost && atMost >= this.atLeast
    this.atLeast = fits ? Math.max(this.atLeast, atLeast) : atLeast
    this.atMost = fits ? Math.min(this.atMost, atMost) : atMost
  }

  /** A machine that slept may have lost the time: begin anew with each connection. */
  forget(): void {
    this.atLeast = -Infinity
    this.atMost = Infinity
  }

  /** How far apart the two bounds are, in milliseconds. */
  uncertainMs(): number {
    return this.atMost - this.atLeast
  }

  /** Milliseconds since 1970 by the server; by this machine's clock before anything was heard. */
  now(): number {
    const { atLeast, atMost } = this
    if (atLeast === -Infinity) return this.here()
    return this.here() + (atMost === Infinity ? atLeast : (atLeast + atMost) / 2)
  }
}
