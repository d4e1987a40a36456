import { TEMPLATES_MAX, type Language } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import type { LibraryEntry } from '@keel/contract/entities/library'
import type { BuiltInTemplate } from '@keel/contract/entities/template'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { broadcastPlaced } from '../../access/broadcast'
import { requireBoard, requireModule, requirePermission } from '../../access/require'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { copyItemsOf, insertItems, readItems } from '../board-items'
import { inModule, insertBoard } from '../boards'
import { addText } from '../files'
import { insertEntry, rowsById, templatesOf } from '../library'
import { requireManyBoards, touchLibrary } from '../modules'
import { builtIn } from './built-in'

/** Returns the caller's templates by name. */
export async function listTemplates(ctx: Context, caller: Caller): Promise<LibraryEntry[]> {
  const { id } = requirePermission(caller, 'library.own')
  return rowsById(ctx.db, await templatesOf(ctx.db, id))
}

/** Copies a whole board to the library as a template. Throws `limit.reached`, `storage.full`. */
export async function saveAsTemplate(ctx: Context, caller: Caller, boardId: number, name: string): Promise<LibraryEntry> {
  await requireBoard(ctx, caller, boardId, 'library.copy')
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const id = await addText(ctx, owner_id, async (trx) => {
    const entry = await insertEntry(trx, { owner_id, folder_id: null, type: libraryKinds.board, name, now: ctx.now(), template: true })
    // The library is locked by now: what others save at the same time is counted.
    if ((await templatesOf(trx, owner_id)).length > TEMPLATES_MAX) throw new AppError('limit.reached')
    // Stryker disable next-line ConditionalExpression: for the types alone, such an entry has one
    if (entry.board_id !== null) await copyItemsOf(trx, [{ from: boardId, to: entry.board_id }])
    return entry.id
  })
  const [saved] = await rowsById(ctx.db, [id])
  if (!saved) throw new AppError('not.found')
  return saved
}

/** Adds a board to the end of a module from a template that every teacher has. Throws `limit.reached`, `storage.full`. */
export async function addBuiltIn(
  ctx: Context,
  caller: Caller,
  moduleId: number,
  { template, language }: { template: BuiltInTemplate; language: Language },
): Promise<Board> {
  const scope = await requireModule(ctx, caller, moduleId, 'library.copy')
  requireManyBoards(scope)
  const { name, items } = builtIn(template, language)
  const read = readItems(items)
  const { id, position } = await addText(ctx, scope.owner_id, async (trx) => {
    const board = await insertBoard(trx, moduleId, name, null)
    await insertItems(trx, scope.owner_id, board.id, read, null)
    return board
  })
  await touchLibrary(ctx, scope)
  const board = { id, name, moduleId }
  await broadcastPlaced(ctx, caller, scope, { table: 'boards', siblings: inModule(moduleId), position }, (before_id) => ({
    action: 'addBoard',
    moduleId,
    board,
    before_id,
  }))
  return board
}
