import type { BusLink } from './bus-link'
import { randomId } from '../random-id'

const ANSWER_MS = 2000

/** Asks the other nodes to put one of their connections into the call of its room. */
export class CallRequests {
  private readonly waiting = new Map<string, () => void>()

  constructor(private readonly bus: BusLink) {}

  /** Resolves with whether a node had this connection of the person. */
  async enter(roomId: number, userId: number, peerId: string): Promise<boolean> {
    if (!this.bus.reachesOthers) return false
    const request = randomId(9)
    let timer: NodeJS.Timeout | undefined
    const found = new Promise<boolean>((resolve) => {
      this.waiting.set(request, () => resolve(true))
      timer = setTimeout(resolve, ANSWER_MS, false)
    })
    this.bus.toNodes({ order: 'call', request, roomId, userId, peerId })
    const isFound = await found
    clearTimeout(timer)
    this.waiting.delete(request)
    return isFound
  }

  answered(request: string): void {
    this.waiting.get(request)?.()
  }
}
