import { HIDDEN, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { namesFile } from '../files'
import { teacherCodes } from './audience'
import { lockBoard, spaceOn } from './service'

const NEXT_ID = sql.raw(`nextval(pg_get_serial_sequence('board_items', 'id')) as new_id`)

/**
 * Copies items with their values, order, points and files, in one statement. Files are copied by reference; answers and drawings
 * are not copied. `source` selects the old items with their new board, name and position; those for teachers stay hidden.
 */
async function copyRows(trx: Transaction<DB>, source: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ new_id: number }>`
    with source as materialized (${source}),
    added as (insert into board_items (id, board_id, type, name, value, value_version, props, hidden, position) overriding system value
      select new_id, board_id, type, name, value, value_version, props, case when type = any(${teacherCodes}::smallint[]) then ${HIDDEN.hidden}::smallint else hidden end, position
      from source),
    points as (insert into meta (source, type, item_id, page, user_id, key, value)
      select m.source, m.type, s.new_id, m.page, m.user_id, m.key, m.value from source s
      join meta m on m.source = ${RECORD_SOURCE.board} and m.type = ${RECORD_TYPE.points} and m.user_id = 0 and m.item_id = s.id),
    files as (insert into file_refs (file_id, board_item_id)
      select f.file_id, s.new_id from source s join file_refs f on f.board_item_id = s.id where ${namesFile('s.value', 'f.file_id')})
    select new_id from source`.execute(trx)
  return rows.map((row) => row.new_id)
}

/** Copies all items of each board to its copy; returns the number of items. */
export async function copyItemsOf(trx: Transaction<DB>, boards: readonly { from: number; to: number }[]): Promise<number> {
  if (boards.length === 0) return 0
  const [from, to] = [boards.map((p) => p.from), boards.map((p) => p.to)]
  const ids = await copyRows(
    trx,
    sql`select i.id, p.new_id as board_id, i.type, i.name, i.value, i.value_version, i.props, i.hidden, i.position, ${NEXT_ID}
    from unnest(${from}::bigint[], ${to}::bigint[]) as p(old_id, new_id) join board_items i on i.board_id = p.old_id where i.deleted_at is null`,
  )
  return ids.length
}

/**
 * Copies items of a board to another, where students see them: the named ones or, without names, those that students see. Returns their
 * number. Throws `bad.input` for an item that is not on the board, or that no student may see.
 */
export async function copyChosenItems(
  trx: Transaction<DB>,
  { from, to }: { from: number; to: number },
  items: readonly number[] | undefined,
): Promise<number> {
  const wanted = items && [...new Set(items)]
  const ids = await copyRows(
    trx,
    sql`select i.id, ${to}::bigint as board_id, i.type, i.name, i.value, i.value_version, i.props, ${HIDDEN.visible}::smallint as hidden, i.position, ${NEXT_ID}
    from board_items i where i.board_id = ${from} and i.deleted_at is null and i.type <> all(${teacherCodes}::smallint[])
      and ${wanted ? sql`i.id = any(${wanted}::bigint[])` : sql`i.hidden = ${HIDDEN.visible}`}`,
  )
  if (wanted && ids.length < wanted.length) throw new AppError('bad.input', { errors: { boards: 'invalid' } })
  return ids.length
}

/** Copies one item to a board, before another one or last; under a new name, if `name` is set. Throws `limit.reached`. */
export async function copyItem(
  trx: Transaction<DB>,
  itemId: number,
  boardId: number,
  { before_id, name, hidden }: { before_id?: number | null | undefined; name?: string; hidden?: 1 | 2 },
): Promise<{ id: number; position: string } | undefined> {
  await lockBoard(trx, boardId)
  const position = await spaceOn(trx, boardId, before_id)
  const [id] = await copyRows(
    trx,
    sql`select i.id, ${boardId}::bigint as board_id, i.type, ${name === undefined ? sql`i.name` : sql`${name}::text`} as name, i.value, i.value_version, i.props,
      ${hidden === undefined ? sql`i.hidden` : sql`${hidden}::smallint`} as hidden, ${position}::text as position, ${NEXT_ID} from board_items i where i.id = ${itemId} and i.deleted_at is null`,
  )
  return id === undefined ? undefined : { id, position }
}
