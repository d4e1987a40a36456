import { HIDDEN } from '@keel/contract/constants'
import type { BoardItem } from '@keel/contract/entities/board-item'
import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { requireReader, requireBoard, requireScope } from '../../access/require'
import { boardColumns, scopeNotDeleted, scopeJoins, type Scope } from '../../access/scope'
import type { Context } from '../../context'
import { JsonStream, JsonText } from '../../http/bind-route'
import type { Caller } from '../../http/caller'
import { hasPoints, pointTextsOf } from '../points'
import type { ValueCache } from './value-cache'

/** Boards with more bytes of values than this are sent in parts of about this size, each read when it is sent. */
const PART_BYTES = 128_000

/** Before each part while others wait for theirs. */
const CROWDED_PAUSE_MS = 1

/** An item; its value is the text the database keeps, where it came with the statement. */
interface ListedItem extends Omit<BoardItem, 'board_id' | 'value' | 'points' | 'hidden'> {
  value: string | null
  item_hidden: number
  bytes: number
}
type Row = Scope & (ListedItem | { id: null })

/** The item as JSON around its value, which is neither read nor written again here. */
const itemStart = (boardId: number, { id, type, name }: ListedItem): string =>
  `{"id":${id},"board_id":${boardId},"type":${type},"name":${JSON.stringify(name)},"value":`
const itemEnd = ({ id, type, props, version, item_hidden }: ListedItem, points: ReadonlyMap<number, string>): string =>
  `,"props":${JSON.stringify(props)},"version":${version}${item_hidden === HIDDEN.hidden ? ',"hidden":1' : ''}${hasPoints(type) ? `,"points":${points.get(id) ?? '{}'}` : ''}}`
const pointsOfItems = (ctx: Pick<Context, 'db'>, items: readonly ListedItem[]) =>
  pointTextsOf(
    ctx.db,
    items.filter((item) => hasPoints(item.type)).map((item) => item.id),
  )

/**
 * Items of a board in their order, as JSON. This is the call made most and the largest answer: one statement reads the
 * rights and the items, and a second one the points where an item can have some. Of a large board the first reads what
 * there is and how large; its values follow while it is sent, in parts that hold a connection and memory one by one.
 */
export async function listItems(
  ctx: Pick<Context, 'db' | 'largeReads'>,
  values: ValueCache,
  caller: Caller,
  boardId: number,
): Promise<JsonText | JsonStream> {
  const reader = requireReader(caller)
  const { rows } = await sql<Row>`
    select ${boardColumns}, i.id, i.type, i.name, i.bytes, i.props, i.version, i.hidden as item_hidden,
      case when sum(i.bytes) over () <= ${PART_BYTES} then i.value::text end as value
    from boards b join modules m on m.id = b.module_id ${scopeJoins(reader)}
    left join board_items i on i.board_id = b.id and i.deleted_at is null and (i.hidden = 2 or coalesce(r.owner_id, m.owner_id) = ${reader.id})
    where b.id = ${boardId} and b.deleted_at is null and ${scopeNotDeleted}
    order by i.position, i.id`.execute(ctx.db)
  requireScope(rows[0], caller, 'board.see')
  const items = rows.filter((row): row is Scope & ListedItem => row.id !== null)
  if (items.some(({ value }) => value === null)) return new JsonStream(listInParts(ctx, values, caller, boardId, items))
  const points = await pointsOfItems(ctx, items)
  return new JsonText(`[${items.map((item) => itemStart(boardId, item) + item.value + itemEnd(item, points)).join(',')}]`)
}

/** How large the values on a board are, all together. */
export async function bytesOfItems(db: Context['db'], boardId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::int as bytes from board_items where board_id = ${boardId} and deleted_at is null`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Items in their order, cut where a part would grow too large. */
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
 * The list as pieces of JSON. What was deleted since it was begun is left out, what was changed comes as it is now. Throws
 * `not.found` when the reader may not see the board any more.
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
      // What is in memory would be sent without a pause in which others are served; many readers leave them half of the time.
      await setTimeout(ctx.largeReads.isCrowded() ? CROWDED_PAUSE_MS : 0)
      // A slow reader may have lost the right since the part before.
      const { who } = await requireBoard({ db: ctx.db, caller }, boardId, 'board.see')
      return [await readValues(ctx, values, part, who === 'teacher-owner'), await pointsOfItems(ctx, part)] as const
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

/** Texts and versions of the items’ values, from the cache where these versions are in it. */
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
  const { rows } = await sql<{ id: number; version: number; value: string }>`
    select id, version, value::text as value from board_items where id = any(${missing}::bigint[]) and deleted_at is null
      and (hidden = ${HIDDEN.visible} or ${withHidden})`.execute(ctx.db)
  for (const { id, version, value } of rows) texts.set(id, { version, text: values.put(id, version, value) })
  return texts
}
