import type { Language } from '@keel/contract/constants'
import type { Notification } from '@keel/contract/entities/notification'
import { isPushKind, PUSH_TOPICS, type PushPayload } from '@keel/contract/push'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Context } from '../../context'
import { repeatJob } from '../../timed-jobs'
import { PUSH_WAIT_MS } from './push-queue'
import { findStoredByIds } from './read'

const EVERY_MS = 1000
/** Pushes per run of one process. */
const AT_ONCE = 50
/** Requests to push services at once. */
const REQUESTS = 10
/** After this, another process takes over the pushes of one that died while sending. */
const LEASE_MS = 2 * 60_000
/** Waits of a push that was not taken yet; then it is given up. */
const RETRY_MS = [30_000, 2 * 60_000, 10 * 60_000] as const
/** A browser for which so many pushes in a row were given up gets no more. */
export const FAILURES_MAX = 5

interface Claimed {
  id: number
  attempts: number
  expires_at: Date
  subscription_id: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  lang: Language
  notification_id: number | null
  channel_id: number | null
  /** Whether a message is neither read nor deleted. */
  is_new: boolean
  push_lessons: boolean
  push_homework: boolean
  push_messages: boolean
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** Removes the pushes of people who are connected to this process. */
async function removeSeen({ db, live }: Context, now: Date): Promise<void> {
  const soon = await db
    .selectFrom('pushes as p')
    .innerJoin('push_subscriptions as s', 's.id', 'p.subscription_id')
    .select(['p.id', 's.user_id'])
    .where('p.next_at', '<=', later(now, PUSH_WAIT_MS))
    .execute()
  const seen = soon.filter(({ user_id }) => live.isConnected(user_id)).map(({ id }) => id)
  if (seen.length > 0) await db.deleteFrom('pushes').where('id', 'in', seen).execute()
}

/** Claims pushes that are due for the length of a lease, and removes those that are of no use. What another process works on is left to it. */
async function claim({ db }: Context, now: Date): Promise<Claimed[]> {
  const { rows: ids } = await sql<{ id: number }>`
    with due as (select id from pushes where next_at <= ${now} order by next_at limit ${AT_ONCE} for update skip locked)
    update pushes p set attempts = attempts + 1, next_at = ${later(now, LEASE_MS)} from due where p.id = due.id returning p.id`.execute(db)
  if (ids.length === 0) return []
  const { rows } = await sql<Claimed>`
    select p.id, p.attempts, p.expires_at, p.subscription_id, b.endpoint, b.p256dh, b.auth, u.lang, p.notification_id, m.channel_id,
      coalesce(m.deleted_at is null and m.id > c.seen_message_id, false) as is_new, coalesce(s.push_lessons, true) as push_lessons,
      coalesce(s.push_homework, true) as push_homework, coalesce(s.push_messages, true) as push_messages
    from pushes p join push_subscriptions b on b.id = p.subscription_id join sessions e on e.id = b.session_id and e.expires_at > ${now}
    join users u on u.id = b.user_id and u.closed_at is null
    left join notification_settings s on s.user_id = b.user_id left join messages m on m.id = p.message_id
    left join channel_members c on c.channel_id = m.channel_id and c.user_id = b.user_id
    where p.expires_at > ${now} and p.id = any(${ids.map(({ id }) => id)}::bigint[])`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  const unwanted = ids.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  if (unwanted.length > 0) await db.deleteFrom('pushes').where('id', 'in', unwanted).execute()
  return rows
}

/** Returns what leaves the server; null if there is nothing to say any more, or the person does not want to know. */
function payloadOf(push: Claimed, notification: Notification | undefined): PushPayload | null {
  const { channel_id, lang: l } = push
  if (push.notification_id === null) return push.is_new && push.push_messages ? { k: 'new_message', id: channel_id, l } : null
  if (!notification?.unread || !isPushKind(notification.kind) || !push[`push_${PUSH_TOPICS[notification.kind]}`]) return null
  return { k: notification.kind, id: notification.homework_id ?? notification.room_id, l }
}

/** Sends a push and stores what came of it. */
async function deliver({ db, push: service, log }: Context, push: Claimed, payload: PushPayload | null, now: Date): Promise<void> {
  const remove = () => db.deleteFrom('pushes').where('id', '=', push.id).execute()
  if (payload === null) return void (await remove())
  const browser = db.updateTable('push_subscriptions').where('id', '=', push.subscription_id)
  const result = await service.send(push, {
    payload: JSON.stringify(payload),
    ttlSeconds: (push.expires_at.getTime() - now.getTime()) / 1000,
    urgency: PUSH_TOPICS[payload.k] === 'homework' ? 'normal' : 'high',
    name: `${PUSH_TOPICS[payload.k]}-${payload.id}`,
  })
  if (result === 'gone') return void (await db.deleteFrom('push_subscriptions').where('id', '=', push.subscription_id).execute())
  const wait = RETRY_MS[push.attempts - 1]
  if (result === 'later' && wait !== undefined) {
    await db
      .updateTable('pushes')
      .set({ next_at: later(now, wait) })
      .where('id', '=', push.id)
      .execute()
    return
  }
  await remove()
  if (result === 'sent') return void (await browser.set({ failures: 0 }).where('failures', '>', 0).execute())
  await browser.set((eb) => ({ failures: eb('failures', '+', 1) })).execute()
  const dropped = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', push.subscription_id)
    .where('failures', '>=', FAILURES_MAX)
    .returning('id')
    .executeTakeFirst()
  if (dropped) log.info({ failures: FAILURES_MAX }, 'a browser gets no more pushes: none of the last was taken')
}

/** Sends the pushes that are due, each once, to browsers of people who are not connected. */
export async function sendPushes(ctx: Context): Promise<void> {
  const now = ctx.now()
  await removeSeen(ctx, now)
  const claimed = await claim(ctx, now)
  const ids = claimed.flatMap(({ notification_id }) => notification_id ?? [])
  const stored = ids.length === 0 ? [] : await findStoredByIds(ctx.db, ids)
  const notifications = new Map(stored.map(({ notification }) => [notification.id, notification]))
  const limit = pLimit(REQUESTS)
  await Promise.all(
    claimed.map((push) => limit(() => deliver(ctx, push, payloadOf(push, notifications.get(push.notification_id ?? 0)), now))),
  )
}

/** Looks every second for {@link sendPushes}. Returns a stop function, which resolves when a run under way has ended. */
export const watchPushes = (ctx: Context): (() => Promise<void>) => repeatJob(ctx, 'pushes', EVERY_MS, () => sendPushes(ctx))
