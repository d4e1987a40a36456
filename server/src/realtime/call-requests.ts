import type { BusLink } from './bus-link'
import { randomId } from '../random-id'

const ANSWER_MS = 2000

interface Waiting {
  /** Nodes that have not answered. */
  missing: number
  resolve: (isFound: boolean) => void
}

/** Asks the other nodes to put one of their connections into the call of its room. */
export class CallRequests {
  private readonly waiting = new Map<string, Waiting>()

  constructor(
    private readonly bus: BusLink,
    /** Returns the number of the other nodes. */
    private readonly others: () => number,
  ) {}

  /** Resolves with whether a node had this connection of the person; false as soon as all nodes have answered. */
  async enter(roomId: number, userId: number, peerId: string): Promise<boolean> {
    if (!this.bus.reachesOthers) return false
    const missing = Math.max(1, this.others())
    const request = randomId(9)
    let timer: NodeJS.Timeout | undefined
    const found = new Promise<boolean>((resolve) => {
      this.waiting.set(request, { missing, resolve })
      timer = setTimeout(resolve, ANSWER_MS, false)
    })
    this.bus.toNodes({ order: 'call', request, roomId, userId, peerId })
    const isFound = await found
    clearTimeout(timer)
    this.waiting.delete(request)
    return isFound
  }

  answered(request: string, isFound: boolean): void {
    const waiting = this.waiting.get(request)
    if (!waiting) return
    waiting.missing -= 1
    if (isFound || waiting.missing === 0) waiting.resolve(isFound)
  }
}
