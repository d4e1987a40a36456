import type { BinKind } from '@keel/contract/entities/bin'
import { AppError } from '@keel/contract/errors'
import { sql, type RawBuilder } from 'kysely'
import { itemJoins } from '../../access/scope'
import type { Context } from '../../context'
import { binStart, erasedAt } from '../../db/bin'
import { requireUser, type Caller } from '../../http/caller'

const tables = { room: 'rooms', module: 'modules', board: 'boards', item: 'board_items' } as const

/** The row of this kind, if the user owns it and it is in neither a deleted classroom nor a library. */
const ownRow: Record<BinKind, (id: number, ownerId: number) => RawBuilder<unknown>> = {
  room: (id, ownerId) => sql`select id from rooms where id = ${id} and owner_id = ${ownerId}`,
  module: (id, ownerId) =>
    sql`select m.id from modules m join rooms r on r.id = m.room_id where m.id = ${id} and r.owner_id = ${ownerId} and r.deleted_at is null`,
  board: (id, ownerId) =>
    sql`select b.id from boards b join modules m on m.id = b.module_id left join rooms r on r.id = m.room_id
      where b.id = ${id} and ${isOwnPlace(ownerId)}`,
  item: (id, ownerId) =>
    sql`select i.id from board_items i ${itemJoins} left join rooms r on r.id = m.room_id
      where i.id = ${id} and ${isOwnPlace(ownerId)}`,
}
/** For a module `m` and its classroom `r`, if it is in one. */
const isOwnPlace = (ownerId: number) => sql`coalesce(r.owner_id, m.owner_id) = ${ownerId} and r.deleted_at is null`

/**
 * Deletes an entry of the bin permanently: it becomes older than anything in the bin, and the next purge removes it. Throws
 * `not.found`.
 */
export async function erase(ctx: Context, caller: Caller, kind: BinKind, id: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update ${sql.table(tables[kind])} set deleted_at = ${erasedAt(ctx.now())}
    where id = (${ownRow[kind](id, requireUser(caller).id)}) and deleted_at >= ${binStart(ctx.now())}`.execute(ctx.db)
  if (numAffectedRows !== 1n) throw new AppError('not.found')
}
