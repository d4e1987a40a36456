import { queryOptions } from '@tanstack/react-query'
import type * as answers from '@keel/contract/routes/answers'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { currentShare } from '../_shared/current-share'
import { listSharedAnswers } from './shared-answers'

/** Answers on a board by item and word: the user's (`null`), or a student's for the teacher. */
export const answersQuery = (boardId: number, userId: number | null) =>
  queryOptions({
    queryKey: keys.actions(boardId, userId),
    queryFn: ({ signal }) => {
      const share = currentShare()
      if (share) return listSharedAnswers(share, signal)
      return call<typeof answers.listAnswers>('GET', `/boards/${boardId}/actions`, {
        query: userId === null ? {} : { user_id: userId },
        signal,
      })
    },
  })

/** Every student's progress in every exercise of a board. */
export const progressQuery = (boardId: number) =>
  queryOptions({
    queryKey: keys.progress(boardId),
    queryFn: ({ signal }) => call<typeof answers.boardProgress>('GET', `/boards/${boardId}/progress`, { signal }),
  })
