import { AppError } from '@keel/contract/errors'
import type { ItemCode } from '@keel/contract/items/codes'
import { bringUp } from '@keel/contract/items/value-version'
import { allows, type Permission } from '@keel/contract/permissions'
import { sql } from 'kysely'
import type { Context } from '../context'
import { requireUser, type Caller, type SessionUser } from '../http/caller'
import {
  accessRoleIn,
  boardColumns,
  isVisible,
  itemColumns,
  itemJoins,
  itemNotDeleted,
  NOBODY,
  outsiderRole,
  scopeColumns,
  scopeJoins,
  scopeNotDeleted,
  type Granted,
  type Reader,
  type Scope,
} from './scope'

type Db = Pick<Context, 'db'>

/** Returns the signed-in person if their account has a permission that depends on no scope. Throws `forbidden`. */
export function requirePermission(caller: Caller, permission: Permission): SessionUser {
  const user = requireUser(caller)
  if (!allows(permission, outsiderRole(user))) throw new AppError('forbidden')
  return user
}

/** Returns who reads: the signed-in person, with or without a link, or a visitor with one. Throws `not.signed.in`. */
export function requireReader(caller: Caller): Reader {
  const token = caller.shareToken
  if (!caller.user && token !== undefined) return { ...NOBODY, token }
  const { id, role } = requireUser(caller)
  return { id, role, token }
}

/** Throws `not.found` for what does not exist or is not visible, `forbidden` without the permission for it. */
export function requireScope<S extends Scope>(scope: S | undefined, caller: Caller, permission: Permission): Granted<S> {
  const reader = requireReader(caller)
  if (!scope) throw new AppError('not.found')
  const role = accessRoleIn(scope, reader)
  if (!isVisible(scope, role)) throw new AppError('not.found')
  if (!allows(permission, role)) throw new AppError('forbidden')
  return { ...scope, role }
}

/** Returns the scope of a module. Throws as {@link requireScope} does. */
export async function requireModule(ctx: Db, caller: Caller, id: number, permission: Permission): Promise<Granted<Scope>> {
  const { rows } = await sql<Scope>`
    select ${scopeColumns} from modules m ${scopeJoins(requireReader(caller))} where m.id = ${id} and ${scopeNotDeleted}`.execute(ctx.db)
  return requireScope(rows[0], caller, permission)
}

/** Returns the scope of a board. Throws as {@link requireScope} does. */
export async function requireBoard(ctx: Db, caller: Caller, id: number, permission: Permission): Promise<Granted<Scope>> {
  const { rows } = await sql<Scope>`
    select ${boardColumns} from boards b join modules m on m.id = b.module_id ${scopeJoins(requireReader(caller))}
    where b.id = ${id} and b.deleted_at is null and ${scopeNotDeleted}`.execute(ctx.db)
  return requireScope(rows[0], caller, permission)
}

export interface ItemScope extends Scope {
  item_id: number
  board_id: number
  type: ItemCode
}
/** With the item's value, which may be 200 KB. */
export interface ItemWithValue extends ItemScope {
  value: unknown
}
const itemScopeColumns = sql`${itemColumns}, i.id as item_id, i.board_id, i.type`

/** Reads the {@link ItemScope} of one item. */
export const itemScopeOf = (id: number, reader: number | Pick<Reader, 'id' | 'token'>, columns = itemScopeColumns) =>
  sql`select ${columns} from board_items i ${itemJoins} ${scopeJoins(reader)} where i.id = ${id} and ${itemNotDeleted}`

/** Returns the scope of an item, of this board if one is named. Throws as {@link requireScope} does. */
export async function requireItem(
  ctx: Db,
  caller: Caller,
  id: number,
  permission: Permission,
  boardId?: number,
): Promise<Granted<ItemScope>> {
  const { rows } = await sql<ItemScope>`${itemScopeOf(id, requireReader(caller))}`.execute(ctx.db)
  return requireOnBoard(rows[0], caller, permission, boardId)
}

/** The same with the item's value. */
export async function requireItemWithValue(
  ctx: Db,
  caller: Caller,
  id: number,
  permission: Permission,
  boardId?: number,
): Promise<Granted<ItemWithValue>> {
  const columns = sql`${itemScopeColumns}, i.value, i.value_version`
  const { rows } = await sql<ItemWithValue & { value_version: number }>`${itemScopeOf(id, requireReader(caller), columns)}`.execute(ctx.db)
  const item = requireOnBoard(rows[0], caller, permission, boardId)
  return { ...item, value: bringUp(item.type, item.value, item.value_version) }
}

function requireOnBoard<S extends ItemScope>(
  found: S | undefined,
  caller: Caller,
  permission: Permission,
  boardId: number | undefined,
): Granted<S> {
  const scope = requireScope(found, caller, permission)
  if (boardId !== undefined && scope.board_id !== boardId) throw new AppError('not.found')
  return scope
}

/** Returns the scopes of several items. Throws `not.found` if one of them does not exist. */
export async function requireItems(ctx: Db, caller: Caller, ids: readonly number[], permission: Permission): Promise<Granted<ItemScope>[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<ItemScope>`
    select ${itemScopeColumns} from board_items i ${itemJoins} ${scopeJoins(requireReader(caller))}
    where i.id = any(${wanted}::bigint[]) and ${itemNotDeleted}`.execute(ctx.db)
  if (rows.length < wanted.length) throw new AppError('not.found')
  return rows.map((row) => requireScope(row, caller, permission))
}
