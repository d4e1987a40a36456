import { useQueryClient } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { RoomMessage } from '@keel/contract/realtime/room-messages'
import { keys } from '../../data/_shared/keys'
import { useMe } from '../../data/users/me'
import { emitAnswerEvent } from '../../items/_shared/answer-events'
import type { ItemType } from '../../items/_shared/item-type'
import { playSound } from '../../lib/sounds'
import { useRoomMessage } from '../../realtime/use-live'
import { withAnswer } from '../../data/answers/cache'
import { useBoard } from './board-context'
import { applyToCache } from '../../data/_shared/apply-to-cache'
import { refetchProgress } from '../../data/answers/refetch-progress'

/** The common shape of every exercise's live message. */
type Answered = Extract<RoomMessage, { action: 'updateSelectExercise' }>

/** Applies answers to one type of exercise submitted elsewhere, with sound. */
export function ExerciseLive({ exercise }: { exercise: NonNullable<ItemType['exercise']> }) {
  const { roomId, boardId, answersOf } = useBoard()
  const cache = useQueryClient()
  const myId = useMe()?.id
  useRoomMessage(roomId, exercise.message, (action) => {
    const { board_id, item_id, user_id, id, answer } = action as Answered
    applyToCache<BoardAnswers>(cache, keys.actions(board_id, user_id === myId ? null : user_id), (all) =>
      withAnswer(all, item_id, id, answer),
    )
    refetchProgress(cache, board_id)
    const shown = answersOf.kind === 'own' ? user_id === myId : answersOf.kind === 'student' && user_id === answersOf.userId
    if (!shown || board_id !== boardId) return
    emitAnswerEvent(item_id, { ...action, id, answer })
    const item = cache.getQueryData<readonly BoardItem[]>(keys.items(board_id))?.find((other) => other.id === item_id)
    const quiet = 'no_effect' in action && action.no_effect
    if (item && !quiet) playSound(exercise.isRight(item.value, id, answer) ? 'right' : 'wrong')
  })
  return null
}
