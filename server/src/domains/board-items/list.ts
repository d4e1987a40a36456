import type { BoardItem } from '@keel/contract/entities/board-item'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { JsonText } from '../../http/bind-route'
import type { Caller } from '../../http/caller'
import { placeAlive, placeColumns, placeJoins, requirePlace, signedIn, type Place } from '../modules'
import { presentItems, type ItemRow } from './present'

type Row = Place & (Omit<BoardItem, 'board_id' | 'value'> & { value: string } | { id: null })

/** The item as JSON; its value is the text the database keeps, neither read nor written anew here. */
const itemText = (boardId: number, { id, type, name, value, props, version }: Extract<Row, { value: string }>): string =>
  `{"id":${id},"board_id":${boardId},"type":${type},"name":${JSON.stringify(name)},"value":${value},"props":${JSON.stringify(props)},"version":${version}}`

/**
 * Items of a board in their order, as JSON. This is the call made most and the largest answer: one statement reads
 * the rights and the items.
 */
export async function listItems(ctx: Pick<Context, 'db'>, caller: Caller, boardId: number): Promise<JsonText> {
  const { rows } = await sql<Row>`
    select ${placeColumns}, i.id, i.type, i.name, i.value::text as value, i.props, i.version
    from boards b join modules m on m.id = b.module_id ${placeJoins(signedIn(caller).id)}
    left join board_items i on i.board_id = b.id and i.deleted_at is null
    where b.id = ${boardId} and b.deleted_at is null and ${placeAlive}
    order by i.position, i.id`.execute(ctx.db)
  requirePlace(rows[0], caller, 'board.see')
  return new JsonText(`[${rows.flatMap((row) => (row.id === null ? [] : [itemText(boardId, row)])).join(',')}]`)
}
