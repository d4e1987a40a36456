import { REMINDER_DEFAULTS } from '@keel/contract/constants'
import type { NotificationSettings } from '@keel/contract/entities/notification'
import { AppError } from '@keel/contract/errors'
import type { Context } from '../../context'
import { wakeReminders } from './reminders'

export async function settingsOf(ctx: Context, userId: number): Promise<NotificationSettings> {
  const row = await ctx.db
    .selectFrom('notification_settings')
    .select(['mail_minutes', 'app_minutes', 'homework_mail', 'push_lessons', 'push_homework', 'push_messages', 'zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const push = { push_lessons: true, push_homework: true, push_messages: true }
  return (row as NotificationSettings | undefined) ?? { ...REMINDER_DEFAULTS, homework_mail: true, ...push, zone: null }
}

/** Omitted fields stay. @throws `bad.input` for an unknown zone */
export async function changeSettings(ctx: Context, userId: number, changes: Partial<NotificationSettings>): Promise<NotificationSettings> {
  if (changes.zone != null && !isZone(changes.zone)) throw new AppError('bad.input', { errors: { zone: 'invalid' } })
  await ctx.db
    .insertInto('notification_settings')
    .values({ ...REMINDER_DEFAULTS, ...changes, user_id: userId })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ user_id: userId, ...changes }))
    .execute()
  wakeReminders(ctx)
  return settingsOf(ctx, userId)
}

function isZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Marks everything up to this notification as seen; the person's other devices remove their marks. */
export async function markSeen(ctx: Context, userId: number, id: number): Promise<void> {
  await ctx.db
    .insertInto('notification_settings')
    .values({ ...REMINDER_DEFAULTS, user_id: userId, seen_id: id })
    .onConflict((oc) =>
      oc.column('user_id').doUpdateSet((eb) => ({ seen_id: eb.fn('greatest', ['notification_settings.seen_id', eb.val(id)]) })),
    )
    .execute()
  ctx.live.toUser(userId, { action: 'notified', data: { notification: null } })
}
