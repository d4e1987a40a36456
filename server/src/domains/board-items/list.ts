import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemPoints } from '@keel/contract/entities/point'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { JsonText } from '../../http/bind-route'
import type { Caller } from '../../http/caller'
import { hasPoints, pointsOf } from '../meta'
import { boardColumns, placeAlive, placeJoins, readerOf, requirePlace, type Place } from '../modules'

/** An item with its value as the text the database keeps. */
type TextRow = Omit<BoardItem, 'board_id' | 'value' | 'points' | 'hidden'> & { value: string; item_hidden: number }
type Row = Place & (TextRow | { id: null })

/** The item as JSON; its value is neither read nor written anew here. */
const itemText = (boardId: number, { id, type, name, value, props, version, item_hidden }: TextRow, points: ItemPoints = {}): string =>
  `{"id":${id},"board_id":${boardId},"type":${type},"name":${JSON.stringify(name)},"value":${value},"props":${JSON.stringify(props)},"version":${version}${item_hidden === HIDDEN.hidden ? ',"hidden":1' : ''}${hasPoints(type) ? `,"points":${JSON.stringify(points)}` : ''}}`

/**
 * Items of a board in their order, as JSON. This is the call made most and the largest answer: one statement reads
 * the rights and the items, and a second one the points where an item can have some.
 */
export async function listItems(ctx: Pick<Context, 'db'>, caller: Caller, boardId: number): Promise<JsonText> {
  const reader = readerOf(caller)
  const { rows } = await sql<Row>`
    select ${boardColumns}, i.id, i.type, i.name, i.value::text as value, i.props, i.version, i.hidden as item_hidden
    from boards b join modules m on m.id = b.module_id ${placeJoins(reader)}
    left join board_items i on i.board_id = b.id and i.deleted_at is null and (i.hidden = 2 or coalesce(r.owner_id, m.owner_id) = ${reader.id})
    where b.id = ${boardId} and b.deleted_at is null and ${placeAlive}
    order by i.position, i.id`.execute(ctx.db)
  requirePlace(rows[0], caller, 'board.see')
  const items = rows.filter((row): row is Place & TextRow => row.id !== null)
  const points = await pointsOf(
    ctx.db,
    items.filter((item) => hasPoints(item.type)).map((item) => item.id),
  )
  return new JsonText(`[${items.map((item) => itemText(boardId, item, points.get(item.id))).join(',')}]`)
}
