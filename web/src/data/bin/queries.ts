import { queryOptions } from '@tanstack/react-query'
import type * as bin from '@keel/contract/routes/bin'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

/** Where something was deleted: among the classrooms, in a classroom or in a module of another kind. */
export type BinOf = { kind: 'rooms' } | { kind: 'room' | 'module'; id: number }

const ask = {
  rooms: (signal: AbortSignal) => call<typeof bin.deletedRooms>('GET', '/bin/rooms', { signal }),
  room: (signal: AbortSignal, id: number) => call<typeof bin.deletedInRoom>('GET', `/rooms/${id}/bin`, { signal }),
  module: (signal: AbortSignal, id: number) => call<typeof bin.deletedInModule>('GET', `/modules/${id}/bin`, { signal }),
}

export const binQuery = (of: BinOf) =>
  queryOptions({
    queryKey: keys.bin(of),
    queryFn: ({ signal }) => (of.kind === 'rooms' ? ask.rooms(signal) : ask[of.kind](signal, of.id)),
  })
