import { ANSWERS_PAGE } from '@keel/contract/constants'
import type * as answers from '@keel/contract/routes/answers'
import { call } from '../_shared/client'
import { currentShare } from '../_shared/current-share'
import { submitSharedAnswer, resetSharedAnswers } from './shared-answers'

export interface AnswerInput {
  boardId: number
  itemId: number
  wordId: string
  attempt: Record<string, unknown>
  /** This page's judgement of the attempt. */
  judged: unknown
  userId: number | null
}

/** Stores an answer; the server judges it and returns what is stored. */
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
