import { queryOptions } from '@tanstack/react-query'
import type { BinEntry } from '@keel/contract/entities/bin'
import type * as bin from '@keel/contract/routes/bin'
import type * as boardItems from '@keel/contract/routes/board-items'
import type * as boards from '@keel/contract/routes/boards'
import type * as modules from '@keel/contract/routes/modules'
import type * as rooms from '@keel/contract/routes/rooms'
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

export const restoreRoom = (id: number) => call<typeof rooms.restoreRoom>('POST', `/rooms/${id}/restore`)

/** Brings something back, after what it stood in when that is in the bin too. */
export async function restoreFromBin({ kind, id, module, board }: BinEntry): Promise<void> {
  if (kind === 'room') return void (await restoreRoom(id))
  if (module?.in_bin) await call<typeof modules.restoreModule>('POST', `/modules/${module.id}/restore`)
  if (board?.in_bin) await call<typeof boards.restoreBoard>('POST', `/boards/${board.id}/restore`)
  if (kind === 'module') await call<typeof modules.restoreModule>('POST', `/modules/${id}/restore`)
  else if (kind === 'board') await call<typeof boards.restoreBoard>('POST', `/boards/${id}/restore`)
  else await call<typeof boardItems.restoreItem>('POST', `/boards/items/${id}/restore`)
}
export const eraseFromBin = ({ kind, id }: Pick<BinEntry, 'kind' | 'id'>) => call<typeof bin.eraseDeleted>('DELETE', `/bin/${kind}/${id}`)
