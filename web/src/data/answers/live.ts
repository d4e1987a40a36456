import type { QueryClient } from '@tanstack/react-query'
import type { BoardAnswers } from '@keel/contract/entities/answer'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { User } from '@keel/contract/entities/user'
import { applyToCache } from '../_shared/apply-to-cache'
import { keys } from '../_shared/keys'
import type { RoomHandlers } from '../_shared/room-handlers'
import { withAnswer, withOnlyAnswers, withoutPageAnswers } from './cache'
import { refetchProgress } from './refetch-progress'

interface Whose {
  board_id: number
  user_id: number
}
/** Changes the answers of a person where they are cached, and refetches what every student has done. */
function patchAnswers(cache: QueryClient, { board_id, user_id }: Whose, change: (all: BoardAnswers) => BoardAnswers): void {
  const isMine = user_id === cache.getQueryData<User | null>(keys.me)?.id
  applyToCache<BoardAnswers>(cache, keys.actions(board_id, isMine ? null : user_id), change)
  refetchProgress(cache, board_id)
}

/** Answers that are submitted or reset elsewhere. */
export const answerHandlers = {
  exerciseAnswered: (cache, { item_id, id, answer, ...whose }) => patchAnswers(cache, whose, (all) => withAnswer(all, item_id, id, answer)),
  updatePointActions: (cache, { item_id, point_id, point_action, ...whose }) =>
    patchAnswers(cache, whose, (all) => withAnswer(all, item_id, point_id, point_action)),
  resetActions(cache, { item_id, page, ...whose }) {
    const items = cache.getQueryData<readonly BoardItem[]>(keys.items(whose.board_id))
    const item = items?.find(({ id }) => id === item_id)
    patchAnswers(cache, whose, (all) =>
      page === undefined ? withOnlyAnswers(all, item_id, {}) : withoutPageAnswers(all, item, item_id, page),
    )
  },
} satisfies RoomHandlers
