import { z } from 'zod'
import { Id } from '../entities/fields'
import { Notification, NotificationSettings } from '../entities/notification'
import { PushState, PushSubscriptionInput } from '../entities/push'
import { route } from '../route'

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  permission: 'notifications.own',
  summary: 'The caller’s notifications, newest first, at most fifty; `unread` does not count messages',
  data: z.object({
    notifications: z.array(Notification),
    unread: z.int(),
    /** The known time zone of the person's browser. */
    zone: z.string().nullable(),
  }),
})
export const seeNotifications = route({
  method: 'POST',
  path: '/notifications/seen',
  permission: 'notifications.own',
  summary: 'Mark all notifications up to this one as seen',
  body: z.object({ id: Id }),
})
export const getNotificationSettings = route({
  method: 'GET',
  path: '/notifications/settings',
  permission: 'notifications.own',
  summary: 'The caller’s reminder settings',
  data: NotificationSettings,
})
export const setNotificationSettings = route({
  method: 'PUT',
  path: '/notifications/settings',
  permission: 'notifications.own',
  summary: 'Change the reminder settings; omitted fields stay',
  body: NotificationSettings.partial(),
  data: NotificationSettings,
})
export const getPush = route({
  method: 'GET',
  path: '/notifications/push',
  permission: 'notifications.own',
  tokenScope: 'none',
  summary: 'Whether the browser of this session gets pushes while Keel is not open in it, and the key it needs for them',
  data: PushState,
})
export const turnOnPush = route({
  method: 'POST',
  path: '/notifications/push',
  permission: 'notifications.own',
  tokenScope: 'none',
  summary: 'Send pushes to the browser of this session until the session ends; another person’s pushes to it end',
  body: PushSubscriptionInput,
  data: PushState,
  perMinute: 60,
})
export const turnOffPush = route({
  method: 'DELETE',
  path: '/notifications/push',
  permission: 'notifications.own',
  tokenScope: 'none',
  summary: 'Send no more pushes to the browser of this session',
  data: PushState,
})
