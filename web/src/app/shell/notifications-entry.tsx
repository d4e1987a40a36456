import { lazy, Suspense } from 'react'
import type { NotificationsButtonProps } from './notifications-button'

const Button = lazy(() => import('./notifications-button').then((module) => ({ default: module.NotificationsButton })))
const Mark = lazy(() => import('./notifications-button').then((module) => ({ default: module.NotificationsMark })))

/** The way to the list of notifications; comes after the page itself. */
export const NotificationsEntry = (props: NotificationsButtonProps) => (
  <Suspense fallback={<span className={props.className} />}>
    <Button {...props} />
  </Suspense>
)
/** Tells that there are unread ones. */
export const UnreadMark = () => (
  <Suspense>
    <Mark />
  </Suspense>
)
