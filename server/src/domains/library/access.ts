import { AppError } from '@keel/contract/errors'
import type { LibraryKind } from '@keel/contract/items/codes'
import { sql, type Kysely } from 'kysely'
import { lockUser } from '../../db/lock'
import type { DB } from '../../db/schema'
import { requireUser, type Caller } from '../../http/caller'

/** An entry of a library that is not deleted. */
export interface LibraryScope {
  id: number
  owner_id: number
  folder_id: number | null
  type: LibraryKind
  name: string
  /** The module behind it; null for a folder. */
  module_id: number | null
}

/** An entry of the caller's library that is not deleted. Throws `not.found`, also for entries of others. */
export async function requireOwnItem(ctx: { db: Kysely<DB> }, caller: Caller, id: number): Promise<LibraryScope> {
  const { rows } = await sql<LibraryScope>`
    select l.id, l.owner_id, l.folder_id, l.type, l.name, m.id as module_id from library_items l left join modules m on m.library_id = l.id
    where l.id = ${id} and l.owner_id = ${requireUser(caller).id} and l.deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not.found')
  return row
}

/** Returns the distinct ids if all are entries of the caller's library. Throws `not.found`. */
export async function requireOwnItems(db: Kysely<DB>, ownerId: number, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql`
    select id from library_items where id = any(${wanted}::bigint[]) and owner_id = ${ownerId} and deleted_at is null`.execute(db)
  if (rows.length < wanted.length) throw new AppError('not.found')
  return wanted
}

/** Others who change the structure of this library wait here until this transaction ends. */
export const lockLibrary = lockUser
