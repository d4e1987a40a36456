import { useQueryClient } from '@tanstack/react-query'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { emitAnswerEvent } from '../../items/_shared/answer-events'
import { itemTypes } from '../../items/registry'
import { playSound } from '../../lib/sounds'
import { useRoomMessage } from '../../realtime/use-live'
import type { BoardContextValue } from './board-context'

/** Shows and sounds answers to exercises submitted elsewhere when they are on the screen; `data/answers` keeps them. */
export function useExerciseLive({ roomId, boardId, answersOf }: BoardContextValue): void {
  const cache = useQueryClient()
  const myId = useMe()?.id
  useRoomMessage(roomId, 'exerciseAnswered', (message) => {
    const { board_id, item_id, user_id, id, answer } = message
    const shown = answersOf.kind === 'own' ? user_id === myId : answersOf.kind === 'student' && user_id === answersOf.userId
    if (!shown || board_id !== boardId) return
    emitAnswerEvent(item_id, message)
    const item = cache.getQueryData<readonly BoardItem[]>(keys.items(board_id))?.find((other) => other.id === item_id)
    if (item && !message['no_effect']) playSound(itemTypes[item.type].exercise?.isCorrect(item.value, id, answer) ? 'right' : 'wrong')
  })
}
