import { useMemo, useState } from 'react'
import { live } from '../../realtime/live'
import { useLiveMissed, useRoomMessage } from '../../realtime/use-live'

/** Items that somebody else is editing right now: item id -> user id. */
export type EditedItems = ReadonlyMap<number, number | null>

const without = (items: EditedItems, gone: (itemId: number, userId: number | null) => boolean): EditedItems =>
  new Map([...items].filter(([itemId, userId]) => !gone(itemId, userId)))

/** Returns which items of a room are being edited by others. */
export function useEditedItems(roomId: number | null): EditedItems {
  const [items, setItems] = useState<EditedItems>(new Map())
  useRoomMessage(roomId, 'selectItem', ({ itemId }, { userId }) =>
    setItems((now) => new Map(without(now, (_item, by) => by === userId)).set(itemId, userId)),
  )
  useRoomMessage(roomId, 'unselectItem', ({ itemId }) => setItems((now) => without(now, (id) => id === itemId)))
  useRoomMessage(roomId, 'deleteItem', ({ itemId }) => setItems((now) => without(now, (id) => id === itemId)))
  // The server sends all editors again.
  useLiveMissed(() => setItems(new Map()))
  return items
}

/** Sends to the room what is being edited here. */
export function useAnnounceEditing(roomId: number | null, boardId: number) {
  return useMemo(
    () => ({
      start: (itemId: number) => {
        if (roomId !== null) live.send(roomId, { action: 'selectItem', board_id: boardId, itemId })
      },
      end: (itemId: number) => {
        if (roomId !== null) live.send(roomId, { action: 'unselectItem', board_id: boardId, itemId })
      },
    }),
    [roomId, boardId],
  )
}
