import type { NotificationSettings } from '@keel/contract/entities/notification'
import type * as notifications from '@keel/contract/routes/notifications'
import { call } from '../_shared/client'

/** Marks everything up to this one as seen. */
export const seeNotifications = (id: number) => call<typeof notifications.seeNotifications>('POST', '/notifications/seen', { body: { id } })

/** Missing fields stay. */
export const setNotificationSettings = (body: Partial<NotificationSettings>) =>
  call<typeof notifications.setNotificationSettings>('PUT', '/notifications/settings', { body })
