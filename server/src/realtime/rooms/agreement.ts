import { createHash } from 'node:crypto'
import type { SeatInfo } from '../bus-link'
import type { SharedState } from '../states/shared-states'

/** Rooms whose shared states one beat names; the others follow with the next beats. */
const ROOMS_PER_BEAT = 200

/** What a node's sign of life says about its state: a digest of all its seats, and those of what some rooms share. */
export interface Digest {
  seats: string
  shared: [roomId: number, digest: string][]
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)

/** Returns a digest of the seats of all rooms: with their people, boards, calls and locks. Rooms without seats do not count. */
export const digestOfSeats = (rooms: Iterable<readonly [roomId: number, seats: readonly SeatInfo[]]>): string =>
  hash([...rooms].filter(([, seats]) => seats.length > 0).toSorted(([one], [other]) => one - other))

/** Returns a digest of the states that a room shares, whatever their order. */
export const digestOfShared = (states: Iterable<SharedState>): string => hash([...states].map((state) => JSON.stringify(state)).toSorted())

export interface AgreementDeps {
  /** The digest of the seats of this node; null while it stops. */
  ownSeats: () => string | null
  /** The digest of the seats that this node knows of another; null when it knows none. */
  seatsOf: (node: string) => string | null
  /** The rooms here that share states, and the digest of one. */
  sharing: () => number[]
  sharedOf: (roomId: number) => string | null
  /** Asks a node for all its seats. */
  askSeats: (node: string) => void
  /** Asks all nodes, this one too, for what a room shares. */
  askShared: (roomId: number) => void
}

/** A difference from another node in what a room shares. */
interface Difference {
  pair: string
  isAsked: boolean
}

/**
 * Compares what this node knows of the others with what they say of themselves in each sign of life, and asks for the whole where it
 * differs: after a cut, a pause or a fault all nodes agree again within two beats, whatever was missed. A node is asked for its seats
 * at most once a beat. Shared states are everybody's: they may be on their way, so only a difference that two beats in a row show is asked for, and each
 * difference once.
 */
export class Agreement {
  private readonly differences = new Map<string, Map<number, Difference>>()
  private turn = 0

  constructor(private readonly deps: AgreementDeps) {}

  /** Returns what this node's next sign of life carries. */
  text(): string {
    const seats = this.deps.ownSeats()
    if (seats === null) return ''
    const rooms = this.deps.sharing().toSorted((one, other) => one - other)
    const from = rooms.length > ROOMS_PER_BEAT ? this.turn % rooms.length : 0
    const named = [...rooms.slice(from), ...rooms.slice(0, from)].slice(0, ROOMS_PER_BEAT)
    this.turn = from + named.length
    const digest: Digest = { seats, shared: named.map((roomId) => [roomId, this.deps.sharedOf(roomId) ?? '']) }
    return JSON.stringify(digest)
  }

  /** Takes what another node's sign of life carries; nothing from a release that sends none. */
  take(node: string, text: string): void {
    if (text === '') return
    const { seats, shared } = JSON.parse(text) as Digest
    if (seats !== this.deps.seatsOf(node)) this.deps.askSeats(node)
    const known = this.differences.get(node) ?? new Map<number, Difference>()
    this.differences.set(node, known)
    for (const roomId of known.keys()) if (this.deps.sharedOf(roomId) === null) known.delete(roomId)
    for (const [roomId, theirs] of shared) this.compare(known, roomId, theirs)
  }

  /** Forgets a node that is gone. */
  forget(node: string): void {
    this.differences.delete(node)
  }

  private compare(known: Map<number, Difference>, roomId: number, theirs: string): void {
    const own = this.deps.sharedOf(roomId)
    if (own === null) return
    if (own === theirs) return void known.delete(roomId)
    const pair = `${own} ${theirs}`
    const before = known.get(roomId)
    if (before?.pair !== pair) return void known.set(roomId, { pair, isAsked: false })
    if (before.isAsked) return
    before.isAsked = true
    this.deps.askShared(roomId)
  }
}
