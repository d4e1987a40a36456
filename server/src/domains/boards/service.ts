import { BOARDS_PER_MODULE_MAX } from '@keel/contract/constants'
import type { Board } from '@keel/contract/entities/board'
import { AppError } from '@keel/contract/errors'
import { codeOf } from '@keel/contract/items/codes'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import { binColumns, putIntoBin, takeOutOfBin, type BinMarks } from '../../db/bin'
import { nextAfter, positionBefore, type Scope } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { userOf, type Caller } from '../../http/caller'
import {
  announce,
  isSameAsLibrary,
  placeAlive,
  placeColumns,
  placeJoins,
  requireBoard,
  requireManyBoards,
  requireModule,
  requirePlace,
  touchLibrary,
  type Place,
} from '../modules'

export const inModule = (moduleId: number): Scope => sql`module_id = ${moduleId}`

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

/** Boards of a module in their order. */
export async function listBoards(ctx: Context, caller: Caller, moduleId: number): Promise<Board[]> {
  await requireModule({ db: ctx.db, caller }, moduleId, 'module.see')
  const rows = await ctx.db
    .selectFrom('boards')
    .select(['id', 'name'])
    .where('module_id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, moduleId }))
}

/** Adds a board at the end. Throws `limit.reached`. */
export async function createBoard(ctx: Context, caller: Caller, moduleId: number, name: string): Promise<Board> {
  const place = await requireModule({ db: ctx.db, caller }, moduleId, 'module.edit')
  requireManyBoards(place)
  const id = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, moduleId)
    const position = await spaceIn(trx, moduleId)
    return (await trx.insertInto('boards').values({ module_id: moduleId, name, position }).returning('id').executeTakeFirstOrThrow()).id
  })
  await touchLibrary(ctx, place)
  const board = { id, name, moduleId }
  announce(ctx, caller, place, { action: 'addBoard', moduleId, board, before_id: null })
  return board
}

export async function renameBoard(ctx: Context, caller: Caller, id: number, name: string): Promise<Board> {
  const place = await requireBoard({ db: ctx.db, caller }, id, 'board.edit')
  await ctx.db.updateTable('boards').set({ name }).where('id', '=', id).execute()
  await touchLibrary(ctx, place, isSameAsLibrary(place, codeOf.board) ? name : null)
  const board = { id, name, moduleId: place.module_id }
  announce(ctx, caller, place, { action: 'updateBoard', moduleId: place.module_id, board })
  return board
}

/** Puts a board into the bin. */
export async function deleteBoard(ctx: Context, caller: Caller, id: number): Promise<void> {
  const place = await requireBoard({ db: ctx.db, caller }, id, 'board.edit')
  requireManyBoards(place)
  await putIntoBin(ctx.db, 'boards', id, ctx.now())
  await touchLibrary(ctx, place)
  announce(ctx, caller, place, { action: 'deleteModuleBoard', moduleId: place.module_id, boardId: id })
}

interface BinRow extends Place, BinMarks {
  name: string
  position: string
}
const findInBin = async (db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<BinRow | undefined> =>
  (
    await sql<BinRow>`
  select ${placeColumns}, b.name, b.position, ${binColumns('b', now)}
  from boards b join modules m on m.id = b.module_id ${placeJoins(userOf(caller).id)} where b.id = ${id} and ${placeAlive}`.execute(db)
  ).rows[0]

/** Takes a board out of the bin, to where it stood; one that is not in it stays as it is. */
export async function restoreBoard(ctx: Context, caller: Caller, id: number): Promise<Board> {
  const found = requirePlace(await findInBin(ctx.db, caller, id, ctx.now()), caller, 'board.edit')
  if (found.too_old) throw new AppError('not.found')
  const board = { id, name: found.name, moduleId: found.module_id }
  if (!found.in_bin) return board
  const taken = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, found.module_id)
    await spaceIn(trx, found.module_id)
    return takeOutOfBin(trx, 'boards', id)
  })
  if (!taken) return board // another tab was faster, and told of it
  await touchLibrary(ctx, found)
  const before_id = await nextAfter(ctx.db, 'boards', inModule(found.module_id), found.position)
  announce(ctx, caller, found, { action: 'addBoard', moduleId: found.module_id, board, before_id })
  return board
}

/** Puts a board before another of its module, or last. */
export async function moveBoard(ctx: Context, caller: Caller, id: number, beforeId: number | null): Promise<void> {
  const place = await requireBoard({ db: ctx.db, caller }, id, 'board.edit')
  if (beforeId === id) return
  const before_id = await ctx.db.transaction().execute(async (trx) => {
    await lockModule(trx, place.module_id)
    const { position } = await positionBefore(trx, 'boards', inModule(place.module_id), beforeId)
    await trx.updateTable('boards').set({ position }).where('id', '=', id).execute()
    return nextAfter(trx, 'boards', inModule(place.module_id), position)
  })
  announce(ctx, caller, place, { action: 'moveBoard', moduleId: place.module_id, boardId: id, before_id })
}
