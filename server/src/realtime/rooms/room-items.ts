import type { Limits } from '../limits'

/** Where an item stands; `hidden` when students do not see it. */
export interface ItemSpot {
  boardId: number
  hidden: boolean
}
/** Position of an item in a room; null if the room has no such item. */
export type AskBoardOf = (roomId: number, itemId: number) => Promise<ItemSpot | null>

/** An item that a message names. */
export interface NamedItem {
  boardId: number
  itemId: number
}

/** Knows which items rooms have, so that not every message asks the database. */
export class RoomItems {
  private readonly rooms = new Map<number, Map<number, ItemSpot & { until: number }>>()
  // Raised with every change: what was asked before one must not be kept after it.
  private changes = 0

  constructor(
    private readonly ask: AskBoardOf,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** What is known of the item on that board; undefined asks for `load`. */
  get(roomId: number, { boardId, itemId }: NamedItem): ItemSpot | undefined {
    const known = this.rooms.get(roomId)?.get(itemId)
    return known !== undefined && known.boardId === boardId && known.until > this.now() ? known : undefined
  }

  /** Returns whether the item stands on that board. */
  async load(roomId: number, { boardId, itemId }: NamedItem): Promise<boolean> {
    const before = this.changes
    const found = await this.ask(roomId, itemId)
    if (found === null) return false
    if (before === this.changes) {
      const items = this.rooms.get(roomId) ?? new Map<number, ItemSpot & { until: number }>()
      this.rooms.set(roomId, items.set(itemId, { ...found, until: this.now() + this.limits.roomItemMs }))
    }
    return found.boardId === boardId
  }

  /** Items of the room went, were hidden or shown, or the room is empty. */
  forget(roomId: number): void {
    this.changes += 1
    this.rooms.delete(roomId)
  }
}
