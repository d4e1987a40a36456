import { queryOptions } from '@tanstack/react-query'
import type * as notifications from '@keel/contract/routes/notifications'
import { call } from '../_shared/client'
import { keys } from '../_shared/keys'

const REFETCH_MS = 300_000

/** The user's notifications, newest first, and how many are unread. Live events refetch it. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications,
  queryFn: ({ signal }) => call<typeof notifications.listNotifications>('GET', '/notifications', { signal }),
  refetchInterval: REFETCH_MS,
})

export const notificationSettingsQuery = queryOptions({
  queryKey: keys.notificationSettings,
  queryFn: ({ signal }) => call<typeof notifications.getNotificationSettings>('GET', '/notifications/settings', { signal }),
})
