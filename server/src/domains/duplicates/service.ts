import { TITLE_MAX_LENGTH } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { AppError } from '@keel/contract/errors'
import { broadcastPlaced } from '../../access/broadcast'
import { requireBoard, requireModule, requireItem } from '../../access/require'
import type { Context } from '../../context'
import { hiddenMark } from '../../db/hidden-mark'
import { nextAfter } from '../../db/ordering'
import type { Caller } from '../../http/caller'
import { broadcastItem, copyItem, copyItemsOf, onBoard, presentItems } from '../board-items'
import { inModule, insertBoard } from '../boards'
import { addText } from '../files'
import { copyModules } from '../library'
import {
  broadcastModule,
  insertModule,
  presentModule,
  requireInRoomOrSpace,
  requireManyBoards,
  requireManyItems,
  touchLibrary,
} from '../modules'

const NUMBERED = / \(\d+\)$/

/** Returns the name of a copy: the next free number after the name, "Animals (2)". */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(NUMBERED, '')
  for (let n = 2; ; n++) {
    const number = ` (${n})`
    const free = stem.slice(0, TITLE_MAX_LENGTH - number.length) + number
    if (!taken.includes(free)) return free
  }
}

/** Copies an item right after itself, without answers and drawings. Throws `limit.reached`, `board.full`, `storage.full`. */
export async function duplicateItem(ctx: Context, caller: Caller, id: number): Promise<BoardItem> {
  const scope = await requireItem(ctx, caller, id, 'item.edit')
  requireManyItems(scope)
  const { row, position } = await addText(ctx, scope.owner_id, async (trx) => {
    const from = await trx.selectFrom('board_items').select('position').where('id', '=', id).executeTakeFirstOrThrow()
    const before_id = await nextAfter(trx, 'board_items', onBoard(scope.board_id), from.position)
    const copy = await copyItem(trx, id, scope.board_id, { before_id })
    if (!copy) throw new AppError('not.found')
    const row = await trx
      .selectFrom('board_items')
      .select(['id', 'type', 'name', 'value', 'value_version', 'props', 'version', 'hidden'])
      .where('id', '=', copy.id)
      .executeTakeFirstOrThrow()
    return { row, position: copy.position }
  })
  await touchLibrary(ctx, scope)
  const [item] = await presentItems(ctx, [row], scope.board_id)
  if (!item) throw new AppError('not.found')
  await broadcastItem(ctx, caller, scope, item, position)
  return item
}

/** Copies a board with its items right after itself. Throws `limit.reached`, `board.full`, `storage.full`. */
export async function duplicateBoard(ctx: Context, caller: Caller, id: number): Promise<Board> {
  const scope = await requireBoard(ctx, caller, id, 'board.edit')
  requireManyBoards(scope)
  const { module_id: moduleId } = scope
  const { board, position } = await addText(ctx, scope.owner_id, async (trx) => {
    const boards = await trx
      .selectFrom('boards')
      .select(['id', 'name', 'hidden', 'position'])
      .where('module_id', '=', moduleId)
      .where('deleted_at', 'is', null)
      .execute()
    const from = boards.find((one) => one.id === id)
    if (!from) throw new AppError('not.found')
    const name = copyName(
      from.name,
      boards.map((one) => one.name),
    )
    const before_id = await nextAfter(trx, 'boards', inModule(moduleId), from.position)
    const copy = await insertBoard(trx, moduleId, name, before_id, from.hidden)
    await copyItemsOf(trx, [{ from: id, to: copy.id }])
    return { board: { id: copy.id, name, moduleId, ...hiddenMark(from.hidden) }, position: copy.position }
  })
  await touchLibrary(ctx, scope)
  await broadcastPlaced(ctx, caller, scope, { table: 'boards', siblings: inModule(moduleId), position }, (before_id) => ({
    action: 'addBoard',
    moduleId,
    board,
    before_id,
  }))
  return board
}

/** Copies a module of a classroom with its boards right after itself. Throws `limit.reached`, `storage.full`, and `forbidden` outside classrooms. */
export async function duplicateModule(ctx: Context, caller: Caller, id: number): Promise<Module> {
  const { room_id, owner_id, hidden, ...scope } = await requireModule(ctx, caller, id, 'module.edit')
  requireInRoomOrSpace(scope)
  if (room_id === null) throw new AppError('forbidden') // there is one space only
  const room = { room_id, owner_id }
  const copyId = await addText(ctx, owner_id, async (trx) => {
    const names = await trx
      .selectFrom('modules')
      .select(['id', 'name'])
      .where('room_id', '=', room_id)
      .where('deleted_at', 'is', null)
      .execute()
    const from = names.find((one) => one.id === id)
    if (!from) throw new AppError('not.found')
    const name = copyName(
      from.name,
      names.map((one) => one.name),
    )
    const to = await insertModule(trx, room, name, { id, hidden })
    await copyModules(trx, [{ from: id, to }])
    return to
  })
  const module = await presentModule(ctx.db, caller, copyId)
  broadcastModule(ctx, caller, room, module)
  return module
}
