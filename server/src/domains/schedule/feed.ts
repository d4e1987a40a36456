import { AppError } from '@keel/contract/errors'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../context'
import { isSeenBy } from './access'
import { findEvents } from './present'

const TOKEN_BYTES = 18
const DAY_MS = 86_400_000
/** What calendar programs get to see of the past and of the future. */
const PAST_DAYS = 90
const FUTURE_DAYS = 366

/** The path below the API's base at which a person's calendar is read. */
const pathOf = (token: string): string => `/calendar/${token}.ics`

export async function feedOf(ctx: Context, userId: number): Promise<string | null> {
  const row = await ctx.db.selectFrom('schedule_feeds').select('token').where('user_id', '=', userId).executeTakeFirst()
  return row ? pathOf(row.token) : null
}

/** Makes a new address; who knows the old one sees nothing more. */
export async function renewFeed(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
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

/** The calendar behind `<token>.ics`. Times are in UTC, so every program shows them in its own zone. @throws `not.found` */
export async function readFeed(ctx: Context, file: string, base: string): Promise<string> {
  const token = /^([\w-]{1,64})\.ics$/.exec(file)?.[1]
  const feed = await ctx.db
    .selectFrom('schedule_feeds')
    .innerJoin('users', 'users.id', 'schedule_feeds.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('token', '=', token ?? '')
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
  for (const event of await findEvents(ctx.db, feed.id, seen))
    calendar.createEvent({
      id: `event-${event.id}@${new URL(base).hostname}`,
      start: new Date(event.starts_at),
      end: new Date(event.ends_at),
      stamp: new Date(now),
      summary: event.title,
      description: event.note || null,
      location: event.room_name ?? (event.student ? `${event.student.first_name} ${event.student.last_name}` : null),
      url: event.room_id === null ? null : `${base}/room/${event.room_id}`,
    })
  return calendar.toString()
}
