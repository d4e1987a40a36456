import { keptSince } from '../stored-data'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OrderedTable } from './ordering'
import type { DB } from './schema'

/** Rows moved to the bin before this moment cannot be restored. */
export const binStart = (now: Date): Date => keptSince('bin', now)

/**
 * Purges remove rows moved to the bin before this moment: an hour after they could last be restored, so that a purge and a
 * restoration never meet.
 */
export const purgeStart = (now: Date): Date => new Date(binStart(now).getTime() - 3_600_000)

/** `deleted_at` of a row deleted permanently: the next purge removes it. */
export const erasedAt = (now: Date): Date => new Date(purgeStart(now).getTime() - 1)

/** Bin columns of a row. */
export interface BinMarks {
  in_bin: boolean
  /** Old enough for the next purge. */
  too_old: boolean
}
/** Columns of `BinMarks`, of the table named `alias` in the query. */
export const binColumns = (alias: string, now: Date): RawBuilder<BinMarks> => {
  const deletedAt = sql.ref(`${alias}.deleted_at`)
  return sql<BinMarks>`${deletedAt} is not null as in_bin, coalesce(${deletedAt} < ${binStart(now)}, false) as too_old`
}

/** Moves a row to the bin; one already in it stays unchanged. */
export async function moveToBin(db: Kysely<DB>, table: OrderedTable | 'homework', id: number, now: Date): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = ${now} where id = ${id} and deleted_at is null`.execute(db)
}

/** Restores a row from the bin; returns false if another call was faster. */
export async function restoreFromBin(trx: Kysely<DB>, table: OrderedTable, id: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set deleted_at = null where id = ${id} and deleted_at is not null`.execute(trx)
  return numAffectedRows === 1n
}
