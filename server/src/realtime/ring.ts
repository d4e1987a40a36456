/** Where a run of consecutive events lies: the memory they share, and the number of the first of them. */
interface Run {
  readonly memory: ArrayBufferLike
  readonly from: number
}

const NO_PLACES = new Int32Array(0)
const NOWHERE: ArrayBufferLike = NO_PLACES.buffer

/**
 * The last events of one connection, kept until the client has them, so that a broken connection can go on
 * where it stopped. Numbers are dense: an event's place follows from its number alone.
 *
 * Of each event only its place in memory is kept, as two figures, and the memory once for all that lie in it: an object
 * for every event would be moved twice by the collector, and looked for in every ring that has it.
 */
export class Ring {
  /** Start and length, event by event. */
  private places = NO_PLACES
  private readonly runs: Run[] = []
  /** The newest of the runs, near at hand: nearly every event asked for is in it. */
  private newest: ArrayBufferLike = NOWHERE
  private newestFrom = 0
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
    if (this.next - this.first === this.size) this.makeRoom()
    if (event !== seen.event) {
      seen.event = event
      seen.memory = event.buffer
      seen.start = event.byteOffset
    }
    const seq = this.next++
    if (this.newest !== seen.memory) {
      this.newest = seen.memory
      this.newestFrom = seq
      this.runs.push({ memory: seen.memory, from: seq })
    }
    const at = this.placeOf(seq)
    this.places[at] = seen.start
    this.places[at + 1] = event.length
    this.bytes += event.length
    while (this.bytes > this.maxBytes && this.next > this.first) this.evictFirst()
    return seq
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

  /** How long an event is; 0 when it is not kept. */
  sizeOf(seq: number): number {
    return seq < this.first || seq >= this.next ? 0 : (this.places[this.placeOf(seq) + 1] ?? 0)
  }

  get(seq: number): Buffer | undefined {
    if (seq < this.first || seq >= this.next) return undefined
    const at = this.placeOf(seq)
    const start = this.places[at] ?? 0
    const length = this.places[at + 1] ?? 0
    const memory = this.memoryOf(seq)
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

  private memoryOf(seq: number): ArrayBufferLike {
    if (seq >= this.newestFrom) return this.newest
    let at = this.runs.length - 2
    while (at > 0 && (this.runs[at]?.from ?? 0) > seq) at -= 1
    return this.runs[at]?.memory ?? NOWHERE
  }

  private evictFirst(): void {
    this.dropFirst()
    this.evicted += 1
  }

  private dropFirst(): void {
    this.bytes -= this.sizeOf(this.first)
    this.first += 1
    if (this.first === this.next) {
      this.runs.length = 0
      this.newest = NOWHERE
    } else if (this.runs.length > 1 && (this.runs[1]?.from ?? 0) <= this.first) this.runs.shift()
  }

  // The size is a power of two, so that the place of a number is a mask; it grows only with need.
  private makeRoom(): void {
    const { places, size, first, next } = this
    this.places = new Int32Array(Math.max(8, size * 2) * 2)
    for (let seq = first; seq < next; seq++) {
      const from = (seq & (size - 1)) * 2
      const to = this.placeOf(seq)
      this.places[to] = places[from] ?? 0
      this.places[to + 1] = places[from + 1] ?? 0
    }
  }
}

/** The event last kept or given out, and where it lies. */
const seen: { event: Buffer; memory: ArrayBufferLike; start: number } = {
  event: Buffer.alloc(0),
  memory: NOWHERE,
  start: 0,
}
