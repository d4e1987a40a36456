import { RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import type { ItemPoints, Point } from '@keel/contract/entities/point'
import { itemCodes, itemTypes, type ItemCode } from '@keel/contract/items/registry'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

export interface PointKey {
  item_id: number
  page: number
  key: string
}

/** Points belong to the item, not to a person. */
export const BOARD_POINTS = { source: RECORD_SOURCE.board, type: RECORD_TYPE.points, user_id: 0 } as const
/** Answers to points are told from those to exercises by the type: an exercise has no points. */
export const codesWithPoints: readonly ItemCode[] = itemCodes.filter(
  (code) => itemTypes[code].pages !== 'none' && itemTypes[code].exercise === null,
)
/** Whether items of the type have points. */
export const hasPoints = (type: ItemCode): boolean => codesWithPoints.includes(type)

const points = (db: Kysely<DB>) =>
  db
    .selectFrom('meta')
    .where('source', '=', BOARD_POINTS.source)
    .where('type', '=', BOARD_POINTS.type)
    .where('user_id', '=', BOARD_POINTS.user_id)

export async function readPoint(db: Kysely<DB>, { item_id, page, key }: PointKey): Promise<Point | undefined> {
  const row = await points(db)
    .select('value')
    .where('item_id', '=', item_id)
    .where('page', '=', page)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value as Point | undefined
}

/** Returns the points of several items by item, page and id. */
export async function pointsOf(db: Kysely<DB>, itemIds: readonly number[]): Promise<Map<number, ItemPoints>> {
  const items = new Map<number, ItemPoints>(itemIds.map((id) => [id, {}]))
  if (itemIds.length === 0) return items
  for (const { item_id, page, key, value } of await points(db)
    .select(['item_id', 'page', 'key', 'value'])
    .where('item_id', 'in', itemIds)
    .execute()) {
    const pages = items.get(item_id)
    if (pages) (pages[page] ??= {})[key] = value as Point
  }
  return items
}

/** The same as JSON texts by item, without items that have no points. */
export async function pointTextsOf(db: Kysely<DB>, itemIds: readonly number[]): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map()
  const pages = points(db)
    .select(['item_id', 'page', sql<string>`string_agg(to_json(key) || ':' || value, ',')`.as('points')])
    .where('item_id', 'in', itemIds)
    .groupBy(['item_id', 'page'])
  const texts = new Map<number, string>()
  for (const { item_id, page, points } of await pages.execute()) {
    const before = texts.get(item_id)
    texts.set(item_id, `${before ? `${before.slice(0, -1)},` : '{'}"${page}":{${points}}}`)
  }
  return texts
}
