import { queryOptions } from '@tanstack/react-query'
import type { getSuggestions } from '@keel/contract/routes/drafts'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Whether texts that students write on a board may be sent to the model of the server. */
export const suggestionsQuery = (boardId: number) =>
  queryOptions({
    queryKey: keys.suggestionsOn(boardId),
    staleTime: 60_000,
    queryFn: ({ signal }) => call<typeof getSuggestions>('GET', `/boards/${boardId}/suggestions`, { signal }),
  })
