import type { BoardItem } from '@keel/contract/entities/board-item'
import { sql } from 'kysely'
import type { Context } from '../../context'
import type { Caller } from '../../http/caller'
import { placeAlive, placeColumns, placeJoins, requirePlace, signedIn, type Place } from '../modules'
import { presentItem, type ItemRow } from './present'

type Row = Place & (ItemRow | { id: null })

/** Items of a board in their order. One statement reads the rights with them: this is the call made most. */
export async function listItems(ctx: Pick<Context, 'db'>, caller: Caller, boardId: number): Promise<BoardItem[]> {
  const { rows } = await sql<Row>`
    select ${placeColumns}, i.id, i.type, i.name, i.value, i.props, i.version
    from boards b join modules m on m.id = b.module_id ${placeJoins(signedIn(caller).id)}
    left join board_items i on i.board_id = b.id and i.deleted_at is null
    where b.id = ${boardId} and b.deleted_at is null and ${placeAlive}
    order by i.position, i.id`.execute(ctx.db)
  requirePlace(rows[0], caller, 'board.see')
  return rows.flatMap((row) => (row.id === null ? [] : [presentItem(row, boardId)]))
}
