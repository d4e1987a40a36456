import { VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBellRinging,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarTime,
  IconChalkboard,
  IconChalkboardOff,
  IconChecklist,
  IconCircleCheck,
  IconClockExclamation,
  IconHomeEdit,
  IconMessage,
  IconPlayerPlay,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl/react'
import type { Notification, NotificationKind } from '@keel/contract/entities/notification'
import { requestJoin } from '../../lib/join-request'
import { countedUnread, countText } from '../../lib/count-text'
import { linkOf } from './link-of'
import { notificationTexts } from './notification-texts'
import classes from './notifications.module.css'

const ICONS: Record<NotificationKind, typeof IconMessage> = {
  new_room: IconChalkboard,
  room_left: IconChalkboardOff,
  room_deleted: IconChalkboardOff,
  room_restored: IconChalkboard,
  room_teacher: IconUserShare,
  student_joined: IconUserPlus,
  room_started: IconPlayerPlay,
  reminder: IconBellRinging,
  lesson_planned: IconCalendarPlus,
  lesson_moved: IconCalendarTime,
  lesson_cancelled: IconCalendarOff,
  lesson_over: IconCircleCheck,
  homework: IconHomeEdit,
  homework_given: IconChecklist,
  homework_due: IconClockExclamation,
  homework_returned: IconArrowBackUp,
  homework_done: IconCircleCheck,
  homework_handed_in: IconChecklist,
  new_message: IconMessage,
}

interface RowProps {
  notification: Notification
  /** It was unread when the list was opened. */
  fresh: boolean
  now: Date
  onOpen: () => void
}

/** One line of the list; the whole line is a link. */
export function NotificationRow({ notification, fresh, now, onOpen }: RowProps) {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const { title, text } = notificationTexts(notification)
  const { kind, count, created_at } = notification
  const Icon = ICONS[kind]
  const at = new Date(Math.min(Date.parse(created_at), now.getTime()))
  return (
    <li className={classes.row} data-fresh={fresh || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={19} stroke={1.6} />
      </span>
      <Link
        {...linkOf(notification)}
        className={classes.link}
        onClick={() => {
          if (kind === 'room_started' && notification.room_id !== null) requestJoin(notification.room_id)
          onOpen()
        }}
      >
        <span className={classes.title}>
          {title}
          {fresh && <VisuallyHidden> ({t('new')})</VisuallyHidden>}
        </span>
        <span className={classes.text}>{text}</span>
        <time className={classes.time} dateTime={created_at} title={format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}>
          {format.relativeTime(at, now)}
        </time>
      </Link>
      {kind === 'new_message' && count > 1 && (
        <span className={classes.count} aria-label={t('unread', { count: countedUnread(count) })}>
          {countText(count)}
        </span>
      )}
      {fresh && <span className={classes.dot} aria-hidden />}
    </li>
  )
}
