import type { Permission } from '@keel/contract/permissions'
import type { z } from 'zod'
import type { NamedMessage, SharedStateRules } from '../states/shared-states'

/** A message that clients may send to a room. */
export interface RelayedMessageRule {
  permission: Permission
  /** The message that takes it back: it is kept for later entrants, and undone when its sender is gone. */
  undo?: string
  /** The server writes the sender's own connection into `from`. */
  stamped?: true
  /** It is a state that everybody shares. */
  shared?: true
  /** Who lacks this permission is seen only by those who have it, and in their own other tabs. */
  seenBy?: Permission
  data: z.ZodType<object>
}

/** What the messages of rooms mean to the product. The live connection carries them without knowing. */
export interface RoomRules {
  /** The messages that clients may send, by name. */
  relayed: Readonly<Record<string, RelayedMessageRule>>
  /** Names of the messages that only the server sends: a client that sends one is refused. */
  serverOnly: ReadonlySet<string>
  /**
   * Returns the permission that is needed to see what an unchecked message is about, or null when everyone in the room
   * sees it. Returns undefined when that must be looked up first.
   */
  visibleTo(roomId: number, message: NamedMessage): Permission | null | undefined
  /** Looks up what the message is about. Returns false when the room does not have it. */
  lookUp(roomId: number, message: NamedMessage): Promise<boolean>
  /** Called before a stored change is broadcast. Returns whether others may see now which board people have open. */
  onChange(roomId: number, change: NamedMessage): boolean
  /** Nobody is left in the room on this node. */
  onEmpty(roomId: number): void
  shared: SharedStateRules
}
