import { HIDDEN, LIBRARY_AT_ONCE_MAX, RECORD_SOURCE, RECORD_TYPE } from '@keel/contract/constants'
import { replaceFiles } from '@keel/contract/items/_shared/replace-files'
import { libraryKinds } from '@keel/contract/items/codes'
import { valueVersion } from '@keel/contract/items/value-version'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { sortKey } from '../../db/sort-key'
import { storedHidden } from '../board-items'
import { lockLibrary, nameCopies, requireDepth, requireFolder } from '../library'
import type { Item, Tree } from './read-tree'

/** Rows of one statement at most, and the size of their values. */
const ROWS_MAX = 500
const TEXT_MAX_LENGTH = 4_000_000

interface Into {
  owner_id: number
  folder_id: number | null
  now: Date
  /** The stored files by the archive's numbers. */
  files: ReadonlyMap<number, { id: number }>
}

function* portions<T>(all: readonly T[], lengthOf: (one: T) => number): Generator<{ part: readonly T[]; from: number }> {
  let from = 0
  let length = 0
  for (const [at, one] of all.entries()) {
    const more = lengthOf(one)
    if (at > from && (at - from >= ROWS_MAX || length + more > TEXT_MAX_LENGTH)) {
      yield { part: all.slice(from, at), from }
      from = at
      length = 0
    }
    length += more
  }
  if (from < all.length) yield { part: all.slice(from), from }
}

/** Increasing ids for rows written later, so that their order is kept. */
async function idsFor(
  trx: Transaction<DB>,
  table: 'library_items' | 'modules' | 'boards' | 'board_items',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map((row) => row.id).toSorted((a, b) => a - b)
}

async function insertEntries(trx: Transaction<DB>, { entries }: Tree, into: Into): Promise<{ ids: number[]; modules: (number | null)[] }> {
  const ids = await idsFor(trx, 'library_items', entries.length)
  for (const { part, from } of portions(entries, () => 0)) {
    const of = (index: number) => ids[index] ?? 0
    await sql`insert into library_items (id, owner_id, folder_id, type, name, sort_key, stale, created_at, updated_at) overriding system value
      select t.id, ${into.owner_id}, t.folder_id, t.type, t.name, t.sort_key, true, ${into.now}, ${into.now}
      from unnest(${part.map((_, at) => of(from + at))}::bigint[], ${part.map(({ folder }) => (folder === null ? into.folder_id : of(folder)))}::bigint[],
        ${part.map((entry) => entry.type)}::smallint[], ${part.map((entry) => entry.name)}::text[], ${part.map((entry) => sortKey(entry.name))}::text[])
        as t(id, folder_id, type, name, sort_key)`.execute(trx)
  }
  const withModule = entries.flatMap(({ type, name }, index) => (type === libraryKinds.folder ? [] : [{ type, name, index }]))
  const moduleIds = await idsFor(trx, 'modules', withModule.length)
  const modules: (number | null)[] = entries.map(() => null)
  for (const { part, from } of portions(withModule, () => 0)) {
    for (const [at, { index }] of part.entries()) modules[index] = moduleIds[from + at] ?? null
    await sql`insert into modules (id, owner_id, name, position, library_id, library_type) overriding system value
      select t.id, ${into.owner_id}, t.name, 'a0', t.library_id, t.type
      from unnest(${part.map(({ index }) => modules[index])}::bigint[], ${part.map((one) => one.name)}::text[],
        ${part.map(({ index }) => ids[index])}::bigint[], ${part.map((one) => one.type)}::smallint[]) as t(id, name, library_id, type)`.execute(
      trx,
    )
  }
  return { ids, modules }
}

async function insertBoards(trx: Transaction<DB>, { boards }: Tree, modules: readonly (number | null)[]): Promise<number[]> {
  const ids = await idsFor(trx, 'boards', boards.length)
  for (const { part, from } of portions(boards, () => 0))
    await sql`insert into boards (id, module_id, name, position, hidden) overriding system value
      select * from unnest(${part.map((_, at) => ids[from + at])}::bigint[], ${part.map(({ entry }) => modules[entry])}::bigint[],
        ${part.map((board) => board.name)}::text[], ${part.map((board) => board.position)}::text[],
        ${part.map((board) => (board.hidden ? HIDDEN.hidden : HIDDEN.visible))}::smallint[])`.execute(trx)
  return ids
}

