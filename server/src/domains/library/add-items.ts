import type { LibraryEntry } from '@keel/contract/entities/library'
import { libraryKinds, type ItemCode, type LibraryKind } from '@keel/contract/items/codes'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { insertItems, readItems } from '../board-items'
import { addText } from '../files'
import { insertEntry } from './insert'
import { rowsById } from './list'

interface NewItems {
  folder_id: number | null
  items: readonly { type: ItemCode; value: unknown; name: string }[]
  board?: string | null | undefined
}

/** Adds several single items, or one board with all of them; all or none. Throws `bad.input`, `limit.reached` and `storage.full`. */
export async function addToLibrary(ctx: Context, caller: Caller, { folder_id, items, board }: NewItems): Promise<LibraryEntry[]> {
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const read = readItems(items)
  const now = ctx.now()
  const ids = await addText(ctx, owner_id, async (trx) => {
    const ids: number[] = []
    const add = async (type: LibraryKind, name: string, inside: readonly (typeof read)[number][]) => {
      const values = inside.map(({ stored }) => stored.value)
      const entry = await insertEntry(trx, { owner_id, folder_id, type, name, now, inside: values })
      if (entry.board_id !== null) await insertItems(trx, owner_id, entry.board_id, inside, null)
      ids.push(entry.id)
    }
    if ((board ?? null) !== null) await add(libraryKinds.board, board ?? '', read)
    else for (const item of read) await add(item.type, item.name ?? '', [item])
    return ids
  })
  return rowsById(ctx.db, ids)
}
