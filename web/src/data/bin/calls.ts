import type { BinEntry } from '@keel/contract/entities/bin'
import type * as bin from '@keel/contract/routes/bin'
import type * as boardItems from '@keel/contract/routes/board-items'
import type * as boards from '@keel/contract/routes/boards'
import type * as modules from '@keel/contract/routes/modules'
import type * as rooms from '@keel/contract/routes/rooms'
import { call } from '../_shared/client'

export const restoreRoom = (id: number) => call<typeof rooms.restoreRoom>('POST', `/rooms/${id}/restore`)

/** Restores an entry, after its parent when that is in the bin too. */
export async function restoreFromBin({ kind, id, module, board }: BinEntry): Promise<void> {
  if (kind === 'room') return void (await restoreRoom(id))
  if (module?.in_bin) await call<typeof modules.restoreModule>('POST', `/modules/${module.id}/restore`)
  if (board?.in_bin) await call<typeof boards.restoreBoard>('POST', `/boards/${board.id}/restore`)
  if (kind === 'module') await call<typeof modules.restoreModule>('POST', `/modules/${id}/restore`)
  else if (kind === 'board') await call<typeof boards.restoreBoard>('POST', `/boards/${id}/restore`)
  else await call<typeof boardItems.restoreItem>('POST', `/boards/items/${id}/restore`)
}

export const eraseFromBin = ({ kind, id }: Pick<BinEntry, 'kind' | 'id'>) => call<typeof bin.eraseDeleted>('DELETE', `/bin/${kind}/${id}`)
