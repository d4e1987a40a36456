import { HIDDEN } from '@keel/contract/constants'
import type { Board, Module } from '@keel/contract/entities/board'
import type { LibraryEntryDetail } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql } from 'kysely'
import { broadcastChange } from '../../access/broadcast'
import { requireBoard, requireModule, requirePermission } from '../../access/require'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { hiddenMark } from '../../db/hidden-mark'
import { transferBoard } from '../boards'
import { getItem, insertPlace } from '../library'
import { presentModule } from '../modules'

/** Visible only to direct readers of the database: the web has its own text. */
const NAME = 'My space'

async function findSpace(ctx: Context, ownerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from modules where owner_id = ${ownerId} and room_id is null and library_id is null and homework_id is null`.execute(ctx.db)
  return rows[0]?.id
}

/** Returns the person's module outside classrooms, creating it if necessary. */
export async function openSpace(ctx: Context, caller: Caller): Promise<Module> {
  const { id: owner_id } = requireUser(caller)
  const known = await findSpace(ctx, owner_id)
  // Stryker disable next-line ConditionalExpression: only saves a query
  if (known !== undefined) return presentModule(ctx.db, caller, known)
  // Of two concurrent requests both get the same one.
  await ctx.db
    .insertInto('modules')
    .values({ owner_id, name: NAME, position: 'a0' })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return presentModule(ctx.db, caller, (await findSpace(ctx, owner_id)) ?? 0)
}

/** A board of the caller's space, with its name. Throws `forbidden` for other boards. */
async function requireOwn(ctx: Context, caller: Caller, boardId: number): Promise<{ from: Scope; name: string }> {
  const from = await requireBoard(ctx, caller, boardId, 'space.move')
  if (from.room_id !== null || from.library_id !== null || from.homework_id !== null) throw new AppError('forbidden')
  const { name } = await ctx.db.selectFrom('boards').select('name').where('id', '=', boardId).executeTakeFirstOrThrow()
  return { from, name }
}

const announceLeaving = (ctx: Context, caller: Caller, from: Scope, boardId: number): void =>
  broadcastChange(ctx, caller, from, { action: 'deleteModuleBoard', moduleId: from.module_id, boardId })

/**
 * Moves a board to the end of a module of the caller's classrooms and broadcasts it. Throws `bad.input` for a module outside
 * classrooms, `limit.reached` if it is full.
 */
export async function boardToModule(ctx: Context, caller: Caller, boardId: number, moduleId: number): Promise<Board> {
  const { from, name } = await requireOwn(ctx, caller, boardId)
  const to = await requireModule(ctx, caller, moduleId, 'module.edit')
  if (to.room_id === null) throw new AppError('bad.input', { errors: { module_id: 'invalid' } })
  await ctx.db.transaction().execute((trx) => transferBoard(trx, boardId, { from: from.module_id, to: moduleId }))
  const board: Board = { id: boardId, name, moduleId, ...hiddenMark(from.hidden) }
  announceLeaving(ctx, caller, from, boardId)
  broadcastChange(
    ctx,
    caller,
    { ...to, hidden: from.hidden === HIDDEN.hidden ? from.hidden : to.hidden },
    { action: 'addBoard', moduleId, board, before_id: null },
  )
  return board
}

/** Moves a board into a folder of the caller's library, or to its top. Throws `bad.input` for an unknown folder. */
export async function boardToLibrary(ctx: Context, caller: Caller, boardId: number, folder_id: number | null): Promise<LibraryEntryDetail> {
  const { from, name } = await requireOwn(ctx, caller, boardId)
  const { id: owner_id } = requirePermission(caller, 'library.own')
  const id = await ctx.db.transaction().execute(async (trx) => {
    const { id, module_id } = await insertPlace(trx, { owner_id, folder_id, type: libraryKinds.board, name, now: ctx.now() })
    if (module_id === null) throw new AppError('not.found')
    await transferBoard(trx, boardId, { from: from.module_id, to: module_id })
    // A hidden board would make its link show nothing.
    await trx.updateTable('boards').set({ hidden: HIDDEN.visible }).where('id', '=', boardId).execute()
    return id
  })
  announceLeaving(ctx, caller, from, boardId)
  return getItem(ctx, caller, id)
}
