import { queryOptions } from '@tanstack/react-query'
import type { listRooms } from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** One's classrooms, with who is in them and the lesson that is running. */
export const roomsQuery = queryOptions({
  queryKey: keys.rooms,
  queryFn: ({ signal }) => call<typeof listRooms>('GET', '/rooms', { signal }),
})
