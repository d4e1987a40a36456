import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Notification } from '@keel/contract/entities/notification'
import { seeNotifications } from '../../data/notifications/calls'
import { notificationsQuery } from '../../data/notifications/queries'
import { useNow } from '../../lib/use-now'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states'
import { NotificationRow } from './notification-row'
import classes from './notifications.module.css'

const MINUTE = 60_000

interface PanelProps {
  opened: boolean
  onClose: () => void
  narrow: boolean
}

/** The list of notifications, over the page. */
export function NotificationsPanel({ opened, onClose, narrow }: PanelProps) {
  const t = useTranslations('notifications')
  const common = useTranslations('common')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={narrow ? 'bottom' : 'right'}
      size={narrow ? '85dvh' : 420}
      title={t('title')}
      closeButtonProps={{ 'aria-label': common('close') }}
      classNames={{ body: classes.body ?? '', title: classes.heading ?? '' }}
    >
      <List onOpen={onClose} />
    </Drawer>
  )
}

const keyOf = ({ kind, id }: Notification) => `${kind === 'new_message' ? 'm' : 'n'}${id}`

/** Mounted only while the panel is open: everything it shows counts as seen from then on, and keeps its mark until it closes. */
function List({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('notifications')
  const now = useNow(MINUTE)
  const { data, error, refetch } = useQuery({ ...notificationsQuery, refetchOnMount: 'always' })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = data?.notifications.filter((one) => one.unread) ?? []
  if (unread.some((one) => !fresh.has(keyOf(one)))) setFresh(new Set([...fresh, ...unread.map(keyOf)]))
  const newest = Math.max(0, ...unread.filter(({ kind }) => kind !== 'new_message').map(({ id }) => id))
  useEffect(() => {
    // Best effort: sent again with the next opening.
    if (newest > 0) void seeNotifications(newest).catch(() => undefined)
  }, [newest])
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />
  if (data.notifications.length === 0)
    return <EmptyState boxed={false} icon={<IconBell size={26} stroke={1.6} />} title={t('empty')} text={t('emptyText')} />
  return (
    <ul className={classes.list}>
      {data.notifications.map((one) => (
        <NotificationRow key={keyOf(one)} notification={one} fresh={fresh.has(keyOf(one))} now={now} onOpen={onOpen} />
      ))}
    </ul>
  )
}
