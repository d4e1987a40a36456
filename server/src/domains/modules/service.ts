import { HIDDEN, MODULES_PER_ROOM_MAX } from '@keel/contract/constants'
import type { Module } from '@keel/contract/entities/board'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import { broadcastChange, broadcastPlaced } from '../../access/broadcast'
import { requireReader, requireModule, requireScope } from '../../access/require'
import { requireRoom } from '../../access/room'
import { scopeColumns, scopeJoins, seesHidden, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { binColumns, moveToBin, restoreFromBin, type BinMarks } from '../../db/bin'
import { moveBefore, nextAfter, positionBefore, type SiblingFilter } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { requireInRoomOrSpace, touchLibrary } from './library'
import { moduleById, modulesOfRoom } from './repository'

/** Modules that are ordered together: those of a classroom or of a person's space. */
const siblingsOf = (scope: Pick<Scope, 'room_id' | 'owner_id'>): SiblingFilter =>
  scope.room_id === null
    ? sql`room_id is null and library_id is null and homework_id is null and owner_id = ${scope.owner_id}`
    : sql`room_id = ${scope.room_id}`

/** Serializes changes of the order until the end of the transaction. Throws `not.found`. */
async function lockSiblings(trx: Transaction<DB>, scope: Pick<Scope, 'room_id' | 'owner_id'>): Promise<void> {
  const { rows } =
    scope.room_id === null
      ? await sql`select 1 from users where id = ${scope.owner_id} for no key update`.execute(trx)
      : await sql`select 1 from rooms where id = ${scope.room_id} and deleted_at is null for no key update`.execute(trx)
  if (rows.length === 0) throw new AppError('not.found')
}

/** Returns the modules of a classroom as this caller sees them. It is already checked that they see the classroom. */
export const listModulesOf = (ctx: Pick<Context, 'db'>, caller: Caller, roomId: number): Promise<Module[]> =>
  modulesOfRoom(ctx.db, requireUser(caller), roomId)

/** Returns one module as this caller sees it. Throws `not.found`. */
export async function presentModule(db: Kysely<DB>, caller: Caller, id: number): Promise<Module> {
  const module = await moduleById(db, requireReader(caller), id)
  if (!module) throw new AppError('not.found')
  return module
}

/** Adds an empty module to a classroom: visible at the end, or after another one and hidden like it. Throws `limit.reached`. */
export async function insertModule(
  trx: Transaction<DB>,
  { room_id, owner_id }: { room_id: number; owner_id: number },
  name: string,
  after?: { id: number; hidden: 1 | 2 },
): Promise<number> {
  const room = { room_id, owner_id }
  await lockSiblings(trx, room)
  const previous = after && (await trx.selectFrom('modules').select('position').where('id', '=', after.id).executeTakeFirstOrThrow())
  const beforeId = previous ? await nextAfter(trx, 'modules', siblingsOf(room), previous.position) : null
  const { position, count } = await positionBefore(trx, 'modules', siblingsOf(room), beforeId)
  if (count >= MODULES_PER_ROOM_MAX) throw new AppError('limit.reached')
  const { id } = await trx
    .insertInto('modules')
    .values({ ...room, name, position, hidden: after?.hidden ?? HIDDEN.visible })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Broadcasts a new module to the classroom. */
export function broadcastModule(ctx: Context, caller: Caller, room: { room_id: number; owner_id: number }, module: Module): void {
  broadcastChange(ctx, caller, { ...room, hidden: module.hidden }, { action: 'updateModule', module: summary(module) })
}

const summary = ({ id, name, hidden }: Module) => ({ id, name, hidden })

/** Adds a visible module at the end of a classroom. Throws `limit.reached`. */
export async function createModule(ctx: Context, caller: Caller, roomId: number, name: string): Promise<Module> {
  const room = await requireRoom(ctx, caller, roomId, 'room.edit')
  const scope = { room_id: room.id, owner_id: room.owner_id }
  const id = await ctx.db.transaction().execute((trx) => insertModule(trx, scope, name))
  const module = await presentModule(ctx.db, caller, id)
  broadcastModule(ctx, caller, scope, module)
  return module
}

/** Renames, hides or shows a module. To students a hidden module looks deleted. */
export async function updateModule(
  ctx: Context,
  caller: Caller,
  id: number,
  change: { name?: string | undefined; hidden?: 1 | 2 | undefined },
): Promise<Module> {
  const scope = await requireModule(ctx, caller, id, 'module.edit')
  if (change.hidden === HIDDEN.hidden || scope.homework_id !== null) requireInRoomOrSpace(scope)
  if (change.name !== undefined || change.hidden !== undefined)
    await ctx.db
      .updateTable('modules')
      .set({
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.hidden === undefined ? {} : { hidden: change.hidden }),
      })
      .where('id', '=', id)
      .execute()
  if (change.name !== undefined) await touchLibrary(ctx, scope, change.name)
  const module = await presentModule(ctx.db, caller, id)
  if (scope.hidden === HIDDEN.visible && module.hidden === HIDDEN.hidden)
    broadcastChange(ctx, caller, scope, { action: 'deleteModule', moduleId: id }, 'students')
  broadcastChange(ctx, caller, { ...scope, hidden: module.hidden }, { action: 'updateModule', module: summary(module) })
  return module
}

/** Moves a module to the bin. */
export async function deleteModule(ctx: Context, caller: Caller, id: number): Promise<void> {
  const scope = await requireModule(ctx, caller, id, 'module.edit')
  requireInRoomOrSpace(scope)
  if (scope.room_id === null) throw new AppError('forbidden') // a space always exists
  await moveToBin(ctx.db, 'modules', id, ctx.now())
  broadcastChange(ctx, caller, scope, { action: 'deleteModule', moduleId: id })
}

/** Restores a module from the bin; one that is not in the bin stays unchanged. */
export async function restoreModule(ctx: Context, caller: Caller, id: number): Promise<Module> {
  const scope = await ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<Scope & BinMarks>`
      select ${scopeColumns}, ${binColumns('m', ctx.now())}
      from modules m ${scopeJoins(requireUser(caller).id)} where m.id = ${id} and r.deleted_at is null`.execute(trx)
    const found = requireScope(rows[0], caller, 'module.edit')
    requireInRoomOrSpace(found)
    if (found.too_old) throw new AppError('not.found')
    if (!found.in_bin) return null
    await lockSiblings(trx, found)
    const { count } = await positionBefore(trx, 'modules', siblingsOf(found), null)
    if (count >= MODULES_PER_ROOM_MAX) throw new AppError('limit.reached')
    return (await restoreFromBin(trx, 'modules', id)) ? found : null // another tab was faster and has broadcast it
  })
  const module = await presentModule(ctx.db, caller, id)
  if (scope) broadcastChange(ctx, caller, scope, { action: 'updateModule', module: summary(module) })
  return module
}

