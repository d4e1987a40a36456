import type { SeatInfo, SeatsReport } from '../bus-link'

export interface SeatsChange {
  roomId: number
  before: readonly SeatInfo[]
  after: readonly SeatInfo[]
  /** Their connections ended without a message: what they held must be undone here. */
  lost: boolean
}

interface OtherNode {
  rooms: Map<number, readonly SeatInfo[]>
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

  /** Takes a node's report. Returns false when the other rooms of this node are not known yet. */
  take(node: string, report: SeatsReport): boolean {
    const known = this.nodes.get(node)
    const other = known ?? { rooms: new Map<number, readonly SeatInfo[]>(), goneAt: null }
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

  /** The person's connection has ended. */
  drop(peerId: string, userId: number): void {
    const isIt = (seat: SeatInfo): boolean => seat.peerId === peerId && seat.userId === userId
    for (const other of this.nodes.values())
      for (const [roomId, seats] of other.rooms)
        if (seats.some(isIt))
          this.set(
            other,
            roomId,
            seats.filter((seat) => !isIt(seat)),
            true,
          )
  }

  gone(node: string, now: number): void {
    const other = this.nodes.get(node)
    if (other) other.goneAt ??= now
  }

  /** Drops the seats of nodes that were gone before this moment. */
  purge(before: number): void {
    for (const [node, other] of this.nodes) {
      if (other.goneAt === null || other.goneAt > before) continue
      for (const roomId of other.rooms.keys()) this.set(other, roomId, [], true)
      this.nodes.delete(node)
    }
  }

  private set(other: OtherNode, roomId: number, seats: readonly SeatInfo[], lost: boolean): void {
    const before = this.seats(roomId)
    if (seats.length > 0) other.rooms.set(roomId, seats)
    else other.rooms.delete(roomId)
    this.onChange({ roomId, before, after: this.seats(roomId), lost })
  }
}
