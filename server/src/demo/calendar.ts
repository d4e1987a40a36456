import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema'

/** Time zone of the demo school. */
export const ZONE = 'Europe/Tallinn'

/** Returns the next such weekday (1 is Monday) at an hour of the school's clock, or that many weeks after it. */
export async function dayAt(db: Kysely<DB>, now: Date, day: number, hour: number, weeks = 0): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    with this as (
      select (date_trunc('week', ${now}::timestamptz at time zone ${ZONE}) + make_interval(days => ${day - 1}, hours => ${hour})) as at
    )
    select (this.at + make_interval(weeks => ${weeks} + (this.at at time zone ${ZONE} <= ${now}::timestamptz)::int)) at time zone ${ZONE} as at
    from this`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no day')
  return row.at
}
