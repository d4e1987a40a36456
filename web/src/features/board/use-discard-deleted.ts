import { useRoomMessage } from '../../realtime/use-live'
import { itemSaver } from './save-items'

/** Discards what is not stored yet of an item that somebody else deletes. */
export function useDiscardDeleted(roomId: number | null): void {
  useRoomMessage(roomId, 'deleteItem', ({ itemId }) => itemSaver.discard(itemId))
}
