import { LIBRARY_COPY_ITEMS_MAX, LIBRARY_COPY_MAX } from '@keel/contract/constants'
import type { LibraryEntry } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import type { LibraryKind } from '@keel/contract/items/codes'
import { nameMaxLength } from '@keel/contract/entities/new-item'
import { sql, type Transaction } from 'kysely'
import { libraryKinds } from '@keel/contract/items/codes'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { sortKey } from '../../db/sort-key'
import { requireUser, type Caller } from '../../http/caller'
import { copyItemsOf } from '../board-items'
import { copyBoards, type Pair } from '../boards'
import { addText } from '../files'
import { lockLibrary, requireOwnItems } from './access'
import { rowsById } from './list'
import { requireDepth, requireFolder, sizeOf, subtree } from './tree'

/** Copies whole modules: boards, items, points, files by reference. Throws `limit.reached` for more than one call may copy. */
export async function copyModules(trx: Transaction<DB>, modules: readonly Pair[]): Promise<void> {
  if ((await copyItemsOf(trx, await copyBoards(trx, modules))) > LIBRARY_COPY_ITEMS_MAX) throw new AppError('limit.reached')
}

/** Copies the rows of a library from these down; returns a map from old to new modules, and the copies of the named entries. */
async function copyTree(
  trx: Transaction<DB>,
  ids: readonly number[],
  folderId: number | null,
  now: Date,
): Promise<{ modules: Pair[]; roots: number[] }> {
  const { rows } = await sql<{ new_id: number; level: number; module_id: number | null; new_module: number | null }>`${subtree(ids)},
    source as materialized (select l.*, t.level, nextval(pg_get_serial_sequence('library_items', 'id')) as new_id from tree t join library_items l on l.id = t.id),
    things as (insert into library_items (id, owner_id, folder_id, type, name, sort_key, words, stale, created_at, updated_at) overriding system value
      select s.new_id, s.owner_id, case when s.level = 0 then ${folderId}::bigint else f.new_id end, s.type, s.name, s.sort_key, s.words, s.stale, ${now}, ${now}
      from source s left join source f on f.id = s.folder_id),
    places as materialized (select m.id, m.position, s.owner_id, s.name, s.type, s.new_id as library_id, nextval(pg_get_serial_sequence('modules', 'id')) as new_module
      from source s join modules m on m.library_id = s.id),
    modules_added as (insert into modules (id, owner_id, name, position, library_id, library_type) overriding system value
      select new_module, owner_id, name, position, library_id, type from places)
    select s.new_id, s.level, p.id as module_id, p.new_module from source s left join places p on p.library_id = s.new_id`.execute(trx)
  return {
    modules: rows.flatMap((row) =>
      row.module_id === null || row.new_module === null ? [] : [{ from: row.module_id, to: row.new_module }],
    ),
    roots: rows.filter((row) => row.level === 0).map((row) => row.new_id),
  }
}

/** Prefix of the name that all its copies share, shortened to leave space for a number. */
const STEM_LENGTH = 56

/** A number distinguishes a copy in the same folder: "Animals (2)". */
export async function nameCopies(trx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const { rows } = await sql<{ id: number; name: string; type: LibraryKind }>`
      select o.id, o.name, o.type from library_items c join library_items o on o.owner_id = c.owner_id and coalesce(o.folder_id, 0) = coalesce(c.folder_id, 0) and (o.type <> ${sql.lit(libraryKinds.folder)}) = (c.type <> ${sql.lit(libraryKinds.folder)})
        and o.deleted_at is null and starts_with(o.name, left(regexp_replace(c.name, ' \(\d+\)$', ''), ${STEM_LENGTH}::int)) where c.id = ${id} limit 2000`.execute(
      trx,
    )
    const own = rows.find((row) => row.id === id)
    const taken = new Set(rows.filter((row) => row.id !== id).map((row) => row.name))
    if (!own || !taken.has(own.name)) continue
    const stem = own.name.replace(/ \(\d+\)$/, '')
    const numbered = (n: number) => `${stem.slice(0, nameMaxLength(own.type) - ` (${n})`.length)} (${n})`
    let n = 2
    while (taken.has(numbered(n))) n++
    const free = numbered(n)
    await sql`update library_items set name = ${free}, sort_key = ${sortKey(free)}, stale = true where id = ${id}`.execute(trx)
    await sql`update modules set name = ${free} where library_id = ${id}`.execute(trx)
  }
}

/** Copies entries to a folder with their contents, all or none; returns the copies. Throws `not.found`, `bad.input`, `limit.reached`. */
export async function copyEntries(ctx: Context, caller: Caller, ids: readonly number[], folderId: number | null): Promise<LibraryEntry[]> {
  const { id: ownerId } = requireUser(caller)
  const copies = await addText(ctx, ownerId, async (trx) => {
    await lockLibrary(trx, ownerId)
    const wanted = await requireOwnItems(trx, ownerId, ids)
    const { height, count } = await sizeOf(trx, wanted)
    requireDepth(await requireFolder(trx, ownerId, folderId), height)
    if (count > LIBRARY_COPY_MAX) throw new AppError('limit.reached')
    const { modules, roots } = await copyTree(trx, wanted, folderId, ctx.now())
    await copyModules(trx, modules)
    await nameCopies(trx, roots)
    return roots
  })
  return rowsById(ctx.db, copies)
}
