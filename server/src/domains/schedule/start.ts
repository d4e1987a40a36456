import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../db/schema'

/** When a lesson starts: its time on the clocks of its zone, what they are ahead of UTC then in minutes, and the moment. */
export interface Start {
  local_start: string
  utc_offset: number
  starts_at: Date
  /** The clocks show that time twice, and `utc_offset` says which one is meant. */
  is_repeated: boolean
}

/**
 * Finds the start of a lesson that is planned for a moment, or for a local time: then the moment only says which one is meant where the
 * clocks show that time twice.
 */
export async function findStart(trx: Transaction<DB>, zone: string, at: Date, local?: string): Promise<Start> {
  const { rows } = await sql<Start>`
    select local_start, utc_offset, to_moment(local_start, utc_offset) as starts_at, is_repeated
    from (select coalesce(${local ?? null}::timestamp, ${at}::timestamptz at time zone ${zone}) as local_start) as wanted,
      lateral (select (extract(epoch from local_start - (${at}::timestamptz at time zone 'UTC')) / 60)::int as chosen) as meant,
      lateral (select clock_offset(local_start, ${zone}, chosen) as utc_offset,
        cardinality(clock_offsets(local_start, ${zone})) > 1 as is_repeated) as shown`.execute(trx)
  const [start] = rows
  if (!start) throw new Error('The database returned no start')
  return start
}

/** The columns of a start at a local time; `chosen` is the offset meant where the clocks show it twice. */
export function startColumns(local: RawBuilder<string>, zone: RawBuilder<string>, chosen: RawBuilder<number | null>) {
  const utcOffset = sql<number>`clock_offset(${local}, ${zone}, ${chosen})`
  return { local_start: local, utc_offset: utcOffset, starts_at: sql<Date>`to_moment(${local}, ${utcOffset})` }
}
