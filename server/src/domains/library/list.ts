import { PAGE_SIZE } from '@keel/contract/constants'
import type { BinList, LibraryList, LibraryEntry } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { libraryKinds, type LibraryKind } from '@keel/contract/items/codes'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { requirePermission } from '../../access/require'
import type { Context } from '../../context'
import { binStart } from '../../db/bin'
import type { DB } from '../../db/schema'
import { searchQuery } from '../../db/words-in'
import type { Caller } from '../../http/caller'
import { pathOf } from './tree'
import { refreshWords } from './words'

export type Sort = 'name' | 'changed' | 'type'
// As the indexes define it.
const folder = sql.raw(`coalesce(l.folder_id, 0)`)
const isNoFolder = sql.raw(`(l.type <> ${libraryKinds.folder})`)
const orders: Record<Sort, RawBuilder<unknown>> = {
  name: sql`${isNoFolder}, l.sort_key, l.id`,
  changed: sql`${isNoFolder}, l.updated_at desc, l.id desc`,
  type: sql`${isNoFolder}, l.type, l.sort_key, l.id`,
}

interface Row {
  id: number
  type: LibraryKind
  name: string
  folder_id: number | null
  folder_name: string | null
  updated_at: Date
  deleted_at: Date | null
  shared: boolean
  module_id: number | null
  template: boolean
}

/** Rows of `library_items l` in an order; related rows are joined for these only. */
async function readRows(
  db: Kysely<DB>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (select l.*, row_number() over () as place from (select l.* from library_items l where ${where} order by ${order} limit ${limit} offset ${offset}) l)
    select p.id, p.type, p.name, p.folder_id, f.name as folder_name, p.updated_at, p.deleted_at, p.template, m.id as module_id,
      exists (select 1 from library_shares s where s.item_id = p.id and s.revoked_at is null) as shared
    from page p left join modules m on m.library_id = p.id left join library_items f on f.id = p.folder_id order by p.place`.execute(db)
  return rows
}

const present = ({ deleted_at: _gone, template, updated_at, ...row }: Row): LibraryEntry => ({
  ...row,
  updated_at: updated_at.toISOString(),
  ...(template ? { template } : {}),
})

/** The same rows, presented. */
export async function rowsOf(...args: Parameters<typeof readRows>): Promise<LibraryEntry[]> {
  return (await readRows(...args)).map(present)
}

export const rowsById = (db: Kysely<DB>, ids: readonly number[]): Promise<LibraryEntry[]> =>
  rowsOf(db, sql`l.id = any(${ids}::bigint[])`, orders.name, { limit: ids.length, offset: 0 })

const page = (rows: LibraryEntry[], path: LibraryList['path']): LibraryList => ({
  items: rows.slice(0, PAGE_SIZE),
  path,
  more: rows.length > PAGE_SIZE,
})

/** Up to this number a page is sorted from all of them; beyond it, scanning the library in that order is faster. */
const FEW = 2000

/** A common word is found among the first entries; the rest is then not searched. */
const FIRST = 1000
const amongFirst = (where: RawBuilder<unknown>, order: RawBuilder<unknown>, query: string): RawBuilder<unknown> => sql`
  l.id = any(array(select f.id from (select l.id, l.words from library_items l where ${where} order by ${order} limit ${FIRST}) f where f.words @@ ${query}::tsquery))`

/** Few rows are fetched by their ids: their number is known here, and the planner's estimate is poor. */
async function matching(db: Kysely<DB>, where: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from library_items l where ${where} limit ${FEW + 1}) found`.execute(db)
  return (rows[0]?.count ?? 0) > FEW ? where : sql`l.id = any(array(select l.id from library_items l where ${where}))`
}

export interface Wanted {
  folder_id?: number | undefined
  offset: number
  search?: string | undefined
  sort: Sort
}

/** Returns a page of a folder, or of the entries in the whole library that match the search. Throws `not.found`. */
export async function listLibrary(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { folder_id, offset, search = '', sort }: Wanted,
): Promise<LibraryList> {
  const { id: ownerId } = requirePermission(caller, 'library.own')
  const path = await pathOf(ctx.db, ownerId, folder_id ?? null)
  if (!path) throw new AppError('not.found')
  const query = searchQuery(ownerId, search)
  if (query === null && search.trim() !== '') return page([], path)
  if (query !== null) await refreshWords(ctx.db, ownerId)
  const range = { limit: PAGE_SIZE + 1, offset }
  const where = sql`l.owner_id = ${ownerId} and l.deleted_at is null`
  if (query === null) return page(await rowsOf(ctx.db, sql`${where} and ${folder} = ${folder_id ?? 0}`, orders[sort], range), path)
  const first = await rowsOf(ctx.db, amongFirst(where, orders[sort], query), orders[sort], range)
  if (first.length === range.limit) return page(first, path)
  const all = await matching(ctx.db, sql`${where} and l.words @@ ${query}::tsquery`)
  return page(await rowsOf(ctx.db, all, orders[sort], range), path)
}

/** Returns a page of the bin, newest first. */
export async function listBin(ctx: Pick<Context, 'db' | 'now'>, caller: Caller, offset: number): Promise<BinList> {
  const { id: ownerId } = requirePermission(caller, 'library.own')
  const where = sql`l.owner_id = ${ownerId} and l.deleted_at is not null and l.deleted_at >= ${binStart(ctx.now())} and l.bin_id = l.id`
  const rows = await readRows(ctx.db, where, sql`l.deleted_at desc, l.id desc`, { limit: PAGE_SIZE + 1, offset })
  const items = rows
    .slice(0, PAGE_SIZE)
    .flatMap((row) => (row.deleted_at === null ? [] : [{ ...present(row), deleted_at: row.deleted_at.toISOString() }]))
  return { items, more: rows.length > PAGE_SIZE }
}
