import { useTranslations } from 'use-intl/react'
import { useAllUnread } from '../../features/chat/use-unread'
import { countedUnread } from '../../lib/count-text'
import { CountBadge } from '../../ui/count-badge'

/** The number of unread messages in all channels. */
export function MessagesBadge({ onIcon = false }: { onIcon?: boolean }) {
  const t = useTranslations('shell')
  const unread = useAllUnread()
  return (
    unread > 0 && <CountBadge count={unread} meaning={`, ${t('unread', { count: countedUnread(unread) })}`} urgent entry onIcon={onIcon} />
  )
}
