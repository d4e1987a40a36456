import { AppError } from '@keel/contract/errors'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { sharedSecret } from '../../db/shared-secret'
import { randomId } from '../../random-id'
import { isSeenBy } from './access'
import { findScheduledLessons } from './present'

const TOKEN_BYTES = 18
const DAY_MS = 86_400_000
/** Past and future shown to calendar programs. */
const PAST_DAYS = 90
const FUTURE_DAYS = 366

/** Returns the path below the API's base of a person's calendar. */
const pathOf = (token: string): string => `/calendar/${token}.ics`

export async function feedOf(ctx: Context, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('schedule_feeds').select('token').where('user_id', '=', userId).executeTakeFirst()
  return row ? pathOf(row.token) : null
}

/** Makes a new address; the old one becomes invalid. */
export async function renewFeed(ctx: Context, userId: number): Promise<string> {
  const token = randomId(TOKEN_BYTES)
  await ctx.db
    .insertInto('schedule_feeds')
    .values({ user_id: userId, token, created_at: ctx.now() })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ token, created_at: ctx.now() }))
    .execute()
  return pathOf(token)
}

export async function endFeed(ctx: Context, userId: number): Promise<void> {
  await ctx.db.deleteFrom('schedule_feeds').where('user_id', '=', userId).execute()
}

/** A unique and stable name of this installation, independent of its host names. */
const installationOf = async (db: Kysely<DB>): Promise<string> =>
  createHash('sha256')
    .update(await sharedSecret(db, 'calendar'))
    .digest('hex')
    .slice(0, 16)

/** Number of schedule changes, and the time of the last one. */
async function versionsOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, { sequence: number; updated_at: Date }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('schedule_events').select(['id', 'sequence', 'updated_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the calendar of `<token>.ics`. Times are in UTC, so that every program shows them in its own zone. @throws `not.found` */
export async function readFeed(ctx: Context, file: string, base: string): Promise<string> {
  const token = /^([\w-]{1,64})\.ics$/.exec(file)?.[1]
  const feed = await ctx.db
    .selectFrom('schedule_feeds')
    .innerJoin('users', 'users.id', 'schedule_feeds.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('token', '=', token ?? '')
    .where('users.closed_at', 'is', null)
    .executeTakeFirst()
  if (!feed) throw new AppError('not.found')
  const now = ctx.now().getTime()
  const seen = isSeenBy(ctx.db, feed.id, new Date(now - PAST_DAYS * DAY_MS), new Date(now + FUTURE_DAYS * DAY_MS))
  const calendar = ical({
    name: `Keel · ${feed.first_name} ${feed.last_name}`,
    prodId: '//Keel//Schedule//EN',
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.ttl(3600)
  const events = await findScheduledLessons(ctx.db, feed.id, seen)
  const versions = await versionsOf(
    ctx.db,
    events.map(({ id }) => id),
  )
  const installation = await installationOf(ctx.db)
  for (const event of events) {
    const { sequence = 0, updated_at = new Date(event.starts_at) } = versions.get(event.id) ?? {}
    const url = event.room_id === null ? null : `${base}/room/${event.room_id}`
    const where = event.room_name ?? (event.student ? `${event.student.first_name} ${event.student.last_name}` : '')
    calendar.createEvent({
      id: `event-${event.id}@${installation}.keel`,
      start: new Date(event.starts_at),
      end: new Date(event.ends_at),
      sequence,
      lastModified: updated_at,
      // Time of the last change, not of the request: an unchanged calendar is identical byte for byte.
      stamp: updated_at,
      summary: event.title,
      // Some programs, Google's among them, show no URL of an event: the link to the classroom is in a field they show.
      description: [event.note, url].filter(Boolean).join('\n\n') || null,
      location: [where, url].filter(Boolean).join(', ') || null,
      url,
    })
  }
  return `${calendar.toString().trimEnd()}\r\n`
}
