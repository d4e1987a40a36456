import { queryOptions } from '@tanstack/react-query'
import type { NotificationSettings } from '@keel/contract/entities/notification'
import type * as notifications from '@keel/contract/routes/notifications'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

const LOOK_MS = 300_000

/** What one was told of, newest first, and how much of it is unread. The live connection keeps it in step. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call<typeof notifications.listNotifications>('GET', '/notifications', { signal }),
  refetchInterval: LOOK_MS,
})
/** Everything up to this one was seen. */
export const seeNotifications = (id: number) => call<typeof notifications.seeNotifications>('POST', '/notifications/seen', { body: { id } })

export const notificationSettingsQuery = queryOptions({
  queryKey: keys.notificationSettings,
  queryFn: ({ signal }) => call<typeof notifications.getNotificationSettings>('GET', '/notifications/settings', { signal }),
})
/** What is not given stays. */
export const setNotificationSettings = (body: Partial<NotificationSettings>) =>
  call<typeof notifications.setNotificationSettings>('PUT', '/notifications/settings', { body })