/** Moves a module before another one, or to the end. Throws `bad.input` if the other one is elsewhere. */
export async function moveModule(ctx: Context, caller: Caller, id: number, beforeId: number | null): Promise<void> {
  const scope = await requireModule(ctx, caller, id, 'module.edit')
  requireInRoomOrSpace(scope)
  if (beforeId === id) return
  const siblings = siblingsOf(scope)
  const position = await ctx.db.transaction().execute(async (trx) => {
    await lockSiblings(trx, scope)
    return moveBefore(trx, 'modules', siblings, id, beforeId)
  })
  await broadcastPlaced(ctx, caller, scope, { table: 'modules', siblings, position }, (before_id) => ({
    action: 'moveModule',
    moduleId: id,
    before_id,
  }))
}

/** Stores the board that the caller selected. Throws `bad.input` if it is not in this module. */
export async function selectBoard(ctx: Context, caller: Caller, id: number, boardId: number): Promise<void> {
  const { role } = await requireModule(ctx, caller, id, 'board.select')
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('module_selections')
    .columns(['user_id', 'module_id', 'board_id'])
    .expression((eb) =>
      eb
        .selectFrom('boards')
        .select([sql<number>`${requireUser(caller).id}::bigint`.as('user_id'), 'module_id', 'id'])
        .where('id', '=', boardId)
        .where('module_id', '=', id)
        .where('deleted_at', 'is', null)
        .$if(!seesHidden(role), (q) => q.where('hidden', '=', HIDDEN.visible)),
    )
    .onConflict((oc) => oc.columns(['user_id', 'module_id']).doUpdateSet((eb) => ({ board_id: eb.ref('excluded.board_id') })))
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('bad.input', { errors: { board_id: 'invalid' } })
}
