import type { Notification } from '@keel/contract/entities/notification'
import { linkOf } from '../../features/notifications/link-of'
import { notificationTexts } from '../../features/notifications/notification-texts'
import { loadSchoolTexts, translator } from '../../i18n/language'
import { notify } from '../../ui/notify/notify'
import { router } from '../router'

/**
 * Shows what one was told of in a notice with a way to it; not to who is there, and sees it. A lesson that starts has
 * its own, with a sound.
 */
export async function tell(notification: Notification): Promise<void> {
  if (notification.kind === 'room_started') return
  const link = linkOf(notification)
  if (router.buildLocation(link).pathname === router.state.location.pathname) return
  await loadSchoolTexts()
  // What is being typed is not for a notice: that it is there is.
  const { title, text } = notificationTexts(notification.kind === 'homework' ? { ...notification, text: '' } : notification)
  const show = notification.kind === 'lesson_cancelled' ? notify.warning : notify.info
  show(text, { title, action: { label: translator('notifications')('open'), run: () => void router.navigate(link) } })
}
