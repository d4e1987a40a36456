/**
 * The last events of one connection, kept until the client has them, so that a broken connection can go on
 * where it stopped. Numbers are dense: an event's place follows from its number alone.
 */
export class Ring {
  private slots: (Buffer | undefined)[] = []
  /** Number of the oldest event kept, and of the next one to come. */
  first = 0
  next = 0
  bytes = 0
  /** How many were dropped for room, before the client had them for certain. */
  evicted = 0

  constructor(
    private readonly maxEvents: number,
    private readonly maxBytes: number,
  ) {}

  /** Keeps an event and answers its number. The oldest ones make room. */
  push(event: Buffer): number {
    if (this.next - this.first === this.maxEvents) this.evictFirst()
    if (this.next - this.first === this.slots.length) this.makeRoom()
    this.slots[this.next & (this.slots.length - 1)] = event
    this.bytes += event.length
    this.next += 1
    while (this.bytes > this.maxBytes && this.next > this.first) this.evictFirst()
    return this.next - 1
  }

  /** Forgets everything before the event `wanted`: the client has it. */
  trim(wanted: number): void {
    const end = Math.min(wanted, this.next)
    while (this.first < end) this.dropFirst()
  }

  /** Whether a client that wants `wanted` next can go on without a loss. */
  reaches(wanted: number): boolean {
    return wanted >= this.first && wanted <= this.next
  }

  get(seq: number): Buffer | undefined {
    return seq < this.first || seq >= this.next ? undefined : this.slots[seq & (this.slots.length - 1)]
  }

  private evictFirst(): void {
    this.dropFirst()
    this.evicted += 1
  }

  private dropFirst(): void {
    const at = this.first & (this.slots.length - 1)
    this.bytes -= this.slots[at]?.length ?? 0
    this.slots[at] = undefined
    this.first += 1
  }

  // The size is a power of two, so that the place of a number is a mask; it grows only with need.
  // A length set is left empty: Array.from would visit every slot of every connection's ring.
  private makeRoom(): void {
    const slots: (Buffer | undefined)[] = []
    slots.length = Math.max(8, this.slots.length * 2)
    for (let seq = this.first; seq < this.next; seq++) slots[seq & (slots.length - 1)] = this.get(seq)
    this.slots = slots
  }
}
