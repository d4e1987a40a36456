import { AppError } from '@keel/contract/errors'
import { sql } from 'kysely'
import type { Context } from '../../context'
import { namesFile } from '../files'

const AT_ONCE = 20
const NAMES_MAX = 3

/**
 * Throws `export.file.missing` with the names of the first files that these items use and the store lacks. Without the check the archive
 * would break off in the middle of its download, and nobody would know why.
 */
export async function requireStoredFiles({ db, files }: Pick<Context, 'db' | 'files'>, itemIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string; storage_key: string }>`
    select distinct f.id, f.name, f.storage_key from file_refs r join files f on f.id = r.file_id join board_items i on i.id = r.board_item_id
    where r.board_item_id = any(${itemIds}::bigint[]) and ${namesFile('i.value', 'f.id')} order by f.id`.execute(db)
  const missing: string[] = []
  for (let start = 0; start < rows.length && missing.length <= NAMES_MAX; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE)
    const sizes = await Promise.all(some.map(({ storage_key }) => files.sizeOf(storage_key)))
    missing.push(...some.filter((_file, at) => sizes[at] === null).map(({ name }) => name))
  }
  if (missing.length === 0) return
  const names = missing.slice(0, NAMES_MAX).join(', ')
  throw new AppError('export.file.missing', { errors: { where: missing.length > NAMES_MAX ? `${names} …` : names } })
}
