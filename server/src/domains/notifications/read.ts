import { HOMEWORK_STATE, NOTIFICATIONS_MAX, type Role } from '@keel/contract/constants'
import type { Notification, NotificationKind } from '@keel/contract/entities/notification'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { getsHomework } from '../../access/scope'
import type { DB } from '../../db/schema'

/** Kinds for people who have lost access to a classroom. */
const GONE: readonly NotificationKind[] = ['room_left', 'room_deleted']
const TEXT_MAX = 200
/** Counting unread messages stops here: a badge says `99+`. */
const COUNT_MAX = 100

interface Row {
  id: number
  kind: NotificationKind
  title: string
  text: string
  room_id: number | null
  channel_id: number | null
  event_id: number | null
  lesson_id: number | null
  homework_id: number | null
  due_at: Date | null
  starts_at: Date | null
  count: number
  created_at: Date
  unread: boolean
  person_id: number | null
  first_name: string
  last_name: string
  role: Role
}
const present = ({ person_id, first_name, last_name, role, due_at, starts_at, created_at, ...row }: Row): Notification => ({
  ...row,
  person: person_id === null ? null : { id: person_id, first_name, last_name, role },
  due_at: due_at?.toISOString() ?? null,
  starts_at: starts_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** A stored notification and its recipient. */
interface Stored {
  user_id: number
  notification: Notification
}

/**
 * Stored notifications, newest first, without outdated ones: a classroom they left or rejoined, a scheduled lesson moved again,
 * cancelled or reassigned, a deleted lesson, removed homework, homework that is deleted or was given in a classroom they left, is due but
 * handed in or has another date now.
 */
async function find(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<Stored[]> {
  const { rows } = await sql<Row & { user_id: number }>`
    select n.user_id, n.id, n.kind, coalesce(h.title, l.name, n.title) as title, left(coalesce(l.homework, ''), ${TEXT_MAX}) as text, n.room_id,
      null::bigint as channel_id, n.event_id, n.lesson_id, n.homework_id,
      case when n.kind in ('homework_given', 'homework_due', 'homework_returned') then hs.due_at end as due_at, n.starts_at, n.count, n.created_at,
      n.id > coalesce(s.seen_id, 0) as unread, n.person_id, u.first_name, u.last_name, u.role
    from notifications n
    left join notification_settings s on s.user_id = n.user_id
    left join users u on u.id = n.person_id
    left join schedule_events e on e.id = n.event_id
    cross join lateral (select coalesce(n.user_id in (e.owner_id, e.student_id), false)
      or exists (select from room_members m where m.room_id = e.room_id and m.user_id = n.user_id) as for_them) as invited
    left join lessons l on l.id = n.lesson_id
    left join homework h on h.id = n.homework_id
    left join homework_students hs on hs.homework_id = n.homework_id and hs.user_id = n.user_id
    left join rooms r on r.id = n.room_id and r.deleted_at is null and (r.owner_id = n.user_id
      or exists (select from room_members m where m.room_id = r.id and m.user_id = n.user_id))
    where ${which}
      and (n.room_id is null or (r.id is null) = (n.kind = any(${GONE})))
      and (n.kind not in ('reminder', 'lesson_planned', 'lesson_moved') or (e.deleted_at is null and e.starts_at = n.starts_at and for_them))
      and (n.kind <> 'lesson_cancelled' or e.deleted_at is not null or not for_them or n.event_id is null)
      and (n.homework_id is null or (h.deleted_at is null and (h.owner_id = n.user_id or ${getsHomework})
        and (n.kind <> 'homework_due' or (hs.state not in (${HOMEWORK_STATE.handedIn}, ${HOMEWORK_STATE.done}) and hs.reminded_due = hs.due_at))))
      and l.deleted_at is null and (n.kind <> 'homework' or l.homework ~ '\\S')
    order by n.id desc`.execute(db)
  return rows.map(({ user_id, ...row }) => ({ user_id, notification: present(row) }))
}

/** The newest notifications of a person. */
async function findStored(db: Kysely<DB>, userId: number): Promise<Notification[]> {
  const stored = await find(db, sql`n.user_id = ${userId}`)
  return stored.slice(0, NOTIFICATIONS_MAX).map(({ notification }) => notification)
}

/** These stored notifications, of any recipient. */
export const findStoredByIds = (db: Kysely<DB>, ids: readonly number[]): Promise<Stored[]> => find(db, sql`n.id = any(${ids}::bigint[])`)

/** The newest message of each channel, if it is somebody else's. */
async function findMessages(db: Kysely<DB>, userId: number): Promise<Notification[]> {
  const { rows } = await sql<Row>`
    select m.id, 'new_message' as kind, coalesce(r.name, u.first_name || ' ' || u.last_name) as title, left(m.message, ${TEXT_MAX}) as text,
      c.room_id, c.id as channel_id, null::bigint as event_id, null::bigint as lesson_id, null::bigint as homework_id,
      null::timestamptz as due_at, null::timestamptz as starts_at, m.created_at,
      m.id > me.seen_message_id as unread, u.id as person_id, u.first_name, u.last_name, u.role,
      (select count(*)::int from (select from messages x where x.channel_id = c.id and -x.id < -me.seen_message_id
        and x.user_id <> me.user_id and x.deleted_at is null limit ${COUNT_MAX}) as new) as count
    from channel_members me
    join channels c on c.id = me.channel_id
    left join rooms r on r.id = c.room_id
    join messages m on m.id = me.last_message_id
    join users u on u.id = m.user_id
    where me.user_id = ${userId} and m.user_id <> me.user_id and r.deleted_at is null
    order by me.last_message_id desc limit ${NOTIFICATIONS_MAX}`.execute(db)
  return rows.map(present)
}

/** Returns a person's notifications, newest first. */
export async function listNotifications(
  db: Kysely<DB>,
  userId: number,
): Promise<{ notifications: Notification[]; unread: number; zone: string | null }> {
  const [stored, messages, settings] = await Promise.all([
    findStored(db, userId),
    findMessages(db, userId),
    db.selectFrom('notification_settings').select('zone').where('user_id', '=', userId).executeTakeFirst(),
  ])
  const notifications = [...stored, ...messages]
    .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .slice(0, NOTIFICATIONS_MAX)
  return { notifications, unread: stored.filter(({ unread }) => unread).length, zone: settings?.zone ?? null }
}
