import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUnreadNotifications } from '../../features/notifications/use-notifications'
import { CountBadge } from '../../ui/count-badge'
import { Tooltip } from '../../ui/tooltip'
import { NotificationsDrawer } from './notifications-drawer'
import classes from './notifications-button.module.css'

export interface NotificationsButtonProps {
  className?: string | undefined
  labelClassName?: string | undefined
  /** Without its label, which a tooltip shows. */
  folded?: boolean
  /** Opens the list elsewhere; without it the button has its own drawer. */
  onOpen?: () => void
}

/** Opens the list of notifications, with a badge of the unread ones. */
export function NotificationsButton({ className, labelClassName, folded = false, onOpen }: NotificationsButtonProps) {
  const t = useTranslations('shell')
  const unread = useUnreadNotifications()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Tooltip label={t('notifications')} position="right" disabled={!folded}>
        <button type="button" className={className} aria-haspopup="dialog" onClick={onOpen ?? (() => setOpened(true))}>
          <IconBell size={21} stroke={1.6} aria-hidden />
          <span className={labelClassName}>{t('notifications')}</span>
          {unread > 0 && <CountBadge count={unread} meaning={t('newNotifications', { count: unread })} entry />}
        </button>
      </Tooltip>
      {!onOpen && <NotificationsDrawer opened={opened} onClose={() => setOpened(false)} narrow={false} />}
    </>
  )
}

/** A dot: something is unread. */
export function NotificationsMark() {
  const t = useTranslations('shell')
  const unread = useUnreadNotifications()
  if (unread === 0) return null
  return (
    <span className={classes.mark}>
      <VisuallyHidden>{t('newNotifications', { count: unread })}</VisuallyHidden>
    </span>
  )
}
