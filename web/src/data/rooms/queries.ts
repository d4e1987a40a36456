import { queryOptions } from '@tanstack/react-query'
import type { getRoom, listRooms } from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** A classroom with its modules and people. */
export const roomQuery = (id: number) =>
  queryOptions({ queryKey: keys.room(id), queryFn: ({ signal }) => call<typeof getRoom>('GET', `/rooms/${id}`, { signal }) })

/** The user's classrooms, with their people and running lessons. */
export const roomsQuery = queryOptions({
  queryKey: keys.rooms,
  queryFn: ({ signal }) => call<typeof listRooms>('GET', '/rooms', { signal }),
})
