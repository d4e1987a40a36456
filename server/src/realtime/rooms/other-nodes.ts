import type { SeatInfo, SeatsReport } from '../bus-link'

export interface SeatsChange {
  roomId: number
  before: readonly SeatInfo[]
  after: readonly SeatInfo[]
  /** Their connections ended without a message: what they held must be undone here. */
  lost: boolean
}

/** A node that had people in a room this long ago may have changed something there at last. */
const LATELY_MS = 60_000

interface OtherNode {
  rooms: Map<number, readonly SeatInfo[]>
  /** The rooms of each connection. */
  roomsOf: Map<string, Set<number>>
  /** Rooms whose people have moved to other nodes, and when, the last at the end. */
  left: Map<number, number>
  /** When the node was gone; its seats stay for the disconnect grace period. */
  goneAt: number | null
}

/** The seats of all rooms on the other nodes. */
export class OtherNodes {
  private readonly nodes = new Map<string, OtherNode>()

  constructor(private readonly onChange: (change: SeatsChange) => void) {}

  /** The number of other nodes, as far as they have reported. */
  get size(): number {
    return [...this.nodes.values()].filter(({ goneAt }) => goneAt === null).length
  }

  seats(roomId: number): SeatInfo[] {
    const found: SeatInfo[] = []
    for (const { rooms } of this.nodes.values()) {
      const seats = rooms.get(roomId)
      if (seats) found.push(...seats)
    }
    return found
  }

  /** Returns the seats of one node, by room; null when it has not reported them, or is gone. */
  ofNode(node: string): ReadonlyMap<number, readonly SeatInfo[]> | null {
    const other = this.nodes.get(node)
    return other?.goneAt === null ? other.rooms : null
  }

  /** Takes a node's report. Returns false when the other rooms of this node are not known yet. */
  take(node: string, report: SeatsReport): boolean {
    const known = this.nodes.get(node)
    const other = known ?? newNode()
    other.goneAt = null
    this.nodes.set(node, other)
    if ('roomId' in report) {
      this.set(other, report.roomId, report.seats, false)
      return known !== undefined
    }
    const rooms = new Map(report.all)
    for (const roomId of other.rooms.keys()) if (!rooms.has(roomId)) this.set(other, roomId, [], false)
    for (const [roomId, seats] of rooms) this.set(other, roomId, seats, false)
    return true
  }

  /** The person's connection has ended: the person is on another node now. */
  drop(peerId: string, userId: number, now: number): void {
    const isIt = (seat: SeatInfo): boolean => seat.peerId === peerId && seat.userId === userId
    for (const other of this.nodes.values())
      for (const roomId of Array.from(other.roomsOf.get(peerId) ?? [])) {
        const seats = other.rooms.get(roomId) ?? []
        const staying = seats.filter((seat) => !isIt(seat))
        if (staying.length === seats.length) continue
        other.left.delete(roomId)
        other.left.set(roomId, now)
        this.set(other, roomId, staying, true)
      }
  }

  /** Returns the rooms in which this node has people, or had some lately. */
  gone(node: string, now: number): Set<number> {
    const other = this.nodes.get(node)
    if (!other) return new Set()
    other.goneAt ??= now
    forgetOld(other.left, now)
    return new Set([...other.rooms.keys(), ...other.left.keys()])
  }

  /** Drops the seats of nodes that were gone before this moment. */
  purge(before: number): void {
    for (const [node, other] of this.nodes) {
      forgetOld(other.left, before)
      if (other.goneAt === null || other.goneAt > before) continue
      for (const roomId of other.rooms.keys()) this.set(other, roomId, [], true)
      this.nodes.delete(node)
    }
  }

  private set(other: OtherNode, roomId: number, seats: readonly SeatInfo[], lost: boolean): void {
    const before = this.seats(roomId)
    for (const { peerId } of other.rooms.get(roomId) ?? []) {
      const rooms = other.roomsOf.get(peerId)
      if (rooms?.delete(roomId) && rooms.size === 0) other.roomsOf.delete(peerId)
    }
    for (const { peerId } of seats) other.roomsOf.set(peerId, (other.roomsOf.get(peerId) ?? new Set<number>()).add(roomId))
    if (seats.length > 0) other.rooms.set(roomId, seats)
    else other.rooms.delete(roomId)
    this.onChange({ roomId, before, after: this.seats(roomId), lost })
  }
}

const newNode = (): OtherNode => ({ rooms: new Map(), roomsOf: new Map(), left: new Map(), goneAt: null })

const forgetOld = (left: Map<number, number>, now: number): void => {
  for (const [roomId, at] of left) {
    if (at > now - LATELY_MS) return
    left.delete(roomId)
  }
}
