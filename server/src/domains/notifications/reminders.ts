import { REMINDER_DEFAULTS } from '@keel/contract/constants'
import { sql, type Kysely, type Transaction } from 'kysely'
import { publicUrl } from '../../config'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { afterCommit } from '../../db/unit'
import { reminderMail } from './mails'
import { keptSince } from '../../stored-data'
import { broadcastNotifications, storeNotifications, type StoredNotification } from './notify'

/** Changes by other processes are found at the latest then. */
const EVERY_MS = 20_000
/** Minimum pause between two checks, whatever is due. */
const PAUSE_MS = 500
/** Longest time between a reminder and its lesson. */
const LONGEST_HOURS = 24
/** Reminders per run; the rest is sent by the next run. */
const AT_ONCE = 1000

interface Due {
  event_id: number
  user_id: number
  way: 'mail' | 'app'
}

/**
 * Reminders due until a moment and not sent yet, as the tables of a query. The person who just scheduled a lesson gets no
 * reminder of it, and nobody gets one of a lesson that has begun.
 */
const wantedUntil = (now: Date, until: Date) => sql`coming as (
      select id, owner_id, room_id, student_id, starts_at, created_at from schedule_events e
      where deleted_at is null and starts_at > ${now} and starts_at <= ${until}::timestamptz + make_interval(hours => ${LONGEST_HOURS}::int)
        -- One look into the index for each of the few that come soon; "not exists" reads all lessons.
        and (select l.id from lessons l where l.event_id = e.id and l.deleted_at is null limit 1) is null
    ), people as (
      select id, owner_id as user_id from coming
      union select c.id, m.user_id from coming c join room_members m on m.room_id = c.room_id
      union select id, student_id from coming where student_id is not null
    ), wanted as (
      select c.id as event_id, p.user_id, w.way, c.starts_at, c.starts_at - make_interval(mins => w.minutes) as due_at
      from coming c
      join people p on p.id = c.id
      join users u on u.id = p.user_id
      left join notification_settings s on s.user_id = p.user_id
      cross join lateral (values
        ('mail', case when u.verified_at is null then null when s.user_id is null then ${REMINDER_DEFAULTS.mail_minutes}::int else s.mail_minutes end),
        ('app', case when s.user_id is null then ${REMINDER_DEFAULTS.app_minutes}::int else s.app_minutes end)
      ) as w (way, minutes)
      where c.starts_at <= ${until}::timestamptz + make_interval(mins => w.minutes)
        and not (p.user_id = c.owner_id and c.created_at > c.starts_at - make_interval(mins => w.minutes))
        and not exists (select from reminders_sent r
          where r.event_id = c.id and r.user_id = p.user_id and r.way = w.way and r.starts_at = c.starts_at)
    )`

