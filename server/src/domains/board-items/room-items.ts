/** How long an item is known to be of a room without asking again. */
const KNOWN_MS = 60_000

/** The module and board of an item, or of a board itself; `hidden` when students do not see it. */
export interface ItemSpot {
  boardId: number
  hidden: boolean
}
/** An item that a message names; without one, the board itself. */
export interface NamedItem {
  boardId: number
  itemId: number | null
}
/** Position of an item in a room, or of the board itself; null if the room has no such item or board. */
export type AskBoardOf = (roomId: number, named: NamedItem) => Promise<ItemSpot | null>

const keyOf = ({ boardId, itemId }: NamedItem): string => (itemId === null ? `board ${boardId}` : `item ${itemId}`)

/** Knows which items and boards rooms have, so that not every message asks the database. */
export class RoomItems {
  private readonly rooms = new Map<number, Map<string, ItemSpot & { until: number }>>()
  // Incremented with every change: a result loaded before one must not be cached after it.
  private changes = 0

  constructor(
    private readonly ask: AskBoardOf,
    private readonly now: () => number,
  ) {}

  /** Returns the module and board of an item or board; undefined when that must be loaded first. */
  get(roomId: number, named: NamedItem): ItemSpot | undefined {
    const known = this.rooms.get(roomId)?.get(keyOf(named))
    return known !== undefined && known.boardId === named.boardId && known.until > this.now() ? known : undefined
  }

  /** Returns whether the room has the item on that board, or the board. */
  async load(roomId: number, named: NamedItem): Promise<boolean> {
    const before = this.changes
    const found = await this.ask(roomId, named)
    if (found === null) return false
    if (before === this.changes) {
      const items = this.rooms.get(roomId) ?? new Map<string, ItemSpot & { until: number }>()
      this.rooms.set(roomId, items.set(keyOf(named), { ...found, until: this.now() + KNOWN_MS }))
    }
    return found.boardId === named.boardId
  }

  /** Items or boards of the room were deleted, hidden or shown, or the room is empty. */
  forget(roomId: number): void {
    this.changes += 1
    this.rooms.delete(roomId)
  }
}
