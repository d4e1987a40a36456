import { HIDDEN, RECORD_SOURCE, RECORD_TYPE, SKETCH_BYTES_PER_PAGE_MAX, SKETCH_OBJECTS_PER_PAGE_MAX } from '@keel/contract/constants'
import type { DrawnObject } from '@keel/contract/entities/drawing'
import { AppError } from '@keel/contract/errors'
import { itemTypes } from '@keel/contract/items/registry'
import type { DrawnShape } from '@keel/contract/items/_shared/drawing-types'
import { allows, type Permission } from '@keel/contract/permissions'
import { sql, type Kysely } from 'kysely'
import { workOnHomework } from '../../access/homework'
import { requireBoard, requireItem, type ItemScope } from '../../access/require'
import { isStudentOf } from '../../access/room'
import { seesHidden, type Granted, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { json } from '../../db/json'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { ownerOfDrawing } from './access'
import { broadcastDrawing } from './broadcast'

const BOARD_DRAWINGS = { source: RECORD_SOURCE.board, type: RECORD_TYPE.drawings } as const
/** Most objects that one call returns, and their stored size in total; a larger object comes alone. */
const OBJECTS_AT_ONCE = 1000
const BYTES_AT_ONCE = 1_000_000

export interface ObjectKey {
  item_id: number
  page: number
  user_id?: number | undefined
}
interface Drawing {
  scope: Granted<ItemScope>
  item_id: number
  page: number
  user_id: number
}

/** Returns the page of an item and the owner of the drawing on it. */
async function requireDrawing(
  ctx: Context,
  caller: Caller,
  boardId: number | undefined,
  { item_id, page, user_id }: ObjectKey,
  permission: Permission,
): Promise<Drawing> {
  const scope = await requireItem(ctx, caller, item_id, permission, boardId)
  const { pages } = itemTypes[scope.type]
  if (pages === 'none') throw new AppError('bad.input', { errors: { item_id: 'invalid' } })
  if (pages === 'one' && page !== 1) throw new AppError('bad.input', { errors: { page: 'invalid' } })
  return { scope, item_id, page, user_id: await ownerOfDrawing(ctx, caller, scope, user_id) }
}

/** Runs a change of a drawing, which on a student's homework is work on it. Throws `homework.handed.in` and `homework.closed` there. */
async function change<T>(ctx: Context, { scope, user_id }: Drawing, run: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const { homework_id, owner_id } = scope
  if (homework_id === null || user_id === owner_id) return run(ctx.db)
  return ctx.db.transaction().execute(async (trx) => {
    await workOnHomework(trx, homework_id, user_id, ctx.now())
    return run(trx)
  })
}

const idsOf = ({ scope, item_id, page, user_id }: Drawing) => ({ board_id: scope.board_id, item_id, page, user_id })

/** Stores drawn objects, all or none. Throws `limit.reached` when one person's page is full. */
export async function saveDrawnObjects(
  ctx: Context,
  caller: Caller,
  boardId: number | undefined,
  body: ObjectKey & { objects: readonly { id: string; stroke: DrawnShape }[] },
): Promise<{ objects: DrawnObject[] }> {
  const drawing = await requireDrawing(ctx, caller, boardId, body, 'drawing.edit')
  const { item_id, page, user_id } = drawing
  const ids = body.objects.map(({ id }) => id)
  const store = sql<{ one: number }>`
    insert into meta (source, type, item_id, page, user_id, key, value, updated_at)
    select ${BOARD_DRAWINGS.source}, ${BOARD_DRAWINGS.type}, ${item_id}::bigint, ${page}::int, ${user_id}::bigint, object->>'id', object->'stroke', ${ctx.now()}
    from (select count(*) as objects, coalesce(sum(pg_column_size(value)), 0) as bytes, count(*) filter (where key = any(${ids}::text[])) as same
      from meta where source = ${BOARD_DRAWINGS.source} and type = ${BOARD_DRAWINGS.type} and item_id = ${item_id} and page = ${page} and user_id = ${user_id}) as kept,
      jsonb_array_elements(${json(body.objects)}::jsonb) as object
    where objects - same + ${ids.length} <= ${SKETCH_OBJECTS_PER_PAGE_MAX} and bytes < ${SKETCH_BYTES_PER_PAGE_MAX}
    on conflict (source, item_id, type, page, user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at
    returning 1 as one`
  const { rows } = await change(ctx, drawing, (db) => store.execute(db))
  if (rows.length === 0) throw new AppError('limit.reached')
  for (const { id, stroke } of body.objects)
    broadcastDrawing(ctx, caller, drawing.scope, { action: 'updateCanvasObject', ...idsOf(drawing), object: { id, stroke } })
  return { objects: body.objects.map(({ id, stroke }) => ({ item_id, page, user_id, id, stroke })) }
}

/** Stores a drawn object. Throws `limit.reached` when one person's page is full. */
export async function saveDrawnObject(
  ctx: Context,
  caller: Caller,
  boardId: number | undefined,
  { id, stroke, ...where }: ObjectKey & { id: string; stroke: DrawnShape },
): Promise<DrawnObject> {
  const { objects } = await saveDrawnObjects(ctx, caller, boardId, { ...where, objects: [{ id, stroke }] })
  const [stored] = objects
  if (!stored) throw new Error('nothing was stored')
  return stored
}

const remove = (db: Kysely<DB>, { item_id, page, user_id }: Drawing) =>
  db
    .deleteFrom('meta')
    .where('source', '=', BOARD_DRAWINGS.source)
    .where('type', '=', BOARD_DRAWINGS.type)
    .where('item_id', '=', item_id)
    .where('page', '=', page)
    .where('user_id', '=', user_id)

/** Deletes a drawn object; does nothing if it is already deleted. */
export async function deleteDrawnObject(
  ctx: Context,
  caller: Caller,
  boardId: number | undefined,
  body: ObjectKey & { id: string },
): Promise<void> {
  const drawing = await requireDrawing(ctx, caller, boardId, body, 'drawing.edit')
  const { numDeletedRows } = await change(ctx, drawing, (db) => remove(db, drawing).where('key', '=', body.id).executeTakeFirstOrThrow())
  if (numDeletedRows > 0n) broadcastDrawing(ctx, caller, drawing.scope, { action: 'deleteCanvasObject', ...idsOf(drawing), id: body.id })
}

/** Deletes one person's drawing on a page. */
export async function clearDrawing(ctx: Context, caller: Caller, boardId: number | undefined, body: ObjectKey): Promise<void> {
  const drawing = await requireDrawing(ctx, caller, boardId, body, 'drawing.edit')
  const { numDeletedRows } = await change(ctx, drawing, (db) => remove(db, drawing).executeTakeFirstOrThrow())
  if (numDeletedRows > 0n) broadcastDrawing(ctx, caller, drawing.scope, { action: 'clearCanvas', ...idsOf(drawing) })
}

/**
 * Returns the people whose drawings the caller sees: a student their own and the teacher's; the teacher their own and a named
 * student's, or everybody's (null). Throws `forbidden` and `not.found`.
 */
export async function authorsVisibleTo(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  scope: Granted<Pick<Scope, 'room_id' | 'homework_id' | 'owner_id'>>,
  named: number | undefined,
): Promise<number[] | null> {
  const { id } = requireUser(caller)
  if (!allows('answers.see.student', scope.role)) {
    if (named !== undefined && named !== id) throw new AppError('forbidden')
    return [id, scope.owner_id]
  }
  if (named === undefined) return null
  if (named !== id && !(await isStudentOf(ctx.db, scope, named))) throw new AppError('not.found')
  return [id, named]
}

export interface DrawingFilter {
  user_id?: number | undefined
  item_id?: number | undefined
  page?: number | undefined
  offset: number
}

/** Returns the drawn objects of a board that the caller sees, in the order of items, pages and people. */
export async function listDrawnObjects(
  ctx: Context,
  caller: Caller,
  boardId: number,
  { user_id, item_id, page, offset }: DrawingFilter,
): Promise<{ objects: DrawnObject[]; more: boolean }> {
  const scope = await requireBoard(ctx, caller, boardId, 'drawing.see')
  const authors = await authorsVisibleTo(ctx, caller, scope, user_id)
  const { rows } = await sql<{ item_id: number; page: number; user_id: number; key: string; value: unknown; before: number }>`
    with found as (
      select a.item_id, a.page, a.user_id, a.key, a.value, pg_column_size(a.value) as bytes
      from meta a join board_items i on i.id = a.item_id
      where i.board_id = ${boardId} and i.deleted_at is null and a.source = ${BOARD_DRAWINGS.source} and a.type = ${BOARD_DRAWINGS.type}
        and ${seesHidden(scope.role) ? sql`true` : sql`i.hidden = ${HIDDEN.visible}`}
        and ${authors === null ? sql`true` : sql`a.user_id = any(${authors}::bigint[])`}
        and ${item_id === undefined ? sql`true` : sql`a.item_id = ${item_id}`} and ${page === undefined ? sql`true` : sql`a.page = ${page}`}
      order by a.item_id, a.page, a.user_id, a.key limit ${OBJECTS_AT_ONCE + 1} offset ${offset}
    ), sized as (select *, sum(bytes) over (order by item_id, page, user_id, key) - bytes as before from found)
    select item_id, page, user_id, key, case when before < ${BYTES_AT_ONCE} then value end as value, before
    from sized order by item_id, page, user_id, key`.execute(ctx.db)
  const sent = rows.slice(0, OBJECTS_AT_ONCE).filter(({ before }) => before < BYTES_AT_ONCE)
  const objects = sent.map(({ item_id, page, user_id, key, value }) => ({ item_id, page, user_id, id: key, stroke: value as DrawnShape }))
  return { objects, more: rows.length > sent.length }
}
