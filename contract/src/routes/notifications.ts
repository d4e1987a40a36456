import { z } from 'zod'
import { Id } from '../entities/fields'
import { Notification, NotificationSettings } from '../entities/notification'
import { route } from '../route'

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  right: 'notifications.own',
  summary: 'What one was told of, newest first, the last fifty; `unread` does not count messages',
  data: z.object({
    notifications: z.array(Notification),
    unread: z.int(),
    /** The zone that is known of the person's browser. */
    zone: z.string().nullable(),
  }),
})
export const seeNotifications = route({
  method: 'POST',
  path: '/notifications/seen',
  right: 'notifications.own',
  summary: 'Everything up to this one was seen',
  body: z.object({ id: Id }),
})
export const getNotificationSettings = route({
  method: 'GET',
  path: '/notifications/settings',
  right: 'notifications.own',
  summary: 'How one wants to be reminded of planned lessons',
  data: NotificationSettings,
})
export const setNotificationSettings = route({
  method: 'PUT',
  path: '/notifications/settings',
  right: 'notifications.own',
  summary: 'Change how one is reminded of planned lessons; what is not given stays',
  body: NotificationSettings.partial(),
  data: NotificationSettings,
})
