import { useTranslations } from 'use-intl/react'
import { badgeText, useAllUnread } from '../../features/chat/use-unread'
import classes from './messages-badge.module.css'

/** How many messages one has not read, in all channels together. */
export function MessagesBadge({ onIcon = false }: { onIcon?: boolean }) {
  const t = useTranslations('shell')
  const unread = useAllUnread()
  if (unread === 0) return null
  return (
    <span className={classes.badge} data-on-icon={onIcon || undefined}>
      <span aria-hidden>{badgeText(unread)}</span>
      <span className={classes.hidden}>, {t('unread', { count: unread })}</span>
    </span>
  )
}
