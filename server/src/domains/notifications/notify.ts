import { NOTIFICATIONS_MAX } from '@keel/contract/constants'
import type { NotificationKind } from '@keel/contract/entities/notification'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Context } from '../../context'
import type { DB } from '../../db/schema'
import { storePushes } from './push-queue'
import { findStoredByIds } from './read'

export interface NotificationInput {
  kind: Exclude<NotificationKind, 'new_message'>
  /** Name of the classroom, the lesson or the homework. */
  title: string
  person_id?: number | null
  room_id?: number | null
  event_id?: number
  lesson_id?: number
  homework_id?: number
  /** A mail is sent unless the person sees it before. */
  needs_mail?: boolean
  starts_at?: Date
  /** Its start before the move. */
  moved_from?: Date
  /** Scheduled lessons: removed or restored with the classroom; or of the series, 0 for a single lesson. Homework: of how many it waits. */
  count?: number
}
export interface StoredNotification {
  id: number
  user_id: number
}

/**
 * Returns these people's earlier notifications of one scheduled or completed lesson, and whether they have seen them. The
 * lesson's row stays locked: otherwise two concurrent calls would both find none.
 */
export async function alreadyNotified(trx: Transaction<DB>, of: 'event_id' | 'lesson_id', id: number, userIds: readonly number[]) {
  await trx
    .selectFrom(of === 'event_id' ? 'schedule_events' : 'lessons')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const rows = await trx
    .selectFrom('notifications as n')
    .leftJoin('notification_settings as s', 's.user_id', 'n.user_id')
    .select(['n.id', 'n.user_id', 'n.kind', 'n.moved_from', 'n.created_at', 's.seen_id'])
    .where(`n.${of}`, '=', id)
    .where('n.user_id', 'in', userIds)
    .execute()
  return rows.map(({ seen_id, ...row }) => ({ ...row, unseen: row.id > (seen_id ?? 0) }))
}

/** Deletes notifications. */
export async function deleteNotifications(trx: Transaction<DB>, notifications: readonly Pick<StoredNotification, 'id'>[]): Promise<void> {
  const ids = notifications.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('notifications').where('id', 'in', ids).execute()
}

/** Stores notifications for these people, the newest fifty for each. Call `broadcastNotifications` after the commit. */
export async function storeNotifications(
  db: Kysely<DB>,
  userIds: readonly number[],
  input: NotificationInput,
  at: Date,
): Promise<StoredNotification[]> {
  if (userIds.length === 0) return []
  const notifications = await db
    .insertInto('notifications')
    .values(userIds.map((user_id) => ({ user_id, created_at: at, ...input })))
    .returning(['id', 'user_id'])
    .execute()
  await sql`delete from notifications using (
      select someone, (select id from notifications where user_id = someone order by id desc offset ${NOTIFICATIONS_MAX} limit 1) as last
      from unnest(${[...userIds]}::bigint[]) as someone) as cut
    where user_id = cut.someone and id <= cut.last`.execute(db)
  return notifications
}

/** Broadcasts stored notifications to those who have not seen them in their list yet: live, and by pushes to devices on which Keel is not open. */
export async function broadcastNotifications(ctx: Context, notifications: readonly StoredNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const stored = await findStoredByIds(
    ctx.db,
    notifications.map(({ id }) => id),
  )
  const unread = stored.filter(({ notification }) => notification.unread)
  for (const { user_id, notification } of unread) ctx.live.toUser(user_id, { action: 'notified', data: { notification } })
  await storePushes(
    ctx,
    unread.map(({ notification }) => notification),
  )
}

/** Notifies people. Best effort: failures are logged, not thrown. */
export async function notify(ctx: Context, userIds: readonly number[], input: NotificationInput): Promise<void> {
  try {
    await broadcastNotifications(ctx, await storeNotifications(ctx.db, userIds, input, ctx.now()))
  } catch (error) {
    ctx.log.error({ err: error, kind: input.kind }, 'notification failed')
  }
}
