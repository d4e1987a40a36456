import { HIDDEN, ITEMS_PER_BOARD_MAX } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { AppError } from '@keel/contract/errors'
import { itemTypes, type ItemCode } from '@keel/contract/items/registry'
import { valueVersion } from '@keel/contract/items/value-version'
import { sql, type Kysely, type Transaction } from 'kysely'
import { broadcastChange, broadcastPlaced } from '../../access/broadcast'
import { requireBoard, requireScope, requireItem } from '../../access/require'
import { itemColumns, scopeNotDeleted, scopeJoins, itemJoins, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { binColumns, moveToBin, restoreFromBin, type BinMarks } from '../../db/bin'
import { moveBefore, positionBefore, type SiblingFilter } from '../../db/ordering'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { addText, requireReadableFiles } from '../files'
import { requireManyItems, touchLibrary } from '../modules'
import { storedHidden } from './audience'
import { presentItem, presentItems, type ItemRow } from './present'
import { fileIds, readValue, type StoredValue } from './value'

export const onBoard = (boardId: number): SiblingFilter => sql`board_id = ${boardId}`

/** Others who add or move items of the board wait here until this transaction ends. */
export async function lockBoard(trx: Transaction<DB>, boardId: number): Promise<void> {
  const { rows } = await sql`select 1 from boards where id = ${boardId} and deleted_at is null for no key update`.execute(trx)
  if (rows.length === 0) throw new AppError('not.found')
}

export async function spaceOn(trx: Transaction<DB>, boardId: number, beforeId: number | null | undefined): Promise<string> {
  const { position, count } = await positionBefore(trx, 'board_items', onBoard(boardId), beforeId)
  if (count >= ITEMS_PER_BOARD_MAX) throw new AppError('limit.reached')
  return position
}

/** Unreadable files and dead links make no empty item: a type that needs one must come with its value. */
export function newValue(type: ItemCode, input: unknown): StoredValue {
  const { emptyValue, files, needsValue } = itemTypes[type]
  if (input !== undefined && input !== null) return readValue(type, input)
  const empty = emptyValue()
  if (needsValue || files(empty).length > 0) throw new AppError('bad.input', { errors: { value: 'required' } })
  return readValue(type, empty)
}

export interface NewItem {
  type: ItemCode
  value?: unknown
  before_id?: number | null | undefined
  name?: string | null | undefined
  hidden?: 1 | 2 | undefined
}

/** Broadcasts an item that is new on its board, in the scope of the board; a hidden item to the owner only. */
export const broadcastItem = (ctx: Context, caller: Caller, scope: Scope, item: BoardItem, position: string): Promise<void> =>
  broadcastPlaced(
    ctx,
    caller,
    item.hidden ? { ...scope, hidden: HIDDEN.hidden } : scope,
    { table: 'board_items', siblings: onBoard(item.board_id), position },
    (before_id) => ({
      action: 'addItem',
      board_id: item.board_id,
      item,
      before_id,
    }),
  )

/** Adds an item before another one, or last. Throws `bad.input`, `limit.reached` and `storage.full`. */
export async function createItem(ctx: Context, caller: Caller, boardId: number, body: NewItem): Promise<BoardItem> {
  const scope = await requireBoard(ctx, caller, boardId, 'item.edit')
  requireManyItems(scope)
  const stored = newValue(body.type, body.value)
  const { value, text, files } = stored
  const { row, position } = await addText(ctx, scope.owner_id, async (trx) => {
    await lockBoard(trx, boardId)
    await requireReadableFiles(trx, requireUser(caller).id, files)
    const position = await spaceOn(trx, boardId, body.before_id)
    const row = await trx
      .insertInto('board_items')
      .values({
        board_id: boardId,
        type: body.type,
        name: body.name ?? null,
        value: text,
        value_version: valueVersion(body.type),
        props: json({}),
        hidden: storedHidden(body.type, body.hidden),
        position,
      })
      .returning(['id', 'type', 'name', 'value_version', 'props', 'version', 'hidden'])
      .executeTakeFirstOrThrow()
    if (files.length > 0)
      await trx
        .insertInto('file_refs')
        .values(fileIds(files).map((file_id) => ({ file_id, board_item_id: row.id })))
        .execute()
    return { row, position }
  })
  await touchLibrary(ctx, scope)
  const item = presentItem({ ...row, value }, boardId)
  await broadcastItem(ctx, caller, scope, item, position)
  return item
}

/** Moves an item to the bin. */
export async function deleteItem(ctx: Context, caller: Caller, id: number): Promise<void> {
  const scope = await requireItem(ctx, caller, id, 'item.edit')
  requireManyItems(scope)
  await moveToBin(ctx.db, 'board_items', id, ctx.now())
  await touchLibrary(ctx, scope)
  broadcastChange(ctx, caller, scope, { action: 'deleteItem', board_id: scope.board_id, itemId: id })
}

interface BinRow extends Scope, Omit<ItemRow, 'hidden'>, BinMarks {
  board_id: number
  item_hidden: number
  position: string
}
const findInBin = async (db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<BinRow | undefined> =>
  (
    await sql<BinRow>`
  select ${itemColumns}, i.id, i.board_id, i.type, i.name, i.value, i.value_version, i.props, i.version, i.hidden as item_hidden, i.position, ${binColumns('i', now)}
  from board_items i ${itemJoins} ${scopeJoins(requireUser(caller).id)}
  where i.id = ${id} and b.deleted_at is null and ${scopeNotDeleted}`.execute(db)
  ).rows[0]

/** Restores an item from the bin to its position; one that is not in the bin stays unchanged. */
export async function restoreItem(ctx: Context, caller: Caller, id: number): Promise<BoardItem> {
  const found = requireScope(await findInBin(ctx.db, caller, id, ctx.now()), caller, 'item.edit')
  if (found.too_old) throw new AppError('not.found')
  const [item] = await presentItems(ctx, [{ ...found, hidden: found.item_hidden }], found.board_id)
  if (!item) throw new AppError('not.found')
  if (!found.in_bin) return item
  const taken = await ctx.db.transaction().execute(async (trx) => {
    await lockBoard(trx, found.board_id)
    await spaceOn(trx, found.board_id, null)
    return restoreFromBin(trx, 'board_items', id)
  })
  if (!taken) return item // another tab was faster and has broadcast it
  await touchLibrary(ctx, found)
  await broadcastItem(ctx, caller, found, item, found.position)
  return item
}

/** Moves an item before another of its board, or last. */
export async function moveItem(ctx: Context, caller: Caller, id: number, beforeId: number | null): Promise<void> {
  const scope = await requireItem(ctx, caller, id, 'item.edit')
  if (beforeId === id) return
  const siblings = onBoard(scope.board_id)
  const position = await ctx.db.transaction().execute(async (trx) => {
    await lockBoard(trx, scope.board_id)
    return moveBefore(trx, 'board_items', siblings, id, beforeId)
  })
  await broadcastPlaced(ctx, caller, scope, { table: 'board_items', siblings, position }, (before_id) => ({
    action: 'moveItem',
    board_id: scope.board_id,
    itemId: id,
    before_id,
  }))
}
