import { queryOptions } from '@tanstack/react-query'
import { ANSWERS_PAGE } from '@keel/contract/constants'
import type * as answers from '@keel/contract/routes/answers'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import { currentShare } from '../_shared/current-share'
import { submitSharedAnswer, listSharedAnswers, resetSharedAnswers } from './shared-answers'

/** Answers on a board by item and word: one's own (`null`), or a student's for the teacher. */
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
/** Every student's standing on every exercise of a board. */
export const progressQuery = (boardId: number) =>
  queryOptions({
    queryKey: keys.progress(boardId),
    queryFn: ({ signal }) => call<typeof answers.boardProgress>('GET', `/boards/${boardId}/progress`, { signal }),
  })

export interface AnswerInput {
  boardId: number
  itemId: number
  wordId: string
  attempt: Record<string, unknown>
  /** What this page makes of the attempt. */
  judged: unknown
  userId: number | null
}
/** Stores an answer; the server judges it and answers what is stored. */
export function submitAnswer({ boardId, itemId, wordId, attempt, judged, userId }: AnswerInput): Promise<{ action: unknown }> {
  const share = currentShare()
  if (share) return submitSharedAnswer(share, { itemId, page: ANSWERS_PAGE, id: wordId, attempt, judged })
  return call<typeof answers.submitAnswer>('POST', `/boards/${boardId}/actions`, {
    body: { item_id: itemId, page: ANSWERS_PAGE, id: wordId, action: attempt, ...(userId !== null && { user_id: userId }) },
  })
}
export function resetAnswers(boardId: number, itemId: number, userId: number | null): Promise<unknown> {
  const share = currentShare()
  if (share) return resetSharedAnswers(share, { itemId, page: ANSWERS_PAGE })
  return call<typeof answers.resetAnswers>('POST', `/boards/${boardId}/reset-actions`, {
    body: { item_id: itemId, page: ANSWERS_PAGE, ...(userId !== null && { user_id: userId }) },
  })
}
