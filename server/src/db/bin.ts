import { BIN_DAYS } from '@keel/contract/constants'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OrderedTable } from './ordering'
import type { DB } from './schema'

/** What was put into the bin before this moment is gone for good. */
export const binStart = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 86_400_000)

/**
 * Sweeps remove what was put into the bin before this moment: an hour after it could last be brought back, so that a sweep
 * and a restoration never meet.
 */
export const sweepStart = (now: Date): Date => new Date(binStart(now).getTime() - 3_600_000)

/** When something deleted for good counts as put into the bin: the next sweep removes it. */
export const erasedAt = (now: Date): Date => new Date(sweepStart(now).getTime() - 1)

/** What `binColumns` tells of a row. */
export interface BinMarks {
  in_bin: boolean
  /** For so long that it is gone for good. */
  too_old: boolean
}
/** Columns of `BinMarks`, of the table that is called `alias` in the query. */
export const binColumns = (alias: string, now: Date): RawBuilder<BinMarks> => {
  const deletedAt = sql.ref(`${alias}.deleted_at`)
  return sql<BinMarks>`${deletedAt} is not null as in_bin, coalesce(${deletedAt} < ${binStart(now)}, false) as too_old`
}

/** Puts a row into the bin; one that is in it stays as it is. */
export async function moveToBin(db: Kysely<DB>, table: OrderedTable, id: number, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${now} where id = ${id} and deleted_at is null`.execute(db)
}

/** Takes a row out of the bin; false when somebody else was faster. */
export async function restoreFromBin(trx: Kysely<DB>, table: OrderedTable, id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set deleted_at = null where id = ${id} and deleted_at is not null`.execute(trx)
  return numAffectedRows === 1n
}
