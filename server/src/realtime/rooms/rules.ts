import type { Permission } from '@keel/contract/permissions'
import type { z } from 'zod'
import type { NamedMessage, SharedStateRules } from '../states/shared-states'

/** A message that clients may send to a room. */
export interface RelayedMessageRule {
  permission: Permission
  /** The message that undoes it. It is kept for later entrants, and undone when its sender leaves. */
  undo?: string
  /** The server writes the sender's own connection into `from`. */
  stamped?: true
  /** It sets a state that everybody in the room shares. */
  shared?: true
  /** Messages of people without this permission are seen only by those who have it, and in the sender's other tabs. */
  seenBy?: Permission
  /**
   * Its `user_id` is whose work it is about. The server writes the sender there, unless they have the permission of `seenBy`; a message of
   * somebody who has it reaches only that person.
   */
  personal?: true
  /** It is never delivered later, even when it has a queue id. */
  volatile?: true
  /** How many of them a person may send to a room in a second. */
  perSecond?: number
  data: z.ZodType<object>
}

/** The rules of the product for messages of rooms. The live connection applies them without knowing their meaning. */
export interface RoomRules {
  /** The messages that clients may send, by name. */
  relayed: Readonly<Record<string, RelayedMessageRule>>
  /** Names of the messages that only the server sends; refused from clients. */
  serverOnly: ReadonlySet<string>
  /**
   * Returns the permission needed to see the subject of an unchecked message, or null when everyone in the room sees it.
   * Returns undefined when the subject must be looked up first.
   */
  visibleTo(roomId: number, message: NamedMessage): Permission | null | undefined
  /** Looks up the subject of the message. Returns false when it is not in the room. */
  lookUp(roomId: number, message: NamedMessage): Promise<boolean>
  /** Called before a stored change of this name is broadcast. Returns whether others may see now which board people have open. */
  onChange(roomId: number, action: string): boolean
  /** Called when nobody is left in the room on this node. */
  onEmpty(roomId: number): void
  shared: SharedStateRules
}
