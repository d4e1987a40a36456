import { lazy, Suspense } from 'react'
import type { NotificationsButtonProps } from './notifications-button'

const Button = lazy(() => import('./notifications-button').then((module) => ({ default: module.NotificationsButton })))
const Mark = lazy(() => import('./notifications-button').then((module) => ({ default: module.NotificationsMark })))

/** The entry that opens the notifications; loaded after the page itself. */
export const NotificationsEntry = (props: NotificationsButtonProps) => (
  <Suspense fallback={<span className={props.className} />}>
    <Button {...props} />
  </Suspense>
)
/** Marks that there are unread ones. */
export const UnreadMark = () => (
  <Suspense>
    <Mark />
  </Suspense>
)
