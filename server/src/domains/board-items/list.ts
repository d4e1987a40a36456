import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import type { ItemCode } from '@keel/contract/items/codes'
import { bringUp, valueVersion } from '@keel/contract/items/value-version'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { requireReader, requireBoard, requireScope } from '../../access/require'
import { boardColumns, scopeNotDeleted, scopeJoins, isSeen, seesHidden, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { JsonStream, JsonText } from '../../http/bind-route'
import type { Caller } from '../../http/caller'
import { hasPoints, pointTextsOf } from '../points'
import type { ValueCache } from './value-cache'

/** Boards with more bytes of values than this are sent in parts of about this size, each read when it is sent. */
const PART_BYTES = 128_000

/** Pause before each part while other readers wait for theirs. */
const CROWDED_PAUSE_MS = 1

/** An item; its value is the database's text, if the statement selected it. */
interface ListedItem extends Omit<BoardItem, 'board_id' | 'value' | 'points' | 'hidden'> {
  value: string | null
  value_version: number
  item_hidden: number
  bytes: number
}
type Row = Scope & (ListedItem | { id: null })

/** Returns the item as JSON around its value, which is neither parsed nor serialised again. */
const itemStart = (boardId: number, { id, type, name }: ListedItem): string =>
  `{"id":${id},"board_id":${boardId},"type":${type},"name":${JSON.stringify(name)},"value":`
/** Returns the text of a stored value, in the shape of today. */
const textOf = (type: ItemCode, value: string, version: number): string =>
  version >= valueVersion(type) ? value : JSON.stringify(bringUp(type, JSON.parse(value), version))
const itemEnd = ({ id, type, props, version, item_hidden }: ListedItem, points: ReadonlyMap<number, string>): string =>
  `,"props":${JSON.stringify(props)},"version":${version}${item_hidden === HIDDEN.hidden ? ',"hidden":1' : ''}${hasPoints(type) ? `,"points":${points.get(id) ?? '{}'}` : ''}}`
const pointsOfItems = (ctx: Pick<Context, 'db'>, items: readonly ListedItem[]) =>
  pointTextsOf(
    ctx.db,
    items.filter((item) => hasPoints(item.type)).map((item) => item.id),
  )

/**
 * Returns the items of a board in order, as JSON. This is the most frequent call with the largest response: one statement reads
 * permissions and items, a second one the points if an item can have some. For a large board the first statement reads only ids
 * and sizes; the values follow while the response is sent, in parts that hold a connection and memory one by one.
 */
export async function listItems(
  ctx: Pick<Context, 'db' | 'largeReads'>,
  values: ValueCache,
  caller: Caller,
  boardId: number,
): Promise<JsonText | JsonStream> {
  const reader = requireReader(caller)
  const { rows } = await sql<Row>`
    select ${boardColumns}, i.id, i.type, i.name, i.bytes, i.value_version, i.props, i.version, i.hidden as item_hidden,
      case when sum(i.bytes) over () <= ${PART_BYTES} then i.value::text end as value
    from boards b join modules m on m.id = b.module_id ${scopeJoins(reader)}
    left join board_items i on i.board_id = b.id and i.deleted_at is null and ${isSeen('i.hidden', reader)}
    where b.id = ${boardId} and b.deleted_at is null and ${scopeNotDeleted}
    order by i.position, i.id`.execute(ctx.db)
  requireScope(rows[0], caller, 'board.see')
  const items = rows.filter((row): row is Scope & ListedItem => row.id !== null)
  if (items.some(({ value }) => value === null)) return new JsonStream(listInParts(ctx, values, caller, boardId, items))
  const points = await pointsOfItems(ctx, items)
  return new JsonText(
    `[${items.map((item) => itemStart(boardId, item) + textOf(item.type, item.value ?? '', item.value_version) + itemEnd(item, points)).join(',')}]`,
  )
}

/** Returns the total size of the values on a board. */
export async function bytesOfItems(db: Context['db'], boardId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes from board_items where board_id = ${boardId} and deleted_at is null`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Splits items, in order, into parts of limited size. */
function partsOf(items: readonly ListedItem[]): ListedItem[][] {
  const parts: ListedItem[][] = []
  let bytes = Infinity
  for (const item of items) {
    if (bytes + item.bytes > PART_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(item)
    bytes += item.bytes
  }
  return parts
}

/**
 * Yields the list as chunks of JSON. Items deleted meanwhile are left out, changed ones have their new value. Throws `not.found`
 * when the reader may not see the board any more.
 */
async function* listInParts(
  ctx: Pick<Context, 'db' | 'largeReads'>,
  values: ValueCache,
  caller: Caller,
  boardId: number,
  items: readonly ListedItem[],
): AsyncGenerator<string | Buffer> {
  let before = '['
  for (const part of partsOf(items)) {
    const [texts, points] = await ctx.largeReads.run(caller.limitKey, async () => {
      // Cached parts would be sent without a pause for other requests; many readers leave them half of the time.
      await setTimeout(ctx.largeReads.isCrowded() ? CROWDED_PAUSE_MS : 0)
      // A slow reader may have lost access since the last part.
      const { role } = await requireBoard(ctx, caller, boardId, 'board.see')
      return [await readValues(ctx, values, part, seesHidden(role)), await pointsOfItems(ctx, part)] as const
    })
    for (const item of part) {
      const read = texts.get(item.id)
      if (!read) continue
      yield before + itemStart(boardId, item)
      yield read.text
      yield itemEnd({ ...item, version: read.version }, points)
      before = ','
    }
  }
  yield before === '[' ? '[]' : ']'
}

/** Returns texts and versions of the items' values, from the cache if it has these versions. */
async function readValues(
  ctx: Pick<Context, 'db'>,
  values: ValueCache,
  items: readonly ListedItem[],
  withHidden: boolean,
): Promise<Map<number, { version: number; text: Buffer }>> {
  const texts = new Map<number, { version: number; text: Buffer }>()
  const missing: number[] = []
  for (const { id, version } of items) {
    const text = values.get(id, version)
    if (text) texts.set(id, { version, text })
    else missing.push(id)
  }
  // Stryker disable next-line ConditionalExpression: only saves a query
  if (missing.length === 0) return texts
  const { rows } = await sql<{ id: number; type: ItemCode; version: number; value: string; value_version: number }>`
    select id, type, version, value::text as value, value_version from board_items where id = any(${missing}::bigint[]) and deleted_at is null
      and (hidden = ${HIDDEN.visible} or ${withHidden})`.execute(ctx.db)
  for (const { id, type, version, value, value_version } of rows)
    texts.set(id, { version, text: values.put(id, version, textOf(type, value, value_version)) })
  return texts
}
