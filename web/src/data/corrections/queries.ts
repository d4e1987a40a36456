import { queryOptions } from '@tanstack/react-query'
import type * as corrections from '@keel/contract/routes/corrections'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** The corrected texts in an item: the user's that the teacher has shown (`null`), or all of a student's. */
export const correctionsQuery = (itemId: number, userId: number | null) =>
  queryOptions({
    queryKey: keys.correctionsOf(itemId, userId),
    queryFn: ({ signal }) =>
      call<typeof corrections.listCorrections>('GET', `/boards/items/${itemId}/corrections`, {
        query: userId === null ? {} : { user_id: userId },
        signal,
      }),
  })
