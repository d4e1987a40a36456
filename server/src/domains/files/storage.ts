import { ROLE, type Role } from '@keel/contract/constants'
import type { FileStorage } from '@keel/contract/entities/account'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'

const MEGABYTE = 1_048_576
/** The temporary file of an archive being imported; removed afterwards. It counts for nobody, by the triggers of `storage_used` too. */
export const ARCHIVE_MIME = 'application/zip'

/** Returns the bytes a person may store: what an operator allows them, or the setting of their role. */
export const storageLimit = (
  { config }: Pick<Context, 'config'>,
  { role, storage_mb }: { role: Role; storage_mb: number | null },
): number => (storage_mb ?? (role === ROLE.teacher ? config.TEACHER_STORAGE_MB : config.STUDENT_STORAGE_MB)) * MEGABYTE

/** Bytes of files a person stores, and their limit. */
export async function storageOf(ctx: Pick<Context, 'config'>, db: Kysely<DB>, userId: number): Promise<FileStorage> {
  const { rows } = await sql<{ role: Role; storage_mb: number | null; used: number }>`
    select u.role, u.storage_mb, coalesce(s.bytes, 0)::float8 as used
    from users u left join storage_used s on s.owner_id = u.id where u.id = ${userId}`.execute(db)
  const [row] = rows
  return { used: row?.used ?? 0, max: storageLimit(ctx, row ?? { role: ROLE.student, storage_mb: null }) }
}

/** Returns the megabytes that all people together may store: what an operator chose, or the setting; null without a limit. */
export async function siteLimit(
  { config }: Pick<Context, 'config'>,
  db: Kysely<DB>,
): Promise<{ chosen: number | null; setting: number | null }> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', 'storage_mb').executeTakeFirst()
  return { chosen: (row?.value as number | undefined) ?? null, setting: config.SITE_STORAGE_MB ?? null }
}

/** Returns the bytes of all files. */
export async function siteUsed(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ used: number }>`select coalesce(sum(bytes), 0)::float8 as used from storage_used`.execute(db)
  return rows[0]?.used ?? 0
}

async function requireSiteStorage(ctx: Pick<Context, 'config'>, db: Kysely<DB>, bytes: number, lock: boolean): Promise<void> {
  const { chosen, setting } = await siteLimit(ctx, db)
  const max = chosen ?? setting
  if (max === null) return
  // From here to the end of the transaction files are stored one after the other, only where there is a limit to keep.
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended('site storage', 0))`.execute(db)
  if ((await siteUsed(db)) + bytes > max * MEGABYTE) throw new AppError('site.storage.full')
}

/** @throws `storage.full` if the person has no storage left for a file, `site.storage.full` if all together have not */
export async function requireStorage(
  ctx: Pick<Context, 'config'>,
  db: Kysely<DB>,
  userId: number,
  bytes: number,
  lock = false,
): Promise<void> {
  const { used, max } = await storageOf(ctx, db, userId)
  if (used + bytes > max) throw new AppError('storage.full')
  await requireSiteStorage(ctx, db, bytes, lock)
}

/**
 * `requireStorage` for a file stored in this transaction: other uploads of the same person wait for it, and those of everybody where the
 * site has a limit. Throws as that does.
 */
export async function claimStorage(ctx: Pick<Context, 'config'>, trx: Transaction<DB>, userId: number, bytes: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await requireStorage(ctx, trx, userId, bytes, true)
}
