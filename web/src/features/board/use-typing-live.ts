import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { Room } from '@keel/contract/entities/room'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { preloadTyped } from '../../items/_shared/typing/typed-by'
import { setTypedSender } from '../../items/_shared/typing/send-typed'
import { forgetTyped, keepTyped, showTyped } from '../../items/_shared/typing/typing-store'
import { itemTypes } from '../../items/registry'
import { live } from '../../realtime/live'
import { useLiveEvent, useRoomMessage } from '../../realtime/use-live'
import type { BoardContextValue } from './board-context'

const nobody = () => false

/** Shows what others type on this board until they send it, leave, or stop. */
export function useTypingLive({ roomId, boardId, canEdit, answersOf }: BoardContextValue): void {
  const cache = useQueryClient()
  const myId = useMe()?.id
  useEffect(() => {
    if (roomId !== null) {
      preloadTyped()
      setTypedSender((room, message) => live.send(room, { action: 'typing', ...message }, { volatile: true }))
    }
    return () => keepTyped(nobody)
  }, [roomId])
  useRoomMessage(roomId, 'typing', ({ board_id, item_id, id, user_id, text }, { userId }) => {
    // A student's own letters come back to their other tabs.
    if (roomId === null || board_id !== boardId || userId === myId || (!canEdit && user_id !== myId)) return
    const person = cache.getQueryData<Room>(keys.room(roomId))?.users.find((one) => one.id === userId)
    if (person) showTyped(item_id, id, { person, text })
  })
  useRoomMessage(roomId, 'exerciseAnswered', ({ item_id, id, user_id, board_id }) => {
    const item = cache.getQueryData<readonly BoardItem[]>(keys.items(board_id))?.find((one) => one.id === item_id)
    // A long text is stored as it is written; where the stored one is not shown, it stays.
    if (item && itemTypes[item.type].exercise?.written && answersOf.kind === 'nobody') return
    forgetTyped(item_id, id, canEdit ? user_id : null)
  })
  useLiveEvent('room_users', ({ room_id, users }) => {
    if (room_id === roomId) keepTyped((personId) => users.some(({ id }) => id === personId))
  })
}
