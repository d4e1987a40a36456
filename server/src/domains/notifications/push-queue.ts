import type { Notification } from '@keel/contract/entities/notification'
import { isPushKind, PUSH_TOPICS, type PushTopic } from '@keel/contract/push'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../context'
import { byDay } from './day-hours'

/** Meanwhile every process removes the pushes of people who are connected to it: they see what happens by themselves. */
export const PUSH_WAIT_MS = 5000
/** Longest time that a push waits for a browser that is off. */
const KEPT_HOURS = 24
/** The same for a lesson that has started. */
const STARTED_HOURS = 1

const kindsOf = (topic: PushTopic): string[] => Object.entries(PUSH_TOPICS).flatMap(([kind, of]) => (of === topic ? [kind] : []))
const LESSONS = kindsOf('lessons')
const HOMEWORK = kindsOf('homework')

/** Runs a statement that stores pushes. Best effort: failures are logged, not thrown. */
async function store({ db, log }: Context, statement: RawBuilder<unknown>): Promise<void> {
  try {
    // In the transaction of a call a failure must not end that.
    await db.transaction().execute((trx) => statement.execute(trx))
  } catch (error) {
    log.error({ err: error }, 'storing pushes for browsers failed')
  }
}

/** Stores pushes about notifications for the browsers that their people allowed, those about homework for the day. */
export async function storePushes(ctx: Context, notifications: readonly Pick<Notification, 'id' | 'kind'>[]): Promise<void> {
  const ids = notifications.filter(({ kind }) => isPushKind(kind)).map(({ id }) => id)
  if (ids.length === 0) return
  const now = ctx.now()
  const at = new Date(now.getTime() + PUSH_WAIT_MS)
  await store(
    ctx,
    sql`insert into pushes (subscription_id, notification_id, next_at, expires_at)
      select p.id, n.id, due.at, case n.kind when 'reminder' then n.starts_at
        when 'room_started' then due.at + make_interval(hours => ${STARTED_HOURS}::int) else due.at + make_interval(hours => ${KEPT_HOURS}::int) end
      from notifications n join push_subscriptions p on p.user_id = n.user_id
      left join notification_settings s on s.user_id = n.user_id left join homework h on h.id = n.homework_id
      cross join lateral (select case when n.kind = any(${HOMEWORK}) then ${byDay(at)} else ${at}::timestamptz end as at) as due
      where n.id = any(${ids}::bigint[])
        and case when n.kind = any(${LESSONS}) then coalesce(s.push_lessons, true) else coalesce(s.push_homework, true) end
      on conflict do nothing`,
  )
}

interface NewMessage {
  id: number
  channel_id: number
  author: { id: number }
}

/** Stores pushes about a message, at most one that waits for each browser and channel. */
export async function pushMessage(ctx: Context, { id, channel_id, author }: NewMessage): Promise<void> {
  const at = new Date(ctx.now().getTime() + PUSH_WAIT_MS)
  await store(
    ctx,
    sql`insert into pushes (subscription_id, message_id, next_at, expires_at)
      select p.id, ${id}::bigint, ${at}::timestamptz, ${at}::timestamptz + make_interval(hours => ${KEPT_HOURS}::int)
      from channel_members m join push_subscriptions p on p.user_id = m.user_id left join notification_settings s on s.user_id = m.user_id
      where m.channel_id = ${channel_id} and m.user_id <> ${author.id} and coalesce(s.push_messages, true)
        and not exists (select from pushes waiting join messages earlier on earlier.id = waiting.message_id
          where waiting.subscription_id = p.id and earlier.channel_id = ${channel_id})
      on conflict do nothing`,
  )
}