/** Marks due reminders as sent and returns them. A concurrent process waits for these marks and leaves those reminders out. */
async function claim(trx: Transaction<DB>, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with ${wantedUntil(now, now)}
    insert into reminders_sent (event_id, user_id, way, starts_at)
    select event_id, user_id, way, starts_at from wanted order by starts_at, event_id, user_id, way limit ${AT_ONCE}
    on conflict do nothing
    returning event_id, user_id, way`.execute(trx)
  return rows
}

const eventsOf = (db: Kysely<DB>, ids: number[]) =>
  db
    .selectFrom('schedule_events as e')
    .innerJoin('users as o', 'o.id', 'e.owner_id')
    .leftJoin('users as s', 's.id', 'e.student_id')
    .leftJoin('rooms as r', 'r.id', 'e.room_id')
    .select(['e.id', 'e.owner_id', 'e.title', 'e.starts_at', 'e.zone', 'e.room_id', 'r.name as room'])
    .select(['o.first_name', 'o.last_name', 's.first_name as s_first', 's.last_name as s_last'])
    .where('e.id', 'in', ids)
    .execute()
type EventFacts = Awaited<ReturnType<typeof eventsOf>>[number]

const partnerOf = (event: EventFacts, userId: number): string => {
  if (userId !== event.owner_id) return `${event.first_name} ${event.last_name}`
  return event.s_first === null ? (event.room ?? '') : `${event.s_first} ${event.s_last ?? ''}`
}

async function write(ctx: Context, trx: Transaction<DB>, due: readonly Due[], events: Map<number, EventFacts>): Promise<void> {
  if (due.length === 0) return
  const readers = await trx
    .selectFrom('users')
    .leftJoin('notification_settings as s', 's.user_id', 'users.id')
    .select(['users.id', 'email', 'first_name', 'lang', 's.zone'])
    .where('users.id', 'in', [...new Set(due.map(({ user_id }) => user_id))])
    .execute()
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  const mails = due.flatMap(({ event_id, user_id }) => {
    const [event, reader] = [events.get(event_id), byId.get(user_id)]
    if (!event || !reader) return []
    const { email, first_name, lang, zone } = reader
    const { title, starts_at, room_id } = event
    const facts = { to: email, first_name, lang, title, partner: partnerOf(event, user_id), starts_at, room_id }
    return [reminderMail({ ...facts, zone: zone ?? event.zone }, publicUrl(ctx.config))]
  })
  await ctx.mail.send(mails, trx)
}

/** Sends the due reminders, each once, by mail and in the product. */
export async function remind(ctx: Context): Promise<void> {
  const now = ctx.now()
  const stored = await ctx.db.transaction().execute(async (trx): Promise<StoredNotification[]> => {
    const due = await claim(trx, now)
    if (due.length === 0) return []
    const events = new Map((await eventsOf(trx, [...new Set(due.map(({ event_id }) => event_id))])).map((event) => [event.id, event]))
    await write(
      ctx,
      trx,
      due.filter(({ way }) => way === 'mail'),
      events,
    )
    const shown: StoredNotification[] = []
    for (const [id, { owner_id, title, room_id, starts_at }] of events) {
      const people = due.filter(({ way, event_id }) => way === 'app' && event_id === id).map(({ user_id }) => user_id)
      shown.push(
        ...(await storeNotifications(trx, people, { kind: 'reminder', title, person_id: owner_id, room_id, event_id: id, starts_at }, now)),
      )
    }
    return shown
  })
  ctx.mail.wake()
  await broadcastNotifications(ctx, stored)
  await ctx.db.deleteFrom('reminders_sent').where('starts_at', '<', keptSince('reminder', now)).execute()
}

/** Returns the milliseconds until the next reminder is due; at most `EVERY_MS`. */
async function untilNext({ db, now }: Context): Promise<number> {
  const [from, until] = [now(), new Date(now().getTime() + EVERY_MS)]
  const { rows } = await sql<{ next: Date | null }>`with ${wantedUntil(from, until)} select min(due_at) as next from wanted`.execute(db)
  return (rows[0]?.next ?? until).getTime() - from.getTime()
}

const watches = new WeakMap<Context, () => void>()

/** The schedule has changed: a reminder may be due sooner than the next check. */
export const wakeReminders = (ctx: Context): void => afterCommit(() => watches.get(ctx)?.())

/** Sends reminders as they become due, and never keeps the process alive. Returns a stop function, which resolves when what is under way is sent. */
export function watchReminders(ctx: Context): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let woken = false
  let ended = false
  let underWay = Promise.resolve()
  const lookIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void (underWay = look()), ms).unref()
  }
  const look = async () => {
    looking = true
    woken = false
    let pause = EVERY_MS
    try {
      await ctx.jobs.run('reminders', () => remind(ctx))
      pause = await untilNext(ctx)
    } catch (error) {
      ctx.log.error({ err: error }, 'sending reminders failed')
    }
    looking = false
    if (!ended) lookIn(woken ? PAUSE_MS : Math.max(PAUSE_MS, pause))
  }
  watches.set(ctx, () => {
    if (ended || woken) return
    woken = true
    if (!looking) lookIn(PAUSE_MS)
  })
  lookIn(EVERY_MS)
  return () => {
    ended = true
    watches.delete(ctx)
    clearTimeout(timer)
    return underWay
  }
}
