import { ROLE, type Role } from '@keel/contract/constants'
import type { FileStorage } from '@keel/contract/entities/account'
import { AppError } from '@keel/contract/errors'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
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

/** Bytes of values on a person's boards, those in the bin too; `id` is the person's column. */
export const textOf = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`coalesce((select sum(i.bytes) from modules m
  join boards b on b.module_id = m.id join board_items i on i.board_id = b.id where m.owner_id = ${id}), 0)`

/** Bytes of files and of text on boards a person stores, and their limit. */
export async function storageOf(ctx: Pick<Context, 'config'>, db: Kysely<DB>, userId: number): Promise<FileStorage> {
  const { rows } = await sql<{ role: Role; storage_mb: number | null; used: number }>`
    select u.role, u.storage_mb, (coalesce(s.bytes, 0) + ${textOf(sql.ref('u.id'))})::float8 as used
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

/** Returns the bytes of all files and of the text on all boards. */
export async function siteUsed(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ used: number }>`select ((select coalesce(sum(bytes), 0) from storage_used)
    + (select coalesce(sum(bytes), 0) from text_bytes))::float8 as used`.execute(db)
  return rows[0]?.used ?? 0
}

/** Puts one row in the place of all that say how the text on boards changed. */
export async function foldTextBytes({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`with gone as (delete from text_bytes returning bytes)
    insert into text_bytes select sum(bytes) from gone having count(*) > 0`.execute(db)
}

async function requireSiteStorage(ctx: Pick<Context, 'config'>, db: Kysely<DB>, bytes: number, lock: boolean): Promise<void> {
  const { chosen, setting } = await siteLimit(ctx, db)
  const max = chosen ?? setting
  if (max === null) return
  // From here to the end of the transaction files are stored one after the other, only where there is a limit to keep.
  if (lock) await sql`select pg_advisory_xact_lock(hashtextextended('site storage', 0))`.execute(db)
  if ((await siteUsed(db)) + bytes > max * MEGABYTE) throw new AppError('site.storage.full')
}

/** @throws `storage.full` if the person has no storage left for these bytes, `site.storage.full` if all together have not */
export async function requireStorage(
  ctx: Pick<Context, 'config'>,
  db: Kysely<DB>,
  userId: number,
  bytes: number,
  lock = false,
): Promise<void> {
  requireSpace(await storageOf(ctx, db, userId), bytes)
  await requireSiteStorage(ctx, db, bytes, lock)
}

function requireSpace({ used, max }: FileStorage, bytes: number): void {
  if (used + bytes > max) throw new AppError('storage.full')
}

/**
 * `requireStorage` for a file stored in this transaction: other uploads of the same person wait for it, and those of everybody where the
 * site has a limit. Throws as that does.
 */
export async function claimStorage(ctx: Pick<Context, 'config'>, trx: Transaction<DB>, userId: number, bytes: number): Promise<void> {
  await lockStorage(trx, userId)
  await requireStorage(ctx, trx, userId, bytes, true)
}

/** Others that store something for this person wait here until this transaction ends. A lock of its own, taken after all rows. */
export const lockStorage = (trx: Transaction<DB>, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`storage of ${userId}`}, 0))`.execute(trx)

/**
 * Runs a transaction that adds items to boards of a person. It is undone if their storage is full then; of several at once each counts what
 * those before it added. Throws `storage.full`, `site.storage.full`.
 */
export function addText<T>(ctx: Pick<Context, 'config' | 'db'>, ownerId: number, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return ctx.db.transaction().execute(async (trx) => {
    const result = await work(trx)
    await lockStorage(trx, ownerId)
    await requireStorage(ctx, trx, ownerId, 0, true)
    return result
  })
}

/** A person's boards are added up again when this many bytes of values were saved. */
const COUNTED_AFTER = 1_000_000
const PEOPLE_KEPT = 50_000
/** What each person may still save before that. */
const uncounted = new WeakMap<Kysely<DB>, Map<number, number>>()

/**
 * Checks that a value may grow in place. Typing saves every second, so what is stored is not added up each time: a person may go over their
 * storage by a megabyte in each process. Throws as `addText`, for a value that grows.
 */
export async function requireStorageToGrow(
  ctx: Pick<Context, 'config' | 'db'>,
  ownerId: number,
  itemId: number,
  bytes: number,
): Promise<void> {
  const people = uncounted.get(ctx.db) ?? new Map<number, number>()
  uncounted.set(ctx.db, people)
  const left = (people.get(ownerId) ?? 0) - bytes
  if (left >= 0) return void people.set(ownerId, left)
  const storage = await storageOf(ctx, ctx.db, ownerId)
  if (people.size >= PEOPLE_KEPT) people.clear()
  people.set(ownerId, Math.min(COUNTED_AFTER, storage.max - storage.used - bytes))
  const item = await ctx.db.selectFrom('board_items').select('bytes').where('id', '=', itemId).executeTakeFirst()
  const more = bytes - (item?.bytes ?? 0)
  if (more <= 0) return
  requireSpace(storage, more)
  await requireSiteStorage(ctx, ctx.db, more, false)
}
