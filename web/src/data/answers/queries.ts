import { queryOptions } from '@tanstack/react-query'
import type * as answers from '@keel/contract/routes/answers'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'
import type { AnswerStore } from './calls'

/** Answers on a board by item and word. */
export const answersQuery = ({ queryKey, list }: AnswerStore) => queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) })

/** Every student's progress in every exercise of a board. */
export const progressQuery = (boardId: number) =>
  queryOptions({
    queryKey: keys.progress(boardId),
    queryFn: ({ signal }) => call<typeof answers.boardProgress>('GET', `/boards/${boardId}/progress`, { signal }),
  })
