/** A run of consecutive events: the memory they share, the number of the first of them, and the run behind it. */
interface Run {
  readonly memory: ArrayBufferLike
  readonly from: number
  next: Run | null
}

/**
 * The last events of one connection, kept until the client has received them, so that a broken connection can be resumed.
 * Numbers are dense: an event's index follows from its number alone. Of each event only its position in memory is kept, as two
 * small numbers, and the memory once for all events in it: an object for every event would be moved twice by the collector,
 * and looked for in every ring that has it.
 */
export class Ring {
  /** Start and length, event by event. */
  private places: number[] = []
  private oldestRun: Run | null = null
  private newestRun: Run | null = null
  /** Number of the oldest event kept, and of the next one. */
  first = 0
  next = 0
  bytes = 0
  /** How many were dropped for space, before the client had certainly received them. */
  evicted = 0

  constructor(
    private readonly maxEvents: number,
    private readonly maxBytes: number,
  ) {}

  /** Keeps an event and returns its number. The oldest ones are dropped for space. */
  push(event: Buffer): number {
    if (this.next - this.first === this.maxEvents) this.evictFirst()
    if (this.next - this.first === this.size) this.makeRoom()
    if (event !== seen.event) {
      seen.event = event
      seen.memory = event.buffer
      seen.start = event.byteOffset
    }
    const seq = this.next++
    if (this.newestRun?.memory !== seen.memory) this.addRun({ memory: seen.memory, from: seq, next: null })
    const at = this.placeOf(seq)
    this.places[at] = seen.start
    this.places[at + 1] = event.length
    this.bytes += event.length
    while (this.bytes > this.maxBytes && this.next > this.first) this.evictFirst()
    return seq
  }

  /** Forgets everything before the event `wanted`: the client has received it. */
  trim(wanted: number): void {
    const end = Math.min(wanted, this.next)
    while (this.first < end) this.dropFirst()
  }

  /** Returns whether a client that expects `wanted` next can resume without a loss. */
  reaches(wanted: number): boolean {
    return wanted >= this.first && wanted <= this.next
  }

  /** Returns the length of an event; 0 when it is not kept. */
  sizeOf(seq: number): number {
    return seq < this.first || seq >= this.next ? 0 : (this.places[this.placeOf(seq) + 1] ?? 0)
  }

  get(seq: number): Buffer | undefined {
    if (seq < this.first || seq >= this.next) return undefined
    const at = this.placeOf(seq)
    const start = this.places[at] ?? 0
    const length = this.places[at + 1] ?? 0
    const memory = this.runOf(seq)?.memory
    if (!memory) return undefined
    // The members of a room ask for the same event one after the other.
    if (seen.start !== start || seen.memory !== memory || seen.event.length !== length) {
      seen.event = Buffer.from(memory, start, length)
      seen.memory = memory
      seen.start = start
    }
    return seen.event
  }

  private get size(): number {
    return this.places.length / 2
  }

  private placeOf(seq: number): number {
    return (seq & (this.size - 1)) * 2
  }

  private addRun(run: Run): void {
    if (this.newestRun) this.newestRun.next = run
    else this.oldestRun = run
    this.newestRun = run
  }

  // Nearly always the newest.
  private runOf(seq: number): Run | null {
    if (this.newestRun && seq >= this.newestRun.from) return this.newestRun
    let run = this.oldestRun
    while (run?.next && run.next.from <= seq) run = run.next
    return run
  }

  private evictFirst(): void {
    this.dropFirst()
    this.evicted += 1
  }

  private dropFirst(): void {
    this.bytes -= this.sizeOf(this.first)
    this.first += 1
    if (this.first === this.next) {
      this.oldestRun = null
      this.newestRun = null
    } else this.oldestRun = this.runOf(this.first)
  }

  // The size is a power of two, so that the index of a number is a mask; it grows only when needed.
  // An assigned length leaves the array sparse: nothing visits every index of every connection's ring.
  private makeRoom(): void {
    const { places, size, first, next } = this
    this.places = []
    this.places.length = Math.max(4, size * 2) * 2
    for (let seq = first; seq < next; seq++) {
      const from = (seq & (size - 1)) * 2
      const to = this.placeOf(seq)
      this.places[to] = places[from] ?? 0
      this.places[to + 1] = places[from + 1] ?? 0
    }
  }
}

/** The event last kept or returned, and its position. */
const seen: { event: Buffer; memory: ArrayBufferLike; start: number } = {
  event: Buffer.alloc(0),
  memory: new ArrayBuffer(0),
  start: 0,
}
