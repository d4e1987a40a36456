import { RECORD_TYPE, POINTS_PER_ITEM_MAX } from '@keel/contract/constants'
import type { Point } from '@keel/contract/entities/point'
import { AppError } from '@keel/contract/errors'
import { codeOf } from '@keel/contract/items/codes'
import { sql, type Transaction } from 'kysely'
import { broadcastChange } from '../../access/broadcast'
import { requireItem, type ItemScope } from '../../access/require'
import type { Granted } from '../../access/scope'
import type { Context } from '../../context'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import type { Caller } from '../../http/caller'
import { BOARD_POINTS, hasPoints } from './repository'

/** An item that carries points, and a page it can have: an image has one. */
async function requireMarked(ctx: Context, caller: Caller, itemId: number, page: number): Promise<Granted<ItemScope>> {
  const place = await requireItem(ctx, caller, itemId, 'point.edit')
  if (!hasPoints(place.type)) throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  if (place.type === codeOf.image && page !== 1) throw new AppError('bad.input', { errors: { page: 'invalid' } })
  return place
}

/** Whatever adds to a board waits for its lock first, so that two who do never wait for each other. */
async function lockBoard(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select 1 from boards where id = ${id} for no key update`.execute(trx)
}

/** Others who change points of the item wait here until this transaction ends. */
async function lockItem(trx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql`select 1 from board_items where id = ${id} and deleted_at is null for no key update`.execute(trx)
  if (rows.length === 0) throw new AppError('not.found')
}

/** Adds a point or changes it, and tells the classroom. Throws `bad.input` and `limit.reached`. */
export async function savePoint(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { id, page, point }: { id: string; page: number; point: Point },
): Promise<Point> {
  const place = await requireMarked(ctx, caller, itemId, page)
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    await lockBoard(trx, place.board_id)
    await lockItem(trx, itemId)
    const kept = trx
      .selectFrom('meta')
      .where('source', '=', BOARD_POINTS.source)
      .where('item_id', '=', itemId)
      .where('type', '=', BOARD_POINTS.type)
    const there = await kept.select('page').where('key', '=', id).executeTakeFirst()
    // Answers are kept by the point's id alone, so it stands on one page only.
    if (there && there.page !== page) throw new AppError('bad.input', { errors: { id: 'used' } })
    if (!there && (await kept.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count >= POINTS_PER_ITEM_MAX)
      throw new AppError('limit.reached')
    const value = json(point)
    await trx
      .insertInto('meta')
      .values({ ...BOARD_POINTS, item_id: itemId, page, key: id, value, updated_at: ctx.now() })
      .onConflict((oc) => oc.columns(['source', 'item_id', 'type', 'page', 'user_id', 'key']).doUpdateSet({ value, updated_at: ctx.now() }))
      .execute()
    await sql`select require_board_bytes(${place.board_id}::bigint)`.execute(trx)
    return !there
  })
  broadcastChange(ctx, caller, place, {
    action: isNew ? 'addPoint' : 'updatePoint',
    board_id: place.board_id,
    item_id: itemId,
    page,
    point_id: id,
    point,
  })
  return point
}

/** Deletes a point with all answers to it; one that is gone already is no failure. */
export async function deletePoint(ctx: Context, caller: Caller, itemId: number, { id, page }: { id: string; page: number }): Promise<void> {
  const place = await requireMarked(ctx, caller, itemId, page)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('meta')
    .where('source', '=', BOARD_POINTS.source)
    .where('item_id', '=', itemId)
    .where('type', 'in', [RECORD_TYPE.points, RECORD_TYPE.answers])
    .where('page', '=', page)
    .where('key', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n)
    broadcastChange(ctx, caller, place, { action: 'deletePoint', board_id: place.board_id, item_id: itemId, page, point_id: id })
}
