import { queryOptions } from '@tanstack/react-query'
import type * as boardItems from '@keel/contract/routes/board-items'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Items of a board in their order. */
export const itemsQuery = (boardId: number) =>
  queryOptions({
    queryKey: keys.items(boardId),
    queryFn: ({ signal }) => call<typeof boardItems.listItems>('GET', `/boards/${boardId}/items`, { signal }),
  })
