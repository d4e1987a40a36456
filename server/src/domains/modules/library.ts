import { AppError } from '@keel/contract/errors'
import { libraryKinds } from '@keel/contract/items/codes'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import { sortKey } from '../../db/sort-key'

type InLibrary = Pick<Scope, 'library_id' | 'library_type'>

/** Throws `forbidden` for a module of the library or of homework, which is deleted, moved and restored there. */
export function requireInRoomOrSpace({ library_id, homework_id }: Pick<Scope, 'library_id' | 'homework_id'>): void {
  if (library_id !== null || homework_id !== null) throw new AppError('forbidden')
}

/** Throws `forbidden` for a board or a single item of the library, which stays one board. */
export function requireManyBoards({ library_type }: InLibrary): void {
  if (library_type !== null && library_type !== libraryKinds.module) throw new AppError('forbidden')
}

/** Throws `forbidden` for a single item of the library, which stays the only one on its board. */
export function requireManyItems({ library_type }: InLibrary): void {
  if (library_type !== null && library_type !== libraryKinds.module && library_type !== libraryKinds.board) throw new AppError('forbidden')
}

/** Marks a library entry as changed inside, so that the search finds its new words. */
export async function touchLibrary(ctx: Pick<Context, 'db' | 'now'>, scope: InLibrary, name?: string | null): Promise<void> {
  if (scope.library_id === null) return
  const newName = name ? sql`, name = ${name}, sort_key = ${sortKey(name)}` : sql``
  await sql`update library_items set stale = true, updated_at = ${ctx.now()}${newName} where id = ${scope.library_id}`.execute(ctx.db)
  if (name) await sql`update modules set name = ${name} where library_id = ${scope.library_id}`.execute(ctx.db)
}

/** Whether a library entry takes the name of its only board or item. */
export const isSameAsLibrary = ({ library_type }: InLibrary, type: number): boolean => library_type === type
