/** Pushes to devices on which Keel is not open. No zod here: the service worker imports it. */
import type { Language } from './constants'
import type { NotificationKind } from './entities/notification'

/** Browsers of one person that may get pushes. */
export const PUSH_BROWSERS_MAX = 10
export const PUSH_ENDPOINT_MAX = 2000

/** What people turn on and off. */
export type PushTopic = 'lessons' | 'homework' | 'messages'

/** The kinds of notifications that are sent to browsers. */
export const PUSH_TOPICS = {
  room_started: 'lessons',
  reminder: 'lessons',
  homework_given: 'homework',
  homework_due: 'homework',
  homework_returned: 'homework',
  homework_done: 'homework',
  homework_handed_in: 'homework',
  new_message: 'messages',
} as const satisfies Partial<Record<NotificationKind, PushTopic>>
export type PushKind = keyof typeof PUSH_TOPICS

export const isPushKind = (kind: unknown): kind is PushKind => typeof kind === 'string' && Object.hasOwn(PUSH_TOPICS, kind)

/** All that leaves the server: the browser writes the sentence. */
export interface PushPayload {
  k: PushKind
  /** The homework, the channel of a message or the classroom of a lesson; null for a lesson outside classrooms. */
  id: number | null
  /** Language of the sentence. */
  l: Language
}
