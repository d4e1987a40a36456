import type { Limits } from './limits'

/** Which board of a room an item stands on; null when the room has no such item. */
export type AskBoardOf = (roomId: number, itemId: number) => Promise<number | null>

/** An item that a message names. */
export interface NamedItem {
  boardId: number
  itemId: number
}

/** Knows which items rooms have, so that not every message asks the database. */
export class RoomItems {
  private readonly rooms = new Map<number, Map<number, { boardId: number; until: number }>>()

  constructor(
    private readonly ask: AskBoardOf,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {}

  /** Whether the item is known to stand on that board; false asks for `load`. */
  has(roomId: number, { boardId, itemId }: NamedItem): boolean {
    const known = this.rooms.get(roomId)?.get(itemId)
    return known !== undefined && known.boardId === boardId && known.until > this.now()
  }

  /** Returns whether the item stands on that board. */
  async load(roomId: number, { boardId, itemId }: NamedItem): Promise<boolean> {
    const found = await this.ask(roomId, itemId)
    if (found === null) return false
    const items = this.rooms.get(roomId) ?? new Map<number, { boardId: number; until: number }>()
    this.rooms.set(roomId, items.set(itemId, { boardId: found, until: this.now() + this.limits.roomItemMs }))
    return found === boardId
  }

  /** Items of the room went, or the room is empty. */
  forget(roomId: number): void {
    this.rooms.delete(roomId)
  }
}
