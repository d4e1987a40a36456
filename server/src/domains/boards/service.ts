import { BOARDS_PER_MODULE_MAX, HIDDEN } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql, type Kysely, type Transaction } from 'kysely'
import { broadcastChange, broadcastPlaced } from '../../access/broadcast'
import { requireBoard, requireModule, requireScope } from '../../access/require'
import { boardColumns, scopeNotDeleted, scopeJoins, seesHidden, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { binColumns, moveToBin, restoreFromBin, type BinMarks } from '../../db/bin'
import { hiddenMark } from '../../db/hidden-mark'
import { moveBefore, nextAfter, positionBefore, type SiblingFilter } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { isSameAsLibrary, requireManyBoards, touchLibrary } from '../modules'

export const inModule = (moduleId: number): SiblingFilter => sql`module_id = ${moduleId}`

/** Others who add or move boards of the module wait here until this transaction ends. */
export async function lockModule(trx: Transaction<DB>, moduleId: number): Promise<void> {
  const { rows } = await sql`select 1 from modules where id = ${moduleId} and deleted_at is null for no key update`.execute(trx)
  if (rows.length === 0) throw new AppError('not.found')
}

async function spaceIn(trx: Transaction<DB>, moduleId: number): Promise<string> {
  const { position, count } = await positionBefore(trx, 'boards', inModule(moduleId), null)
  if (count >= BOARDS_PER_MODULE_MAX) throw new AppError('limit.reached')
  return position
}

/** Returns the boards of a module in order. */
export async function listBoards(ctx: Context, caller: Caller, moduleId: number): Promise<Board[]> {
  const { role } = await requireModule(ctx, caller, moduleId, 'module.see')
  const rows = await ctx.db
    .selectFrom('boards')
    .select(['id', 'name', 'hidden'])
    .where('module_id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .$if(!seesHidden(role), (q) => q.where('hidden', '=', HIDDEN.visible))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, hidden }) => ({ id, name, moduleId, ...hiddenMark(hidden) }))
}

/** Adds a board at the end. Throws `limit.reached`. */
export async function createBoard(ctx: Context, caller: Caller, moduleId: number, name: string): Promise<Board> {
  const scope = await requireModule(ctx, caller, moduleId, 'module.edit')
  requireManyBoards(scope)
  const id = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, moduleId)
    const position = await spaceIn(trx, moduleId)
    return (await trx.insertInto('boards').values({ module_id: moduleId, name, position }).returning('id').executeTakeFirstOrThrow()).id
  })
  await touchLibrary(ctx, scope)
  const board = { id, name, moduleId }
  broadcastChange(ctx, caller, scope, { action: 'addBoard', moduleId, board, before_id: null })
  return board
}

/** Renames, hides or shows a board. For students a hidden board is deleted. */
export async function updateBoard(
  ctx: Context,
  caller: Caller,
  id: number,
  change: { name?: string | undefined; hidden?: 1 | 2 | undefined },
): Promise<Board> {
  const scope = await requireBoard(ctx, caller, id, 'board.edit')
  if (change.hidden === HIDDEN.hidden) requireManyBoards(scope)
  const { before, name, hidden, position } = await ctx.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('boards')
      .select(['name', 'hidden', 'position'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const now = { name: change.name ?? before.name, hidden: change.hidden ?? before.hidden }
    await trx.updateTable('boards').set(now).where('id', '=', id).execute()
    return { ...now, before: before.hidden, position: before.position }
  })
  if (change.name !== undefined) await touchLibrary(ctx, scope, isSameAsLibrary(scope, libraryKinds.board) ? name : null)
  const board: Board = { id, name, moduleId: scope.module_id, ...hiddenMark(hidden) }
  // Visibility of the module, regardless of the board's.
  const around = await requireModule(ctx, caller, scope.module_id, 'module.see')
  const action = { action: 'updateBoard', moduleId: scope.module_id, board } as const
  if (before === hidden) broadcastChange(ctx, caller, scope, action)
  else {
    broadcastChange(ctx, caller, around, action, 'owner')
    if (around.hidden === HIDDEN.visible) await announceToStudents(ctx, caller, around, board, position)
  }
  return board
}

/** For students, hiding a board deletes it and showing it adds it. */
async function announceToStudents(ctx: Context, caller: Caller, around: Scope, board: Board, position: string): Promise<void> {
  const { module_id: moduleId } = around
  if (board.hidden) return broadcastChange(ctx, caller, around, { action: 'deleteModuleBoard', moduleId, boardId: board.id }, 'students')
  const before_id = await nextAfter(ctx.db, 'boards', sql`${inModule(moduleId)} and hidden = ${HIDDEN.visible}`, position)
  broadcastChange(ctx, caller, around, { action: 'addBoard', moduleId, board, before_id }, 'students')
}

/** Moves a board to the bin. */
export async function deleteBoard(ctx: Context, caller: Caller, id: number): Promise<void> {
  const scope = await requireBoard(ctx, caller, id, 'board.edit')
  requireManyBoards(scope)
  await moveToBin(ctx.db, 'boards', id, ctx.now())
  await touchLibrary(ctx, scope)
  broadcastChange(ctx, caller, scope, { action: 'deleteModuleBoard', moduleId: scope.module_id, boardId: id })
}

interface BinRow extends Scope, BinMarks {
  name: string
  board_hidden: number
  position: string
}
const findInBin = async (db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<BinRow | undefined> =>
  (
    await sql<BinRow>`
  select ${boardColumns}, b.name, b.position, b.hidden as board_hidden, ${binColumns('b', now)}
  from boards b join modules m on m.id = b.module_id ${scopeJoins(requireUser(caller).id)} where b.id = ${id} and ${scopeNotDeleted}`.execute(
      db,
    )
  ).rows[0]

/** Restores a board from the bin to its position; one that is not in the bin stays unchanged. */
export async function restoreBoard(ctx: Context, caller: Caller, id: number): Promise<Board> {
  const found = requireScope(await findInBin(ctx.db, caller, id, ctx.now()), caller, 'board.edit')
  if (found.too_old) throw new AppError('not.found')
  const board: Board = { id, name: found.name, moduleId: found.module_id, ...hiddenMark(found.board_hidden) }
  if (!found.in_bin) return board
  const taken = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, found.module_id)
    await spaceIn(trx, found.module_id)
    return restoreFromBin(trx, 'boards', id)
  })
  if (!taken) return board // another tab was faster and has broadcast it
  await touchLibrary(ctx, found)
  await broadcastPlaced(
    ctx,
    caller,
    found,
    { table: 'boards', siblings: inModule(found.module_id), position: found.position },
    (before_id) => ({
      action: 'addBoard',
      moduleId: found.module_id,
      board,
      before_id,
    }),
  )
  return board
}

/** Moves a board before another of its module, or last. */
export async function moveBoard(ctx: Context, caller: Caller, id: number, beforeId: number | null): Promise<void> {
  const scope = await requireBoard(ctx, caller, id, 'board.edit')
  if (beforeId === id) return
  const siblings = inModule(scope.module_id)
  const position = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, scope.module_id)
    return moveBefore(trx, 'boards', siblings, id, beforeId)
  })
  await broadcastPlaced(ctx, caller, scope, { table: 'boards', siblings, position }, (before_id) => ({
    action: 'moveBoard',
    moduleId: scope.module_id,
    boardId: id,
    before_id,
  }))
}
