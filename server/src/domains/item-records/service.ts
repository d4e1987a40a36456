import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { ItemRecord } from '@keel/contract/entities/item-record'
import { Point } from '@keel/contract/entities/point'
import { DrawnShape } from '@keel/contract/entities/drawing'
import { AppError } from '@keel/contract/errors'
import { allows } from '@keel/contract/permissions'
import { z } from 'zod'
import { sql } from 'kysely'
import { requireItem, requireItems } from '../../access/require'
import { isStudentOf } from '../../access/room'
import type { Granted, Scope } from '../../access/scope'
import type { Context } from '../../context'
import { requireUser, type Caller } from '../../http/caller'
import { submitAnswer, resetAnswers } from '../answers'
import { clearDrawing, deleteDrawnObject, authorsVisibleTo, saveDrawnObject } from '../drawings'
import { deletePoint, savePoint } from '../points'

const RECORDS_MAX = 5000
/** Stored size of the records of one answer. */
const RECORDS_MAX_BYTES = 4_000_000

export interface RecordFilter {
  keys: number[]
  types?: (1 | 2 | 3)[] | undefined
  page?: number | undefined
  user_id?: number | undefined
}

/** Returns whose answers the caller sees: their own or, for the teacher, those of a named student. */
async function answererSeenBy(
  ctx: Context,
  caller: Caller,
  scope: Granted<Pick<Scope, 'room_id' | 'homework_id'>>,
  named: number | undefined,
): Promise<number> {
  const { id } = requireUser(caller)
  if (named === undefined || named === id) return id
  if (!allows('answers.see.student', scope.role)) throw new AppError('forbidden')
  if (!(await isStudentOf(ctx.db, scope, named))) throw new AppError('not.found')
  return named
}

/** Returns points, answers and drawings of items as far as the caller sees them. Throws `limit.reached` if they are too many. */
export async function listItemRecords(
  ctx: Context,
  caller: Caller,
  { keys, types = [1, 2, 3], page, user_id }: RecordFilter,
): Promise<ItemRecord[]> {
  const scopes = await requireItems(ctx, caller, keys, 'record.see')
  const groups = new Map(scopes.map((scope) => [scope.module_id, scope]))
  const records: ItemRecord[] = []
  let [count, bytes] = [0, 0]
  for (const scope of groups.values()) {
    const ids = scopes.filter((other) => other.module_id === scope.module_id).map(({ item_id }) => item_id)
    const authors = await authorsVisibleTo(ctx, caller, scope, user_id)
    const answersOf = await answererSeenBy(ctx, caller, scope, user_id)
    const found = ctx.db
      .selectFrom('meta')
      .where('source', '=', RECORD_SOURCE.board)
      .where('item_id', 'in', ids)
      .where('type', 'in', types)
      .$if(page !== undefined, (q) => q.where('page', '=', page ?? 0))
      .where((eb) =>
        eb.or([
          eb('type', '=', RECORD_TYPE.points),
          eb.and([eb('type', '=', RECORD_TYPE.answers), eb('user_id', '=', answersOf)]),
          eb.and([eb('type', '=', RECORD_TYPE.drawings), ...(authors ? [eb('user_id', 'in', authors)] : [])]),
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

export interface RecordKey {
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

/** Stores one record by the rules of its type and returns what is stored. */
export async function saveItemRecord(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { type, page, user_id, key, value }: RecordKey & { key: string; value?: unknown },
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

/** Deletes a point, a drawn object, one person's drawing on a page, or their answers. */
export async function deleteItemRecords(
  ctx: Context,
  caller: Caller,
  itemId: number,
  { type, page, user_id, key }: RecordKey & { key?: string | undefined },
): Promise<void> {
  const { board_id } = await requireItem(ctx, caller, itemId, type === RECORD_TYPE.points ? 'point.edit' : 'record.edit')
  const where = { item_id: itemId, page, user_id }
  if (type === RECORD_TYPE.points) {
    if (key === undefined) throw new AppError('bad.input', { errors: { key: 'required' } })
    return deletePoint(ctx, caller, itemId, { id: key, page })
  }
  if (type === RECORD_TYPE.drawings)
    return key === undefined ? clearDrawing(ctx, caller, board_id, where) : deleteDrawnObject(ctx, caller, board_id, { ...where, id: key })
  // A single answer cannot be deleted: another attempt would become the first one.
  if (key !== undefined) throw new AppError('bad.input', { errors: { key: 'invalid' } })
  return resetAnswers(ctx, caller, board_id, where)
}
