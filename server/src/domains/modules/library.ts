import { AppError } from '@keel/contract/errors'
import { codeOf } from '@keel/contract/items/codes'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope'
import type { Context } from '../../context'
import { sortKey } from '../../db/sort-key'

type InLibrary = Pick<Scope, 'library_id' | 'library_type'>

/** A module of the library is deleted, moved and brought back there. Throws `forbidden`. */
export function refuseInLibrary(place: InLibrary): void {
  if (place.library_id !== null) throw new AppError('forbidden')
}

/** A board, or a single item, of the library is one board and stays one. Throws `forbidden`. */
export function requireManyBoards({ library_type }: InLibrary): void {
  if (library_type !== null && library_type !== codeOf.module) throw new AppError('forbidden')
}

/** A single item of the library is the only one of its kind in its place. Throws `forbidden`. */
export function requireManyItems({ library_type }: InLibrary): void {
  if (library_type !== null && library_type !== codeOf.module && library_type !== codeOf.board) throw new AppError('forbidden')
}

/** Notes in the library that what is inside one of its items changed, so that it is found by its new words. */
export async function touchLibrary(ctx: Pick<Context, 'db' | 'now'>, place: InLibrary, name?: string | null): Promise<void> {
  if (place.library_id === null) return
  const named = name ? sql`, name = ${name}, sort_key = ${sortKey(name)}` : sql``
  await sql`update library_items set stale = true, updated_at = ${ctx.now()}${named} where id = ${place.library_id}`.execute(ctx.db)
  if (name) await sql`update modules set name = ${name} where library_id = ${place.library_id}`.execute(ctx.db)
}

/** The item of the library takes the name of its one board or its one item. */
export const isSameAsLibrary = ({ library_type }: InLibrary, type: number): boolean => library_type === type
