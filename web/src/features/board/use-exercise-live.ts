import { useQueryClient } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { emitAnswerEvent } from '../../items/_shared/answer-events'
import { itemTypes } from '../../items/registry'
import { playSound } from '../../lib/sounds'
import { useRoomMessage } from '../../realtime/use-live'
import { withAnswer } from '../../data/answers/cache'
import type { BoardContextValue } from './board-context'
import { refetchProgress } from '../../data/answers/refetch-progress'

/** Applies answers to exercises submitted elsewhere, with sound when they are on the screen. */
export function useExerciseLive({ roomId, boardId, answersOf }: BoardContextValue): void {
  const cache = useQueryClient()
  const myId = useMe()?.id
  useRoomMessage(roomId, 'exerciseAnswered', (message) => {
    const { board_id, item_id, user_id, id, answer } = message
    applyToCache<BoardAnswers>(cache, keys.actions(board_id, user_id === myId ? null : user_id), (all) =>
      withAnswer(all, item_id, id, answer),
    )
    refetchProgress(cache, board_id)
    const shown = answersOf.kind === 'own' ? user_id === myId : answersOf.kind === 'student' && user_id === answersOf.userId
    if (!shown || board_id !== boardId) return
    emitAnswerEvent(item_id, message)
    const item = cache.getQueryData<readonly BoardItem[]>(keys.items(board_id))?.find((other) => other.id === item_id)
    if (item && !message['no_effect']) playSound(itemTypes[item.type].exercise?.isCorrect(item.value, id, answer) ? 'right' : 'wrong')
  })
}
