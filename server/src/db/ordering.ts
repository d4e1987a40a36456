import { AppError } from '@keel/contract/errors'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from './schema'

/** Tables whose rows have a `position` among the rows of one parent. */
export type OrderedTable = 'modules' | 'boards' | 'board_items'
/** Which rows are ordered together, e.g. sql`board_id = 5`. */
export type SiblingFilter = RawBuilder<unknown>

/**
 * Returns the position right before a row, or the last one without a row, and the number of rows in the scope. Rows in the bin
 * count as neighbours, so that a restored row never shares a position, and a row put before a just deleted one gets its place.
 * The caller holds a lock on the parent: two at once would get the same position. Throws `bad.input` if the row is not in the
 * scope.
 */
export async function positionBefore(...where: Where): Promise<{ position: string; count: number }> {
  const { prev, next, count } = await gapBefore(...where)
  return { position: generateKeyBetween(prev, next), count }
}
/** The same for several consecutive rows. */
export async function positionsBefore(many: number, ...where: Where): Promise<{ positions: string[]; count: number }> {
  const { prev, next, count } = await gapBefore(...where)
  return { positions: generateNKeysBetween(prev, next, many), count }
}

type Where = [trx: Kysely<DB>, table: OrderedTable, scope: SiblingFilter, beforeId: number | null | undefined]
async function gapBefore(...[trx, table, scope, beforeId]: Where): Promise<{ prev: string | null; next: string | null; count: number }> {
  const name = sql.table(table)
  const anchor = beforeId ?? null
  const {
    rows: [found],
  } = await sql<{ next: string | null; prev: string | null; count: number }>`
    select a.position as next, (select max(position) from ${name} where ${scope} and (a.position is null or position < a.position)) as prev,
      (select count(*) from ${name} where ${scope} and deleted_at is null) as count
    from (select 1) one left join (select position from ${name} where ${scope} and id = ${anchor}) a on true`.execute(trx)
  const { next = null, prev = null, count = 0 } = found ?? {}
  if (anchor !== null && next === null) throw new AppError('bad.input', { errors: { before_id: 'invalid' } })
  return { prev, next, count }
}

/**
 * Moves a row before another of its scope, or last; returns its new position. The caller holds a lock on the parent. Throws
 * `not.found` if the row no longer exists, and `bad.input` if the other one is not in the scope.
 */
export async function moveBefore(
  trx: Kysely<DB>,
  table: OrderedTable,
  scope: SiblingFilter,
  id: number,
  beforeId: number | null,
): Promise<string> {
  const { position } = await positionBefore(trx, table, scope, beforeId)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set position = ${position} where id = ${id} and ${scope} and deleted_at is null`.execute(trx)
  if (numAffectedRows === 0n) throw new AppError('not.found')
  return position
}

/** Returns the id of the first row after a position that the reader sees, or null. */
export async function nextAfter(db: Kysely<DB>, table: OrderedTable, scope: SiblingFilter, position: string): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${scope} and deleted_at is null and position > ${position} order by position limit 1`.execute(
    db,
  )
  return row?.id ?? null
}
