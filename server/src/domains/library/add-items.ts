import type { LibraryEntry } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { codeOf, type ItemCode } from '@keel/contract/items/codes'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { insertItems, readItems } from '../board-items'
import { isSingle } from './content'
import { insertEntry } from './insert'
import { rowsById } from './list'

interface NewItems {
  folder_id: number | null
  items: readonly { type: ItemCode; value: unknown; name: string }[]
  board?: string | null | undefined
}

/** Adds several single items, or one board with all of them; all or none. Throws `bad.input` and `limit.reached`. */
export async function addToLibrary(ctx: Context, caller: Caller, { folder_id, items, board }: NewItems): Promise<LibraryEntry[]> {
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const wrong = items.findIndex(({ type }) => !isSingle(type))
  if (wrong >= 0) throw new AppError('bad.input', { errors: { [`items.${wrong}.type`]: 'invalid' } })
  const read = readItems(items)
  const now = ctx.now()
  const ids = await ctx.db.transaction().execute(async (trx) => {
    const ids: number[] = []
    const add = async (type: ItemCode, name: string, inside: readonly (typeof read)[number][]) => {
      const values = inside.map(({ stored }) => stored.value)
      const entry = await insertEntry(trx, { owner_id, folder_id, type, name, now, inside: values })
      if (entry.board_id !== null) await insertItems(trx, owner_id, entry.board_id, inside, null)
      ids.push(entry.id)
    }
    if ((board ?? null) !== null) await add(codeOf.board, board ?? '', read)
    else for (const item of read) await add(item.type, item.name ?? '', [item])
    return ids
  })
  return rowsById(ctx.db, ids)
}
