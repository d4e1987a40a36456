import { z } from 'zod'
import { REMINDER_MINUTES } from '../constants'
import { Zone } from './scheduled-lesson'
import { Id, Moment } from './fields'
import { Person } from './user'

export const NotificationKind = z.enum([
  'new_room',
  'room_left',
  'room_deleted',
  'room_restored',
  'student_joined',
  'room_started',
  'reminder',
  'lesson_planned',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_over',
  'homework',
  'new_message',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Something a person is told of, wherever they are. Of a channel there is one: its newest message. */
export const Notification = z.object({
  /** Of a `new_message` the message's; of all others their own, growing. */
  id: Id,
  kind: NotificationKind,
  /** Name of the classroom, the lesson or the channel. */
  title: z.string(),
  /** The beginning of a message, or of the homework of a lesson that is over; '' of all others. */
  text: z.string(),
  /** Who did it. */
  person: Person.nullable(),
  room_id: Id.nullable(),
  channel_id: Id.nullable(),
  event_id: Id.nullable(),
  /** The lesson that is over or has homework. */
  lesson_id: Id.nullable(),
  /** When the lesson that it is about begins. */
  starts_at: Moment.nullable(),
  /**
   * Unread messages of the channel. Planned lessons: that went, or are there again, with the classroom; that were planned,
   * moved or cancelled with the one that begins at `starts_at` and weekly after it, 0 when it is a lone one.
   */
  count: z.int(),
  created_at: Moment,
  unread: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** How long before a planned lesson; null is never. */
const Minutes = z.literal(REMINDER_MINUTES).nullable()
export const NotificationSettings = z.object({
  mail_minutes: Minutes,
  app_minutes: Minutes,
  /** Where the person's browser is; letters tell the time by it. */
  zone: Zone.nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
