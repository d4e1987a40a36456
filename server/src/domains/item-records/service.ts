import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { ItemRecord } from '@keel/contract/entities/item-record'
import { Point } from '@keel/contract/entities/point'
import { DrawnShape } from '@keel/contract/entities/drawing'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import { z } from 'zod'
import { sql } from 'kysely'
import { requireItem, requireItems } from '../../access/require'
import { isStudentOfRoom } from '../../access/room'
import type { Granted, Scope } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { submitAnswer, resetAnswers } from '../answers'
import { clearDrawing, deleteDrawnObject, authorsVisibleTo, saveDrawnObject } from '../drawings'
import { deletePoint, savePoint } from '../points'

const RECORDS_MAX = 5000
/** Stored size of the records of one answer. */
const RECORDS_MAX_BYTES = 4_000_000

export interface Asked {
  keys: number[]
  types?: (1 | 2 | 3)[] | undefined
  page?: number | undefined
  user_id?: number | undefined
}

/** Whose answers somebody sees here: one's own, or those of a student whom the teacher names. */
async function answererSeenBy(
  ctx: Context,
  caller: Caller,
  place: Granted<Pick<Scope, 'room_id'>>,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (named === undefined || named === id) return id
  if (!allows('answers.see.student', place.role)) throw new AppError('forbidden')
  if (!(await isStudentOfRoom(ctx.db, place.room_id, named))) throw new AppError('not.found')
  return named
}

/** Points, answers and drawings of items, as far as the caller sees them. Throws `limit.reached` when it would be too much for one answer. */
export async function listItemRecords(
  ctx: Context,
  caller: Caller,
  { keys, types = [1, 2, 3], page, user_id }: Asked,
): Promise<ItemRecord[]> {
  const places = await requireItems(ctx, caller, keys, 'record.see')
  const groups = new Map(places.map((place) => [place.module_id, place]))
  const records: ItemRecord[] = []
  let [count, bytes] = [0, 0]
  for (const place of groups.values()) {
    const ids = places.filter((other) => other.module_id === place.module_id).map(({ item_id }) => item_id)
    const drawers = await authorsVisibleTo(ctx, caller, place, user_id)
    const answerer = await answererSeenBy(ctx, caller, place, user_id)
    const found = ctx.db
      .selectFrom('meta')
      .where('source', '=', RECORD_SOURCE.board)
      .where('item_id', 'in', ids)
      .where('type', 'in', types)
      .$if(page !== undefined, (q) => q.where('page', '=', page ?? 0))
      .where((eb) =>
        eb.or([
          eb('type', '=', RECORD_TYPE.points),
          eb.and([eb('type', '=', RECORD_TYPE.answers), eb('user_id', '=', answerer)]),
          eb.and([eb('type', '=', RECORD_TYPE.drawings), ...(drawers ? [eb('user_id', 'in', drawers)] : [])]),
        ]),
      )
    const sizes = await found
      .select((eb) => [eb.fn.countAll<number>().as('records'), sql<number>`coalesce(sum(pg_column_size(value)), 0)::int`.as('bytes')])
      .executeTakeFirstOrThrow()
    count += sizes.records
    bytes += sizes.bytes
    if (count > RECORDS_MAX || bytes > RECORDS_MAX_BYTES) throw new AppError('limit.reached')
    const rows = await found
      .select(['type', 'item_id', 'page', 'user_id', 'key', 'value'])
      .orderBy('item_id')
      .orderBy('type')
      .orderBy('page')
      .orderBy('user_id')
      .orderBy('key')
      .execute()
    records.push(
      ...rows.map((row) => ({
        ...row,
        source: RECORD_SOURCE.board,
        type: row.type as 1 | 2 | 3,
        user_id: row.user_id === 0 ? null : row.user_id,
      })),
    )
  }
  return records
}

export interface Where {
  type: 1 | 2 | 3
  page: number
  user_id?: number | undefined
}
const Answer = z.record(z.string(), z.unknown())

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new AppError('bad.input', { errors: { value: 'invalid' } })
  return read.data
}

/** Stores one record by the rules of its kind. Answers what is stored now. */
export async function saveItemRecord(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { type, page, user_id, key, value }: Where & { key: string; value?: unknown },
): Promise<unknown> {
  if (type === RECORD_TYPE.points) {
    await requireItem(ctx, caller, itemId, 'point.edit') // before its value is looked at
    return savePoint(ctx, caller, itemId, { id: key, page, point: parse(Point, value) })
  }
  const { board_id } = await requireItem(ctx, caller, itemId, 'record.edit')
  if (type === RECORD_TYPE.drawings)
    return (await saveDrawnObject(ctx, caller, board_id, { item_id: itemId, page, user_id, id: key, stroke: parse(DrawnShape, value) }))
      .stroke
  return (await submitAnswer(ctx, caller, board_id, { item_id: itemId, page, user_id, id: key, action: parse(Answer, value) })).action
}

/** Deletes a point, or a drawn object or all of one person's page, or all answers. */
export async function deleteItemRecords(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { type, page, user_id, key }: Where & { key?: string | undefined },
): Promise<void> {
  const { board_id } = await requireItem(ctx, caller, itemId, type === RECORD_TYPE.points ? 'point.edit' : 'record.edit')
  const where = { item_id: itemId, page, user_id }
  if (type === RECORD_TYPE.points) {
    if (key === undefined) throw new AppError('bad.input', { errors: { key: 'required' } })
    return deletePoint(ctx, caller, itemId, { id: key, page })
  }
  if (type === RECORD_TYPE.drawings)
    return key === undefined ? clearDrawing(ctx, caller, board_id, where) : deleteDrawnObject(ctx, caller, board_id, { ...where, id: key })
  // One answer alone cannot be taken back: the first try would be another one then.
  if (key !== undefined) throw new AppError('bad.input', { errors: { key: 'invalid' } })
  return resetAnswers(ctx, caller, board_id, where)
}
