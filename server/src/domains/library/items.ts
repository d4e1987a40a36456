import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { isItemCode, libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { sql } from 'kysely'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import { json } from '../../db/json'
import { sortKey } from '../../db/sort-key'
import type { Caller } from '../../http/caller'
import { fileIds, newValue, requireNameFits, setItemProps, storedHidden, updateItem } from '../board-items'
import { addText, requireReadableFiles } from '../files'
import { requireOwnItem, type LibraryScope } from './access'
import { contentOf } from './content'
import { insertEntry } from './insert'
import { rowsById } from './list'
import { moveItems, pathOf } from './tree'

export interface NewItem {
  folder_id: number | null
  name: string
  type: LibraryKind
  value?: unknown
}

const wrong = (errors: Record<string, string>) => new AppError('bad.input', { errors })

/** Returns an entry for its owner. Throws `not.found`. */
export async function getItem(ctx: Context, caller: Caller, id: number): Promise<LibraryEntryDetail> {
  const scope = await requireOwnItem(ctx, caller, id)
  const [[row], path, content] = await Promise.all([
    rowsById(ctx.db, [id]),
    pathOf(ctx.db, scope.owner_id, scope.folder_id),
    contentOf(ctx, scope),
  ])
  if (!row) throw new AppError('not.found')
  return { ...row, path: path ?? [], ...content }
}

/** Adds an entry. Throws `bad.input` for a wrong value, type or folder. */
export async function createItem(ctx: Context, caller: Caller, { folder_id, name, type, value }: NewItem): Promise<LibraryEntryDetail> {
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const stored = isItemCode(type) ? { type, ...newValue(type, value) } : null
  const now = ctx.now()
  const id = await addText(ctx, owner_id, async (trx) => {
    if (stored) await requireReadableFiles(trx, owner_id, stored.files)
    const entry = await insertEntry(trx, { owner_id, folder_id, type, name, now, inside: stored?.value ?? null })
    if (stored && entry.board_id !== null) {
      const { id: itemId } = await trx
        .insertInto('board_items')
        .values({
          board_id: entry.board_id,
          type: stored.type,
          name,
          value: stored.text,
          props: json({}),
          hidden: storedHidden(stored.type),
          position: 'a0',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (stored.files.length > 0)
        await trx
          .insertInto('file_refs')
          .values(fileIds(stored.files).map((file_id) => ({ file_id, board_item_id: itemId })))
          .execute()
    }
    return entry.id
  })
  return getItem(ctx, caller, id)
}

/** Names an entry, and its only board or item the same. */
async function rename(ctx: Context, { id, module_id, type }: LibraryScope, name: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await sql`update library_items set name = ${name}, sort_key = ${sortKey(name)}, stale = true, updated_at = ${ctx.now()} where id = ${id}`.execute(
      trx,
    )
    if (module_id === null) return
    await trx.updateTable('modules').set({ name }).where('id', '=', module_id).execute()
    if (type !== libraryKinds.module) await trx.updateTable('boards').set({ name }).where('module_id', '=', module_id).execute()
    if (isItemCode(type))
      await sql`update board_items i set name = ${name}, version = i.version + 1 from boards b
        where b.id = i.board_id and b.module_id = ${module_id}`.execute(trx)
  })
}

export async function renameItem(ctx: Context, caller: Caller, id: number, name: string): Promise<LibraryEntryDetail> {
  const scope = await requireOwnItem(ctx, caller, id)
  requireNameFits(scope.type, name)
  await rename(ctx, scope, name)
  return getItem(ctx, caller, id)
}

/** Updates the given fields: value of a single item, name and folder. Throws `bad.input`. */
export async function touchEntry(
  ctx: Context,
  caller: Caller,
  id: number,
  { folder_id, name, type, value }: NewItem,
): Promise<LibraryEntryDetail> {
  const scope = await requireOwnItem(ctx, caller, id)
  if (type !== scope.type) throw wrong({ type: 'invalid' })
  if (folder_id !== scope.folder_id) await ctx.db.transaction().execute((trx) => moveItems(trx, scope.owner_id, [id], folder_id))
  if (name !== scope.name) await rename(ctx, scope, name)
  if (isItemCode(type) && value !== undefined) await updateItem(ctx, caller, await itemIdOf(ctx, scope), { value })
  return getItem(ctx, caller, id)
}

/** Returns the item of a single item. Throws `bad.input` for other kinds. */
export async function itemIdOf(ctx: Context, scope: Pick<LibraryScope, 'module_id' | 'type'>): Promise<number> {
  const { item } = await contentOf(ctx, scope)
  if (!item) throw wrong({ item_id: 'invalid' })
  return item.id
}

export async function setProps(ctx: Context, caller: Caller, id: number, props: { page: number }): Promise<{ page: number }> {
  return setItemProps(ctx, caller, await itemIdOf(ctx, await requireOwnItem(ctx, caller, id)), props)
}
