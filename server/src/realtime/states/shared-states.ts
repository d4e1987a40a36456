/** A message as clients see it: its name and its fields. */
export interface NamedMessage {
  action: string
}
/** A state that everybody in a room shares, as it was broadcast: the user who set it, the server's time, and the message. */
export interface SharedState<M extends NamedMessage = NamedMessage> {
  userId: number
  ts: number
  message: M
}

/** The rules of shared states, supplied by a domain. The messages are checked by their schemas before. */
export interface SharedStateRules<M extends NamedMessage = NamedMessage> {
  /** Returns the key of the state that the message sets, such as an item's id. */
  keyOf(message: M): number
  /**
   * Merges a message that arrived at `now` into the last state of its key. Returns what to broadcast and keep, or null
   * when the message is outdated.
   */
  merge(last: SharedState<M> | undefined, message: M, now: number): { ts: number; message: M } | null
  /** Returns whether a state replaces the one kept. All nodes must decide alike. */
  replaces(state: SharedState<M>, kept: SharedState<M>): boolean
}

/** The last states of one room, oldest first: later entrants get them, and they outlive their senders. */
export class SharedStates {
  private readonly states = new Map<number, SharedState>()

  constructor(
    private readonly rules: SharedStateRules,
    private readonly limit: number,
  ) {}

  get size(): number {
    return this.states.size
  }

  get(key: number): SharedState | undefined {
    return this.states.get(key)
  }

  values(): Iterable<SharedState> {
    return this.states.values()
  }

  /** Returns what to broadcast and keep of a message, or null when it is outdated. */
  merge(message: NamedMessage, now: number): { ts: number; message: NamedMessage } | null {
    return this.rules.merge(this.states.get(this.rules.keyOf(message)), message, now)
  }

  /** Keeps a state and returns true, unless it does not replace the one kept. */
  keep(state: SharedState): boolean {
    const key = this.rules.keyOf(state.message)
    const kept = this.states.get(key)
    if (kept && !this.rules.replaces(state, kept)) return false
    this.states.delete(key) // so that the newest is the last
    this.states.set(key, state)
    if (this.states.size > this.limit) this.dropOldest()
    return true
  }

  // Of the person who set the most: nobody can evict the states of others.
  private dropOldest(): void {
    const keys = new Map<number, number[]>()
    for (const [key, { userId }] of this.states) keys.set(userId, [...(keys.get(userId) ?? []), key])
    const [most = []] = [...keys.values()].toSorted((a, b) => b.length - a.length)
    for (const key of most.slice(0, 1)) this.states.delete(key)
  }
}
