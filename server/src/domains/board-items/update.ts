import type { BoardItem } from '@keel/contract/entities/board-item'
import { AppError } from '@keel/contract/errors'
import type { LibraryKind } from '@keel/contract/items/codes'
import { itemTypes, type ItemCode } from '@keel/contract/items/registry'
import { nameMaxLength } from '@keel/contract/entities/new-item'
import { valueVersion } from '@keel/contract/items/value-version'
import { sql } from 'kysely'
import { broadcastChange } from '../../access/broadcast'
import { requireScope, itemScopeOf, requireItem, type ItemScope } from '../../access/require'
import type { Context } from '../../context'
import { json } from '../../db/json'
import { requireUser, type Caller } from '../../http/caller'
import { isInAnswer, requireReadableFiles, requireStorageToGrow } from '../files'
import { isSameAsLibrary, touchLibrary } from '../modules'
import { storeTranslations } from '../vocabulary'
import { presentItems } from './present'
import { fileIds, readValue, showsFiles, type StoredValue } from './value'

interface Updated extends ItemScope {
  changed: number | null
  name: string | null
  props: BoardItem['props']
  version: number
  item_hidden: number
}

const TYPES_KEPT = 50_000
/** An item's type never changes, so each database is asked for it once. */
const known = new WeakMap<Context['db'], Map<number, ItemCode>>()

async function typeOf({ db }: Pick<Context, 'db'>, id: number): Promise<ItemCode> {
  const types = known.get(db) ?? new Map<number, ItemCode>()
  known.set(db, types)
  const cached = types.get(id)
  // Stryker disable next-line ConditionalExpression: only saves a query
  if (cached !== undefined) return cached
  const row = await db.selectFrom('board_items').select('type').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not.found')
  // Stryker disable next-line ConditionalExpression,EqualityOperator: only bounds the memory
  if (types.size >= TYPES_KEPT) types.clear()
  types.set(id, row.type)
  return row.type
}

/** @throws `bad.input` for a name that is too long for an item of this type */
export function requireNameFits(type: LibraryKind, name: string | null | undefined): void {
  if ((name ?? '').length > nameMaxLength(type)) throw new AppError('bad.input', { errors: { name: 'too_long' } })
}

interface Change {
  stored: StoredValue
  name: string | null | undefined
  /** The version that the value is based on. */
  version: number | undefined
}

/**
 * Checks that the caller owns the item and stores the value in one statement, under the board's lock, like everything that grows a
 * board; the same statement updates the references to files. Returns nothing to others, and no change for an item that has one already.
 */
async function store(
  ctx: Pick<Context, 'db'>,
  userId: number,
  id: number,
  type: ItemCode,
  { stored: { text, files: used }, name, version }: Change,
  now: Date,
): Promise<Updated | undefined> {
  const files = fileIds(used)
  const refs = showsFiles(type)
    ? sql`,
    dropped as (delete from file_refs f using changed c where f.board_item_id = c.id and f.file_id <> all(${files}::bigint[])
      and not ${isInAnswer('c.id', 'f.file_id')}),
    added as (insert into file_refs (file_id, board_item_id) select unnest(${files}::bigint[]), c.id from changed c on conflict do nothing)`
    : sql``
  const newName = name === undefined ? sql`i.name` : sql`${name}::text`
  const { rows } = await sql<Updated>`
    with target as (${itemScopeOf(id, userId)} and coalesce(r.owner_id, m.owner_id) = ${userId} for no key update of b),
    changed as (update board_items i set value = ${text}::jsonb, value_version = ${valueVersion(type)}, name = ${newName}, version = i.version + 1, updated_at = ${now}
      from target t where i.id = t.item_id and i.deleted_at is null and i.version = ${version === undefined ? sql`i.version` : version} returning i.id, i.name, i.props, i.version, i.hidden)${refs}
    select t.*, c.id as changed, c.name, c.props, c.version, c.hidden as item_hidden from target t left join changed c on c.id = t.item_id`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Throws why nothing was stored: the item is deleted, or its version is newer than the one the change is based on. */
async function refuseChange(ctx: Context, id: number, boardId: number): Promise<never> {
  const rows = await ctx.db
    .selectFrom('board_items')
    .select(['id', 'type', 'name', 'value', 'value_version', 'props', 'version', 'hidden'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const [newer] = await presentItems(ctx, rows, boardId)
  if (!newer) throw new AppError('not.found')
  throw new AppError('item.changed', { newer })
}

/**
 * Stores an item's value and broadcasts it to the classroom. Throws `bad.input` for a value that does not fit the item's type, is
 * too large, or uses a file that the caller may not read; `item.changed`, with the stored item, if the value is based on an older
 * version.
 */
export async function updateItem(
  ctx: Context,
  caller: Caller,
  id: number,
  body: { value?: unknown; type?: ItemCode | undefined; name?: string | null | undefined; version?: number | undefined },
): Promise<BoardItem> {
  const user = requireUser(caller)
  const type = await typeOf(ctx, id)
  let stored: StoredValue
  try {
    if (body.type !== undefined && body.type !== type) throw new AppError('bad.input', { errors: { type: 'invalid' } })
    requireNameFits(type, body.name)
    stored = readValue(type, body.value)
    await requireReadableFiles(ctx.db, user.id, stored.files)
    await requireStorageToGrow(ctx, user.id, id, Buffer.byteLength(stored.text))
  } catch (error) {
    await requireItem(ctx, caller, id, 'item.edit') // without access the error is always not found, whatever was sent
    throw error
  }
  const row = await store(ctx, user.id, id, type, { stored, name: body.name, version: body.version }, ctx.now())
  if (!row || row.changed === null) {
    const { board_id } = await requireItem(ctx, caller, id, 'item.edit')
    return refuseChange(ctx, id, board_id)
  }
  const found = requireScope(row, caller, 'item.edit')
  const [item] = await presentItems(
    ctx,
    [
      {
        id,
        type,
        name: found.name,
        value: stored.value,
        value_version: valueVersion(type),
        props: found.props,
        version: found.version,
        hidden: found.item_hidden,
      },
    ],
    found.board_id,
  )
  if (!item) throw new AppError('not.found')
  await touchLibrary(ctx, found, isSameAsLibrary(found, type) ? body.name : null)
  await storeTranslationsIn(ctx, user.id, type, stored.value)
  broadcastChange(ctx, caller, found, { action: 'updateItem', board_id: item.board_id, itemId: id, item })
  return item
}

/** Translations in a value become suggestions for its author. Best effort: failures are logged, not thrown. */
async function storeTranslationsIn(ctx: Context, userId: number, type: ItemCode, value: unknown): Promise<void> {
  const learned = itemTypes[type].translations?.(value)
  if (!learned) return
  await storeTranslations(ctx.db, userId, learned.lang, learned.rows, ctx.now()).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'storing translations failed'),
  )
}

/** Stores the page the teacher looked at last, and turns the students' pages to it. Throws `bad.input` for an item without pages. */
export async function setItemProps(ctx: Context, caller: Caller, id: number, props: { page: number }): Promise<{ page: number }> {
  const scope = await requireItem(ctx, caller, id, 'item.edit')
  if (itemTypes[scope.type].pages !== 'many') throw new AppError('bad.input', { errors: { page: 'invalid' } })
  await sql`update board_items set props = props || ${json(props)}::jsonb where id = ${id} and deleted_at is null`.execute(ctx.db)
  broadcastChange(ctx, caller, scope, { action: 'updateItemProps', board_id: scope.board_id, itemId: id, props })
  return props
}
