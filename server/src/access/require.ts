import { ROLE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import type { ItemCode } from '@keel/contract/items/codes'
import { allows, type Permission, type AccessRole } from '@keel/contract/permissions'
import { sql, type Kysely } from 'kysely'
import type { Context } from '../context'
import type { DB } from '../db/schema'
import { requireUser, type Caller } from '../http/caller'
import {
  accessRoleIn,
  boardColumns,
  isVisible,
  itemColumns,
  scopeColumns,
  scopeJoins,
  scopeNotDeleted,
  type Reader,
  type Scope,
} from './scope'

/** Throws `not.found` for what is not there or may not be seen, `forbidden` for what may be seen but not done. */
export function requireScope<P extends Scope>(place: P | undefined, caller: Caller, action: Permission): P & { who: AccessRole } {
  const user = requireReader(caller)
  if (!place) throw new AppError('not.found')
  const who = accessRoleIn(place, user)
  if (!isVisible(place, who)) throw new AppError('not.found')
  if (!allows(action, who)) throw new AppError('forbidden')
  return { ...place, who }
}

/** Who asks: a signed-in person, with or without a link, or whoever holds one. Throws `not.signed.in`. */
export function requireReader(caller: Caller): Reader {
  const token = caller.shareToken
  if (!caller.user && token !== undefined) return { id: 0, role: ROLE.student, token }
  const { id, role } = requireUser(caller)
  return { id, role, token }
}

interface Asking {
  db: Kysely<DB>
  caller: Caller
}

/** A module the caller may do this with. */
export async function requireModule({ db, caller }: Asking, id: number, action: Permission): Promise<Scope & { who: AccessRole }> {
  const { rows } = await sql<Scope>`
    select ${scopeColumns} from modules m ${scopeJoins(requireReader(caller))} where m.id = ${id} and ${scopeNotDeleted}`.execute(db)
  return requireScope(rows[0], caller, action)
}

/** A board the caller may do this with. */
export async function requireBoard({ db, caller }: Asking, id: number, action: Permission): Promise<Scope & { who: AccessRole }> {
  const { rows } = await sql<Scope>`
    select ${boardColumns} from boards b join modules m on m.id = b.module_id ${scopeJoins(requireReader(caller))}
    where b.id = ${id} and b.deleted_at is null and ${scopeNotDeleted}`.execute(db)
  return requireScope(rows[0], caller, action)
}

/** A living item with its place and what the caller is there. */
export interface ItemScope extends Scope {
  who: AccessRole
  board_id: number
  item_id: number
  type: ItemCode
  value: unknown
}

/** An item the caller may do this with; of the board, when one is named. Throws `not.found` and `forbidden`. */
export async function requireItem(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  itemId: number,
  action: Permission,
  boardId?: number,
): Promise<ItemScope> {
  const { rows } = await sql<Omit<ItemScope, 'who'>>`
    select ${itemColumns}, b.id as board_id, i.id as item_id, i.type, i.value
    from board_items i join boards b on b.id = i.board_id join modules m on m.id = b.module_id ${scopeJoins(requireReader(caller))}
    where i.id = ${itemId} and i.deleted_at is null and b.deleted_at is null and ${scopeNotDeleted}`.execute(ctx.db)
  const place = requireScope(rows[0], caller, action)
  if (boardId !== undefined && place.board_id !== boardId) throw new AppError('not.found')
  return place
}
