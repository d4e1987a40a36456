import { ITEMS_PER_BOARD_MAX } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { AppError } from '@keel/contract/errors'
import type { ItemCode } from '@keel/contract/items/codes'
import { valueVersion } from '@keel/contract/items/value-version'
import type { Transaction } from 'kysely'
import { requireBoard } from '../../access/require'
import type { Context } from '../../context'
import { json } from '../../db/json'
import { positionsBefore } from '../../db/ordering'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'
import { addText, requireReadableFiles } from '../files'
import { requireManyItems, touchLibrary } from '../modules'
import { storedHidden } from './audience'
import { presentItem, type ItemRow } from './present'
import { broadcastItem, lockBoard, newValue, onBoard } from './service'
import { fileIds, type StoredValue } from './value'

interface NewItem {
  type: ItemCode
  value: unknown
  name?: string | null | undefined
}
export interface ReadItem {
  type: ItemCode
  name: string | null
  stored: StoredValue
}
/** Checks all values before anything is stored. Throws `bad.input` that names the first wrong one by its place. */
export const readItems = (items: readonly NewItem[]): ReadItem[] =>
  items.map(({ type, value, name }, at) => {
    try {
      return { type, name: name ?? null, stored: newValue(type, value) }
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error
      const errors = Object.fromEntries(Object.entries(error.errors).map(([field, what]) => [`items.${at}.${field}`, what]))
      throw new AppError('bad.input', { errors })
    }
  })

/** Adds items to a board in their order, before another one or last. Throws `limit.reached`. */
export async function insertItems(
  trx: Transaction<DB>,
  ownerId: number,
  boardId: number,
  items: readonly ReadItem[],
  beforeId: number | null | undefined,
): Promise<{ rows: ItemRow[]; lastPosition: string }> {
  await lockBoard(trx, boardId)
  const { positions, count } = await positionsBefore(items.length, trx, 'board_items', onBoard(boardId), beforeId)
  if (count + items.length > ITEMS_PER_BOARD_MAX) throw new AppError('limit.reached')
  await requireReadableFiles(
    trx,
    ownerId,
    items.flatMap(({ stored }) => stored.files),
  )
  const values = items.map(({ type, name, stored }, at) => {
    return {
      board_id: boardId,
      type,
      name,
      value: stored.text,
      value_version: valueVersion(type),
      props: json({}),
      hidden: storedHidden(type),
      position: positions[at] ?? '',
    }
  })
  const added = await trx
    .insertInto('board_items')
    .values(values)
    .returning(['id', 'type', 'name', 'value_version', 'props', 'version', 'hidden', 'position'])
    .execute()
  const byPosition = new Map(added.map((row) => [row.position, row]))
  const rows = items.flatMap(({ stored }, at) => {
    const row = byPosition.get(positions[at] ?? '')
    return row ? [{ ...row, stored }] : []
  })
  const refs = rows.flatMap(({ id, stored }) => fileIds(stored.files).map((file_id) => ({ file_id, board_item_id: id })))
  if (refs.length > 0) await trx.insertInto('file_refs').values(refs).execute()
  return {
    rows: rows.map(({ stored, id, type, name, value_version, props, version, hidden }) => ({
      id,
      type,
      name,
      value_version,
      props,
      version,
      hidden,
      value: stored.value,
    })),
    lastPosition: positions.at(-1) ?? '',
  }
}

/** Adds several items at once and broadcasts each to the classroom; all or none. Throws `bad.input`, `limit.reached` and `storage.full`. */
export async function addItems(
  ctx: Context,
  caller: Caller,
  boardId: number,
  body: { items: readonly NewItem[]; before_id?: number | null | undefined },
): Promise<BoardItem[]> {
  const scope = await requireBoard(ctx, caller, boardId, 'item.edit')
  requireManyItems(scope)
  const read = readItems(body.items)
  const { rows, lastPosition } = await addText(ctx, scope.owner_id, (trx) =>
    insertItems(trx, requireUser(caller).id, boardId, read, body.before_id),
  )
  await touchLibrary(ctx, scope)
  const items = rows.map((row) => presentItem(row, boardId))
  for (const item of items) await broadcastItem(ctx, caller, scope, item, lastPosition)
  return items
}