const withFiles = ({ text, files }: Item, stored: Into['files']): string =>
  files.length === 0 ? text : JSON.stringify(replaceFiles(JSON.parse(text), (id) => stored.get(id)?.id ?? id))

async function insertItems(trx: Transaction<DB>, { items }: Tree, boards: readonly number[], into: Into): Promise<number[]> {
  const ids = await idsFor(trx, 'board_items', items.length)
  for (const { part, from } of portions(items, (item) => item.text.length)) {
    const own = part.map((_, at) => ids[from + at] ?? 0)
    await sql`insert into board_items (id, board_id, type, name, value, value_version, props, position, hidden, created_at, updated_at) overriding system value
      select t.id, t.board_id, t.type, t.name, t.value::jsonb, t.value_version, t.props::jsonb, t.position, t.hidden, ${into.now}, ${into.now}
      from unnest(${own}::bigint[], ${part.map((item) => boards[item.board])}::bigint[], ${part.map((item) => item.type)}::smallint[],
        ${part.map((item) => item.name)}::text[], ${part.map((item) => withFiles(item, into.files))}::text[], ${part.map((item) => valueVersion(item.type))}::smallint[],
        ${part.map((item) => JSON.stringify(item.props))}::text[], ${part.map((item) => item.position)}::text[],
        ${part.map((item) => storedHidden(item.type, item.hidden ? HIDDEN.hidden : HIDDEN.visible))}::smallint[])
        as t(id, board_id, type, name, value, value_version, props, position, hidden)`.execute(trx)
    const shown = part.flatMap(({ files }, at) => files.map((file) => ({ file: into.files.get(file)?.id, item: own[at] })))
    if (shown.length > 0)
      await sql`insert into file_refs (file_id, board_item_id)
        select * from unnest(${shown.map((one) => one.file)}::bigint[], ${shown.map((one) => one.item)}::bigint[]) on conflict do nothing`.execute(
        trx,
      )
  }
  return ids
}

async function insertPoints(trx: Transaction<DB>, { items }: Tree, ids: readonly number[], now: Date): Promise<void> {
  const all = items.flatMap(({ points }, index) =>
    Object.entries(points).flatMap(([page, onPage]) =>
      Object.entries(onPage).map(([key, point]) => ({ item: ids[index], page: Number(page), key, text: JSON.stringify(point) })),
    ),
  )
  for (const { part } of portions(all, (point) => point.text.length))
    await sql`insert into meta (source, type, item_id, page, user_id, key, value, updated_at)
      select ${RECORD_SOURCE.board}, ${RECORD_TYPE.points}, t.item_id, t.page, 0, t.key, t.value::jsonb, ${now}
      from unnest(${part.map((point) => point.item)}::bigint[], ${part.map((point) => point.page)}::int[], ${part.map((point) => point.key)}::text[],
        ${part.map((point) => point.text)}::text[]) as t(item_id, page, key, value)`.execute(trx)
}

/** An imported name equal to an existing one in the folder gets a number. Equal names in one archive stay. */
async function renameDuplicates(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from library_items c where c.id = any(${ids}::bigint[]) and exists (
      select from library_items o where o.owner_id = c.owner_id and coalesce(o.folder_id, 0) = coalesce(c.folder_id, 0) and (o.type <> ${libraryKinds.folder}) = (c.type <> ${libraryKinds.folder})
        and o.deleted_at is null and o.name = c.name and o.id <> all(${ids}::bigint[]))
    order by c.id limit ${LIBRARY_AT_ONCE_MAX}`.execute(trx)
  await nameCopies(
    trx,
    rows.map((row) => row.id),
  )
}

/** Adds the contents of an archive to a folder; returns the ids of its top entries. Throws `bad.input`, `limit.reached`. */
export async function insertTree(trx: Transaction<DB>, tree: Tree, into: Into): Promise<number[]> {
  await lockLibrary(trx, into.owner_id)
  requireDepth(await requireFolder(trx, into.owner_id, into.folder_id), tree.height)
  const { ids, modules } = await insertEntries(trx, tree, into)
  const boards = await insertBoards(trx, tree, modules)
  const items = await insertItems(trx, tree, boards, into)
  await insertPoints(trx, tree, items, into.now)
  await sql`select require_board_bytes(id) from unnest(${boards}::bigint[]) as t(id)`.execute(trx)
  const roots = ids.filter((_, index) => tree.entries[index]?.folder === null)
  await renameDuplicates(trx, roots)
  return roots
}
