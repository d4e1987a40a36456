import { ROLE } from '@keel/contract/constants'
import type { FileStorage } from '@keel/contract/entities/account'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'

const MEGABYTE = 1_048_576
/** The temporary file of an archive being imported; removed afterwards. */
export const ARCHIVE_MIME = 'application/zip'

/** Bytes of files a person stores, and their limit. */
export async function storageOf(ctx: Pick<Context, 'config'>, db: Kysely<DB>, userId: number): Promise<FileStorage> {
  const { rows } = await sql<{ role: number; used: number }>`
    select u.role, (select coalesce(sum(f.size), 0)::float8 from files f where f.owner_id = u.id and f.mime <> ${ARCHIVE_MIME}) as used
    from users u where u.id = ${userId}`.execute(db)
  const { role, used } = rows[0] ?? { role: ROLE.student, used: 0 }
  const { TEACHER_STORAGE_MB, STUDENT_STORAGE_MB } = ctx.config
  return { used, max: (role === ROLE.teacher ? TEACHER_STORAGE_MB : STUDENT_STORAGE_MB) * MEGABYTE }
}

/** @throws `storage.full` if the person has no storage left for a file */
export async function requireStorage(ctx: Pick<Context, 'config'>, db: Kysely<DB>, userId: number, bytes: number): Promise<void> {
  const { used, max } = await storageOf(ctx, db, userId)
  if (used + bytes > max) throw new AppError('storage.full')
}

/** `requireStorage` for a file stored in this transaction: other uploads of the same person wait for it. @throws `storage.full` */
export async function claimStorage(ctx: Pick<Context, 'config'>, trx: Transaction<DB>, userId: number, bytes: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await requireStorage(ctx, trx, userId, bytes)
}
