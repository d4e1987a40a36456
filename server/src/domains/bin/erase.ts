import type { BinKind } from '@keel/contract/entities/bin'
import { AppError } from '@keel/contract/errors'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'
import { userOf, type Caller } from '../../http/caller'

/** The rows of a kind that are somebody's, as `x`; not those of a classroom that is deleted, nor a thing of the library. */
const own: Record<BinKind, (ownerId: number) => RawBuilder<unknown>> = {
  room: (ownerId) => sql`select id from rooms where owner_id = ${ownerId}`,
  module: (ownerId) =>
    sql`select m.id from modules m join rooms r on r.id = m.room_id where r.owner_id = ${ownerId} and r.deleted_at is null`,
  board: (ownerId) => sql`select b.id from boards b join modules m on m.id = b.module_id ${ownModule(ownerId)}`,
  item: (ownerId) =>
    sql`select i.id from board_items i join boards b on b.id = i.board_id join modules m on m.id = b.module_id ${ownModule(ownerId)}`,
}
const ownModule = (ownerId: number) =>
  sql`left join rooms r on r.id = m.room_id where coalesce(r.owner_id, m.owner_id) = ${ownerId} and r.deleted_at is null`

const tables = { room: 'rooms', module: 'modules', board: 'boards', item: 'board_items' } as const

/** Takes something out of the bin for good: it is older than anything in it from now on, and the next sweep removes it. Throws `not.found`. */
export async function erase(ctx: Context, caller: Caller, kind: BinKind, id: number): Promise<void> {
  const start = binStart(ctx.now())
  const { numAffectedRows } = await sql`
    update ${sql.table(tables[kind])} as x set deleted_at = ${new Date(start.getTime() - 1)}
    from (${own[kind](userOf(caller).id)} and ${sql.ref(kind === 'room' ? 'id' : `${kind[0]}.id`)} = ${id}) as own
    where x.id = own.id and x.deleted_at >= ${start}`.execute(ctx.db)
  if (numAffectedRows !== 1n) throw new AppError('not.found')
}
