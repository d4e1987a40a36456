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
  'room_teacher',
  'student_joined',
  'room_started',
  'reminder',
  'lesson_planned',
  'lesson_moved',
  'lesson_cancelled',
  'lesson_over',
  'homework',
  'homework_given',
  'homework_due',
  'homework_returned',
  'homework_done',
  'homework_handed_in',
  'new_message',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** A notification. A channel has at most one: about its newest message. */
export const Notification = z.object({
  /** The message id for `new_message`; otherwise an increasing id of the notification. */
  id: Id,
  kind: NotificationKind,
  /** Name of the classroom, the lesson, the homework or the channel. */
  title: z.string(),
  /** Beginning of a message, or of the homework of a completed lesson; otherwise ''. */
  text: z.string(),
  /** The user who caused it. */
  person: Person.nullable(),
  room_id: Id.nullable(),
  channel_id: Id.nullable(),
  event_id: Id.nullable(),
  /** The completed lesson, or the one with homework. */
  lesson_id: Id.nullable(),
  /** The homework that was given, is due soon, was returned, done or handed in. */
  homework_id: Id.nullable(),
  /** When homework that was given, returned or is due soon is due for the person. */
  due_at: Moment.nullable(),
  /** Start of the lesson it is about. */
  starts_at: Moment.nullable(),
  /**
   * Unread messages of the channel. For scheduled lessons: how many were removed or restored with the classroom; or how many were
   * scheduled, moved or cancelled in the series from `starts_at` on, 0 for a single lesson. For homework that was handed in: of how many
   * students it waits for the teacher.
   */
  count: z.int(),
  created_at: Moment,
  unread: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/** Time before a scheduled lesson; null for no reminder. */
const Minutes = z.literal(REMINDER_MINUTES).nullable()
export const NotificationSettings = z.object({
  mail_minutes: Minutes,
  app_minutes: Minutes,
  /** Students: mails about homework that is new, returned or due soon. */
  homework_mail: z.boolean(),
  /** Pushes to the browsers that allow them, see `PUSH_TOPICS`. */
  push_lessons: z.boolean(),
  push_homework: z.boolean(),
  push_messages: z.boolean(),
  /** Time zone of the person's browser; mails use it for times. */
  zone: Zone.nullable(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
