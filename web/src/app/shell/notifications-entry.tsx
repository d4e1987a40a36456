import { retriedPart } from '../../lib/retried-part'
import type { NotificationsButtonProps } from './notifications-button'

const Button = retriedPart(() => import('./notifications-button').then((module) => module.NotificationsButton))
const Mark = retriedPart(() => import('./notifications-button').then((module) => module.NotificationsMark))

/** The entry that opens the notifications; loaded after the page itself. */
export const NotificationsEntry = (props: NotificationsButtonProps) => <Button fallback={<span className={props.className} />} {...props} />
/** Marks that there are unread ones. */
export const UnreadMark = () => <Mark />
