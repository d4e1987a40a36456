import type { Notification } from '@keel/contract/entities/notification'
import { linkOf } from '../../features/notifications/link-of'
import { notificationTexts } from '../../features/notifications/notification-texts'
import { loadSchoolTexts, translator } from '../../i18n/language'
import { notify } from '../../ui/notify/notify'
import { router } from '../router'

/** Shows what one was told of in a notice with a way to it. A lesson that starts has its own, with a sound. */
export async function tell(notification: Notification): Promise<void> {
  if (notification.kind === 'room_started') return
  await loadSchoolTexts()
  const { title, text } = notificationTexts(notification)
  const link = linkOf(notification)
  const isThere = router.buildLocation(link).pathname === router.state.location.pathname
  const show = notification.kind === 'lesson_cancelled' ? notify.warning : notify.info
  const open = { label: translator('notifications')('open'), run: () => void router.navigate(link) }
  show(text, isThere ? { title } : { title, action: open })
}
