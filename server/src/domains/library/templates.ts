import { TEMPLATES_MAX } from '@keel/contract/constants'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'

/** Returns the boards of a library that are templates and not deleted. */
export async function templatesOf(db: Kysely<DB>, ownerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from library_items where owner_id = ${ownerId} and template and deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Refuses to restore templates beyond the limit. Throws `limit.reached`. */
export async function requireTemplatesFit(trx: Transaction<DB>, ownerId: number, restored: readonly number[]): Promise<void> {
  const back: ReadonlySet<number> = new Set(restored)
  const templates = await templatesOf(trx, ownerId)
  if (templates.length > TEMPLATES_MAX && templates.some((id) => back.has(id))) throw new AppError('limit.reached')
}
