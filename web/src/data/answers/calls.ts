import type { BoardAnswers } from '@keel/contract/entities/answer'
import type * as answers from '@keel/contract/routes/answers'
import type { QueryKey } from '@tanstack/react-query'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The answers to an item's page; exercises have one page. */
export interface AnswersAt {
  itemId: number
  page: number
}
export interface Attempt extends AnswersAt {
  /** Id of the word or point. */
  id: string
  attempt: Record<string, unknown>
  /** This page's judgement of the attempt. */
  judged: unknown
  /**
   * Of a text that is being written: the `whole` of it as it is now, which takes the place of one that waits to be stored, or what follows on it.
   * They wait while the teacher edits the exercise.
   */
  text?: 'whole' | 'more'
  /** A file that was made for it, which waits while the teacher edits the exercise, too. */
  isFile?: true
}

/** A board, and the student for whom the teacher answers; null for the user's own answers. */
export interface AnswersPlace {
  boardId: number
  userId: number | null
}

/** Where the answers on a board are stored. */
export interface AnswerStore {
  /** Where it is, for answers that wait in the browser; absent where answers are not kept. */
  place?: AnswersPlace
  /** Of the cached answers. */
  queryKey: QueryKey
  list: (signal: AbortSignal) => Promise<BoardAnswers>
  /** Stores an answer and returns what is stored. */
  submit: (attempt: Attempt) => Promise<{ action: unknown }>
  /** Resets the answers to an item's page; `left` are those to its other pages. */
  reset: (at: AnswersAt, left: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Returns the store of a board's answers: the user's (`null`), or a student's for the teacher. The server judges them. */
export function boardAnswers(boardId: number, userId: number | null): AnswerStore {
  const whose = userId === null ? {} : { user_id: userId }
  return {
    place: { boardId, userId },
    queryKey: keys.actions(boardId, userId),
    list: (signal) => call<typeof answers.listAnswers>('GET', `/boards/${boardId}/actions`, { query: whose, signal }),
    submit: ({ itemId, page, id, attempt }) =>
      call<typeof answers.submitAnswer>('POST', `/boards/${boardId}/actions`, {
        body: { item_id: itemId, page, id, action: attempt, ...whose },
      }),
    reset: ({ itemId, page }) =>
      call<typeof answers.resetAnswers>('POST', `/boards/${boardId}/reset-actions`, { body: { item_id: itemId, page, ...whose } }),
  }
}
