import type { RegisteredRouter } from '@tanstack/react-router'
import type { Notification, NotificationKind } from '@keel/contract/entities/notification'
import { linkOf } from '../../features/notifications/link-of'
import { notificationTexts } from '../../features/notifications/notification-texts'
import { loadMemberTexts, loadSchoolTexts, translator } from '../../i18n/language'
import { requestJoin } from '../../lib/join-request'
import { playSound } from '../../lib/sounds'
import { toast } from '../../ui/toast/toast'

/** Kinds about a classroom that is gone for the user. */
const GONE: ReadonlySet<NotificationKind> = new Set(['room_left', 'room_deleted'])
const WARNINGS: ReadonlySet<NotificationKind> = new Set([...GONE, 'lesson_cancelled'])
/** Kinds about the state of a classroom: only the last one holds. */
const OF_ROOM: ReadonlySet<NotificationKind> = new Set([...GONE, 'room_restored'])

/** Toasts a notification with a link; not to a user who is on that page. A lesson that starts has its own toast, with a sound. */
export async function showNotification(router: RegisteredRouter, notification: Notification): Promise<void> {
  if (notification.kind === 'room_started') return
  // The page of the classroom shows it itself.
  if (GONE.has(notification.kind) && router.state.location.pathname === `/room/${notification.room_id}`) return
  const link = linkOf(notification)
  // Whether the classroom is shown does not explain why, nor what happened to its lessons.
  const isThere = !('hash' in link) && router.buildLocation(link).pathname === router.state.location.pathname
  // That the classroom is shown, or not, does not say why, nor what became of its lessons.
  const about = OF_ROOM.has(notification.kind) ? `room-${notification.room_id}` : undefined
  if (isThere && about === undefined) return
  await loadSchoolTexts()
  // Half-typed homework is not for a toast, only that there is some.
  const { title, text } = notificationTexts(notification.kind === 'homework' ? { ...notification, text: '' } : notification)
  const show = WARNINGS.has(notification.kind) ? toast.warning : toast.info
  const action = { label: translator('notifications')('open'), run: () => void router.navigate(link) }
  show(text, { title, ...(isThere ? {} : { action }), ...(about === undefined ? {} : { about }) })
}

/** Toasts a started lesson with a sound and a link into the classroom and its call. */
export async function showStartedLesson(router: RegisteredRouter, roomId: number, room: string): Promise<void> {
  playSound('lesson')
  // The home page shows a running lesson at its top, with a link.
  if (router.state.location.pathname === '/home' && window.scrollY < window.innerHeight / 4) return
  await loadMemberTexts()
  const t = translator('live')
  const join = () => {
    requestJoin(roomId)
    void router.navigate({ to: '/room/$id', params: { id: String(roomId) } })
  }
  toast.info(room, { title: t('lessonStarted'), action: { label: t('join'), run: join } })
}
