/** What a person did: to something stored, or a signal to the others in a room, which is stored nowhere. */
export type Operation = 'add' | 'remove' | 'set' | 'signal'

/** One change that somebody sent, however often it was sent. */
export interface Write {
  operation: Operation
  /** Where it belongs: a list that grows, or a place that holds one value. */
  subject: string
  /** Identifies what was added, or the value: no two writes to a subject have the same. */
  token: string
  by: number
  /** Order in which it was first sent. */
  at: number
  /** Order at which the client received a success, or null. */
  acknowledged: number | null
}

/** One event that reached the application of a person's page. */
export interface Delivery {
  at: number
  /** Stream by which it came; each stream begins with all that is stored. */
  stream: number
  subject: string
  token: string
  from: number
}

export interface Stream {
  person: number
  /** Order of its begin. */
  at: number
}

/** Everything that people sent and received, in one order. */
export class History {
  private clock = 0
  readonly writes = new Map<string, Write>()
  readonly streams: Stream[] = []
  readonly deliveries = new Map<number, Delivery[]>()
  /** Failures for which the server had no name. */
  readonly unclearFailures: string[] = []

  private tick(): number {
    return ++this.clock
  }

  /** A change is sent, perhaps not for the first time. Returns the function to call when a success was received. */
  sent(operation: Operation, subject: string, token: string, by: number): () => void {
    const key = `${operation} ${subject} ${token}`
    const write = this.writes.get(key) ?? { operation, subject, token, by, at: this.tick(), acknowledged: null }
    this.writes.set(key, write)
    return () => {
      write.acknowledged ??= this.tick()
    }
  }

  unclear(text: string): void {
    this.unclearFailures.push(text)
  }

  /** A page begins a stream: nothing of an earlier one is expected any more. */
  began(person: number): void {
    this.streams.push({ person, at: this.tick() })
  }

  received(person: number, event: Pick<Delivery, 'subject' | 'token' | 'from'>): void {
    const stream = this.streams.findLastIndex((one) => one.person === person)
    const all = this.deliveries.get(person) ?? []
    this.deliveries.set(person, all)
    all.push({ ...event, at: this.tick(), stream })
  }
}
