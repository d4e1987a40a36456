import { HIDDEN } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { broadcastPlaced } from '../../access/broadcast'
import { requireBoard, requireModule, requirePermission, requireItem } from '../../access/require'
import { requireRoom } from '../../access/room'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { broadcastItem, copyItem, copyItemsOf, presentItems, requireNameFits } from '../board-items'
import { inModule, insertBoard } from '../boards'
import { addText } from '../files'
import { broadcastModule, insertModule, presentModule, requireManyBoards, requireManyItems, touchLibrary } from '../modules'
import { requireOwnItem } from './access'
import { contentOf } from './content'
import { copyModules } from './copy'
import { insertEntry } from './insert'
import { getItem, itemIdOf } from './items'

export interface IntoLibrary {
  folder_id: number | null
  name: string
}

const gone = () => new AppError('not.found')
const wrongItem = () => new AppError('bad.input', { errors: { item_id: 'invalid' } })

/** Copies an item of a board to the library. */
export async function itemToLibrary(ctx: Context, caller: Caller, itemId: number, to: IntoLibrary): Promise<LibraryEntryDetail> {
  const { type } = await requireItem(ctx, caller, itemId, 'item.edit')
  requireNameFits(type, to.name)
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const id = await addText(ctx, owner_id, async (trx) => {
    const entry = await insertEntry(trx, { ...to, owner_id, type, now: ctx.now() })
    if (entry.board_id === null || !(await copyItem(trx, itemId, entry.board_id, { name: to.name, hidden: HIDDEN.visible }))) throw gone()
    return entry.id
  })
  return getItem(ctx, caller, id)
}

/** Copies a whole board to the library. */
export async function boardToLibrary(ctx: Context, caller: Caller, boardId: number, to: IntoLibrary): Promise<LibraryEntryDetail> {
  await requireBoard(ctx, caller, boardId, 'library.copy')
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const id = await addText(ctx, owner_id, async (trx) => {
    const entry = await insertEntry(trx, { ...to, owner_id, type: libraryKinds.board, now: ctx.now() })
    // Stryker disable next-line ConditionalExpression: for the types alone, such an entry has one
    if (entry.board_id !== null) await copyItemsOf(trx, [{ from: boardId, to: entry.board_id }])
    return entry.id
  })
  return getItem(ctx, caller, id)
}

/** Copies a whole module to the library. */
export async function moduleToLibrary(ctx: Context, caller: Caller, moduleId: number, to: IntoLibrary): Promise<LibraryEntryDetail> {
  await requireModule(ctx, caller, moduleId, 'library.copy')
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const id = await addText(ctx, owner_id, async (trx) => {
    const entry = await insertEntry(trx, { ...to, owner_id, type: libraryKinds.module, now: ctx.now() })
    // Stryker disable next-line ConditionalExpression: for the types alone, such an entry has one
    if (entry.module_id !== null) await copyModules(trx, [{ from: moduleId, to: entry.module_id }])
    return entry.id
  })
  return getItem(ctx, caller, id)
}

/** Copies a single item of the library to a board, before another one or last, and broadcasts it. */
export async function itemFromLibrary(
  ctx: Context,
  caller: Caller,
  { item_id, board_id, before_id }: { item_id: number; board_id: number; before_id?: number | null | undefined },
): Promise<BoardItem> {
  const scope = await requireBoard(ctx, caller, board_id, 'library.copy')
  requireManyItems(scope)
  const source = await requireOwnItem(ctx, caller, item_id)
  const from = await itemIdOf(ctx, source)
  const { row, copy } = await addText(ctx, scope.owner_id, async (trx) => {
    const copy = await copyItem(trx, from, board_id, { before_id })
    if (!copy) throw gone()
    const row = await trx
      .selectFrom('board_items')
      .select(['id', 'type', 'name', 'value', 'value_version', 'props', 'version', 'hidden'])
      .where('id', '=', copy.id)
      .executeTakeFirstOrThrow()
    return { row, copy }
  })
  await touchLibrary(ctx, scope)
  const [item] = await presentItems(ctx, [row], board_id)
  if (!item) throw gone()
  await broadcastItem(ctx, caller, scope, item, copy.position)
  return item
}

/** Copies a board of the library to a module, before another board or last, and broadcasts it. */
export async function boardFromLibrary(
  ctx: Context,
  caller: Caller,
  moduleId: number,
  { item_id, before_id }: { item_id: number; before_id?: number | null | undefined },
): Promise<Board> {
  const scope = await requireModule(ctx, caller, moduleId, 'library.copy')
  requireManyBoards(scope)
  const source = await requireOwnItem(ctx, caller, item_id)
  if (source.type !== libraryKinds.board) throw wrongItem()
  const { board_id: from } = await contentOf(ctx, source)
  if (from === null) throw gone()
  const copy = await addText(ctx, scope.owner_id, async (trx) => {
    const copy = await insertBoard(trx, moduleId, source.name, before_id)
    await copyItemsOf(trx, [{ from, to: copy.id }])
    return copy
  })
  await touchLibrary(ctx, scope)
  const board = { id: copy.id, name: source.name, moduleId }
  await broadcastPlaced(ctx, caller, scope, { table: 'boards', siblings: inModule(moduleId), position: copy.position }, (before_id) => ({
    action: 'addBoard',
    moduleId,
    board,
    before_id,
  }))
  return board
}

/** Copies a module of the library to a classroom, as its last one, and broadcasts it. */
export async function moduleFromLibrary(ctx: Context, caller: Caller, roomId: number, itemId: number): Promise<Module> {
  const room = await requireRoom(ctx, caller, roomId, 'library.copy')
  const source = await requireOwnItem(ctx, caller, itemId)
  if (source.type !== libraryKinds.module || source.module_id === null) throw wrongItem()
  const from = source.module_id
  const scope = { room_id: room.id, owner_id: room.owner_id }
  const id = await addText(ctx, room.owner_id, async (trx) => {
    const to = await insertModule(trx, scope, source.name)
    await copyModules(trx, [{ from, to }])
    return to
  })
  const module = await presentModule(ctx.db, caller, id)
  broadcastModule(ctx, caller, scope, module)
  return module
}
