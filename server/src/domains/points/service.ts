import { RECORD_TYPE, POINTS_PER_ITEM_MAX } from '@keel/contract/constants'
import type { Point } from '@keel/contract/entities/point'
import { AppError } from '@keel/contract/errors'
import { itemTypes } from '@keel/contract/items/registry'
import { sql, type Transaction } from 'kysely'
import { broadcastChange } from '../../access/broadcast'
import { requireItem, type ItemScope } from '../../access/require'
import type { Granted } from '../../access/scope'
import type { Context } from '../../context'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { BOARD_POINTS, hasPoints } from './repository'

/** Returns an item with points. Throws `bad.input` for other types, and for any but the only page of an image. */
async function requirePage(ctx: Context, caller: Caller, itemId: number, page: number): Promise<Granted<ItemScope>> {
  const scope = await requireItem(ctx, caller, itemId, 'point.edit')
  if (!hasPoints(scope.type)) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  if (itemTypes[scope.type].pages === 'one' && page !== 1) throw new AppError('bad.input', { errors: { page: 'invalid' } })
  return scope
}

/** Everything that adds to a board takes its lock first, so that two changes cannot deadlock. */
async function lockBoard(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select 1 from boards where id = ${id} for no key update`.execute(trx)
}

/** Serializes changes of the item's points until the end of the transaction. Throws `not.found`. */
async function lockItem(trx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql`select 1 from board_items where id = ${id} and deleted_at is null for no key update`.execute(trx)
  if (rows.length === 0) throw new AppError('not.found')
}

/** Adds or changes a point and broadcasts it. Throws `bad.input` and `limit.reached`. */
export async function savePoint(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { id, page, point }: { id: string; page: number; point: Point },
): Promise<Point> {
  const scope = await requirePage(ctx, caller, itemId, page)
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    await lockBoard(trx, scope.board_id)
    await lockItem(trx, itemId)
    const kept = trx
      .selectFrom('meta')
      .where('source', '=', BOARD_POINTS.source)
      .where('item_id', '=', itemId)
      .where('type', '=', BOARD_POINTS.type)
    const there = await kept.select('page').where('key', '=', id).executeTakeFirst()
    // Answers are stored by the point's id, so an id is used on one page only.
    if (there && there.page !== page) throw new AppError('bad.input', { errors: { id: 'used' } })
    if (!there && (await kept.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count >= POINTS_PER_ITEM_MAX)
      throw new AppError('limit.reached')
    const value = json(point)
    await trx
      .insertInto('meta')
      .values({ ...BOARD_POINTS, item_id: itemId, page, key: id, value, updated_at: ctx.now() })
      .onConflict((oc) => oc.columns(['source', 'item_id', 'type', 'page', 'user_id', 'key']).doUpdateSet({ value, updated_at: ctx.now() }))
      .execute()
    await sql`select require_board_bytes(${scope.board_id}::bigint)`.execute(trx)
    return !there
  })
  broadcastChange(ctx, caller, scope, {
    action: isNew ? 'addPoint' : 'updatePoint',
    board_id: scope.board_id,
    item_id: itemId,
    page,
    point_id: id,
    point,
  })
  return point
}

/** Deletes a point with all answers to it; does nothing if it is already deleted. */
export async function deletePoint(ctx: Context, caller: Caller, itemId: number, { id, page }: { id: string; page: number }): Promise<void> {
  const scope = await requirePage(ctx, caller, itemId, page)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('meta')
    .where('source', '=', BOARD_POINTS.source)
    .where('item_id', '=', itemId)
    .where('type', 'in', [RECORD_TYPE.points, RECORD_TYPE.answers])
    .where('page', '=', page)
    .where('key', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    broadcastChange(ctx, caller, scope, { action: 'deletePoint', board_id: scope.board_id, item_id: itemId, page, point_id: id })
}
