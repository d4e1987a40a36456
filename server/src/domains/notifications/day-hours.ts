import { sql, type RawBuilder } from 'kysely'

/** Nobody is reminded of homework, or gets a mail or push about it, at another hour of their day. */
const DAY = { from: 8, until: 21 }

/** The zone of a person with settings `s`, or that of homework `h`. */
export const ZONE = sql.raw("coalesce(known_zone(s.zone), known_zone(h.zone), 'UTC')")

const local = (at: Date): RawBuilder<Date> => sql`(${at}::timestamptz at time zone ${ZONE})`

/** Whether it is day where the person is. */
export const isDay = (at: Date): RawBuilder<boolean> => sql`extract(hour from ${local(at)}) between ${DAY.from} and ${DAY.until - 1}`

/** The moment or, if it is night where the person is, when the day begins. */
export const byDay = (at: Date): RawBuilder<Date> => sql`case when ${isDay(at)} then ${at}::timestamptz
  else (date_trunc('day', ${local(at)} + make_interval(hours => ${24 - DAY.until}::int)) + make_interval(hours => ${DAY.from}::int)) at time zone ${ZONE} end`
