import { Id } from '@keel/contract/entities/fields'
import type { Permission } from '@keel/contract/permissions'
import { changeMessages, relayedMessages, type ChangeMessage } from '@keel/contract/realtime/room-messages'
import type { RoomRules } from '../../context'
import { playerStates } from './player-updates'
import { RoomItems, type AskBoardOf, type NamedItem } from './room-items'

/** The permission of those who see what is hidden from students. */
const SEE_HIDDEN: Permission = 'hidden.see'
type Changes = ReadonlySet<string>
/** After these a room has other items, or students see others. */
const CHANGING_ITEMS: Changes = new Set<ChangeMessage['action']>([
  'addItem',
  'addBoard',
  'updateModule',
  'deleteItem',
  'deleteModuleBoard',
  'deleteModule',
])
/** After these students may see a board that somebody has open already. */
const SHOWING_BOARDS: Changes = new Set<ChangeMessage['action']>(['addBoard', 'updateModule'])

const isId = (value: unknown): value is number => typeof value === 'number' && Id.safeParse(value).success
/** Returns the item that a message names, by either spelling, or the board alone; what is no id is left to the schema. */
const itemOf = (message: object): NamedItem | null => {
  const { board_id: boardId, itemId, item_id } = message as Record<string, unknown>
  const named = itemId ?? item_id
  return isId(boardId) && (named === undefined || isId(named)) ? { boardId, itemId: named ?? null } : null
}

/** Returns what the messages of rooms mean: they are about items and boards, some of them hidden, and about players. */
export const createRoomRules = (boardOf: AskBoardOf, now: () => number): RoomRules => {
  const items = new RoomItems(boardOf, now)
  return {
    relayed: relayedMessages,
    serverOnly: new Set(Object.keys(changeMessages)),
    shared: playerStates,
    visibleTo(roomId, message) {
      const item = itemOf(message)
      if (!item) return null
      const spot = items.get(roomId, item)
      return spot && (spot.hidden ? SEE_HIDDEN : null)
    },
    async lookUp(roomId, message) {
      const item = itemOf(message)
      return item === null || (await items.load(roomId, item))
    },
    onChange(roomId, action) {
      if (CHANGING_ITEMS.has(action)) items.forget(roomId)
      return SHOWING_BOARDS.has(action)
    },
    onEmpty: (roomId) => items.forget(roomId),
  }
}
