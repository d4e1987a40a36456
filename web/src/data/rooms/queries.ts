import { queryOptions } from '@tanstack/react-query'
import type { getRoom } from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** A classroom with its modules and people. */
export const roomQuery = (id: number) =>
  queryOptions({ queryKey: keys.room(id), queryFn: ({ signal }) => call<typeof getRoom>('GET', `/rooms/${id}`, { signal }) })
