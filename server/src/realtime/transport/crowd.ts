import type { Clock } from '../clock'
import type { Identity } from './connection'
import type { Connections } from './connections'
import type { Wanted } from './handshake'
import { Bucket, type Limits } from '../limits'

interface Person {
  handshakes: Bucket
  messages: Bucket
  usedAt: number
}
const FORGET_PERSON_MS = 120_000

/** Limits connections per user, per address and in total. */
export class Crowd {
  private readonly persons = new Map<number, Person>()
  private readonly addresses = new Map<string, number>()
  private sockets = 0

  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
    private readonly limits: Limits,
  ) {}

  /** Returns the status to refuse a handshake with, or null. */
  refuses({ userId }: Identity, address: string, wanted: Wanted): { status: 429 | 503; retryAfterSeconds: number } | null {
    const { limits } = this
    if (this.sockets >= limits.sockets) return { status: 503, retryAfterSeconds: 10 }
    const wait = this.person(userId, this.clock.now()).handshakes.take(this.clock.now())
    if (wait > 0) return { status: 429, retryAfterSeconds: Math.ceil(wait / 1000) }
    let own = 0
    const resumed = wanted.connectionId === null ? undefined : this.connections.get(wanted.connectionId)
    // The stream that is being resumed releases its socket.
    for (const connection of this.connections.ofUser(userId)) if (connection.ws && connection !== resumed) own += 1
    if (own >= limits.socketsPerUser || (this.addresses.get(address) ?? 0) >= limits.socketsPerAddress)
      return { status: 429, retryAfterSeconds: 10 }
    return null
  }

  /** Counts an opened socket. */
  enter(address: string): void {
    this.sockets += 1
    this.addresses.set(address, (this.addresses.get(address) ?? 0) + 1)
  }

  /** Counts a closed socket. */
  leave(address: string): void {
    this.sockets -= 1
    const left = (this.addresses.get(address) ?? 1) - 1
    if (left > 0) this.addresses.set(address, left)
    else this.addresses.delete(address)
  }

  /** Returns the rate limit of a person's messages, over all tabs together. */
  messages(userId: number): Bucket {
    return this.person(userId, this.clock.now()).messages
  }

  purge(now: number): void {
    for (const [userId, person] of this.persons)
      if (now - person.usedAt > FORGET_PERSON_MS && this.connections.ofUser(userId).length === 0) this.persons.delete(userId)
  }

  private person(userId: number, now: number): Person {
    const known = this.persons.get(userId)
    if (known) {
      known.usedAt = now
      return known
    }
    const person = { handshakes: new Bucket(this.limits.handshakes, now), messages: new Bucket(this.limits.userMessages, now), usedAt: now }
    this.persons.set(userId, person)
    return person
  }
}
