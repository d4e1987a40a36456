import { LIBRARY_DEPTH_MAX } from '@keel/contract/constants'
import type { LibraryFolder } from '@keel/contract/entities/library'
import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'
import { lockLibrary, requireOwnItems } from './access'

/** Returns the folders from the top down to this one; null if this library has no such folder, or it is deleted. */
export async function pathOf(db: Kysely<DB>, ownerId: number, folderId: number | null): Promise<LibraryFolder[] | null> {
  if (folderId === null) return []
  const { rows } = await sql<LibraryFolder & { folder_id: number | null }>`
    with recursive up as (
      select id, name, folder_id, 1 as level from library_items where id = ${folderId} and owner_id = ${ownerId} and type = ${libraryKinds.folder} and deleted_at is null
      union all
      select f.id, f.name, f.folder_id, up.level + 1 from library_items f join up on f.id = up.folder_id where up.level <= ${LIBRARY_DEPTH_MAX})
    select id, name, folder_id from up order by level desc`.execute(db)
  return rows.length > 0 ? rows.map(({ id, name }) => ({ id, name })) : null
}

/** Returns the path of a target folder. Throws `bad.input` if this library has no such folder. */
export async function requireFolder(db: Kysely<DB>, ownerId: number, folderId: number | null): Promise<LibraryFolder[]> {
  const path = await pathOf(db, ownerId, folderId)
  if (!path) throw new AppError('bad.input', { errors: { folder_id: 'invalid' } })
  return path
}

/**
 * Entries from these down that are not deleted, each once and under the topmost of them that contains it; `level` 0 are those
 * topmost ones.
 */
export const subtree = (ids: readonly number[]) => sql`
  with recursive down as (
    select id, id as root, 0 as level from library_items where id = any(${ids}::bigint[])
    union all
    select l.id, down.root, down.level + 1 from library_items l join down on l.folder_id = down.id where l.deleted_at is null),
  tree as (select distinct on (id) id, root, level from down order by id, level desc)`

/** Returns the nesting depth of these entries, and their number; an entry without contents has a height of 1. */
export async function sizeOf(db: Kysely<DB>, ids: readonly number[]): Promise<{ height: number; count: number }> {
  const { rows } = await sql<{ height: number; count: number }>`
    ${subtree(ids)} select coalesce(max(level), 0) + 1 as height, count(*)::int as count from tree`.execute(db)
  return rows[0] ?? { height: 0, count: 0 }
}

/** Refuses folders nested too deep: paths and copies stay bounded. Throws `limit.reached`. */
export function requireDepth(path: readonly LibraryFolder[], height: number): void {
  if (path.length + height > LIBRARY_DEPTH_MAX) throw new AppError('limit.reached')
}

/**
 * Moves entries to a folder, all or none. Throws `not.found` for entries of another library, `bad.input` for an unknown folder,
 * or one inside a moved entry.
 */
export async function moveItems(trx: Transaction<DB>, ownerId: number, ids: readonly number[], folderId: number | null): Promise<void> {
  await lockLibrary(trx, ownerId)
  const moved = await requireOwnItems(trx, ownerId, ids)
  const path = await requireFolder(trx, ownerId, folderId)
  if (path.some(({ id }) => moved.includes(id))) throw new AppError('bad.input', { errors: { folder_id: 'inside_itself' } })
  requireDepth(path, (await sizeOf(trx, moved)).height)
  await sql`update library_items set folder_id = ${folderId} where id = any(${moved}::bigint[]) and folder_id is distinct from ${folderId}`.execute(
    trx,
  )
}
