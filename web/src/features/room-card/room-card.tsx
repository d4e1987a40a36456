import { Button, Title } from '@mantine/core'
import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { useRoomLanguage } from '../../i18n/use-room-language'
import { requestJoin } from '../../lib/join-request'
import { useAction } from '../../lib/use-action'
import { useMoment } from '../../lib/use-moment'
import { AvatarRow } from '../../ui/avatar-row'
import { fullName } from '../../ui/avatar'
import { CountBadge } from '../../ui/count-badge'
import { ButtonLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import { toastError } from '../../ui/toast/toast-error'
import { RoomMark } from '../../ui/room-mark'
import classes from './room-card.module.css'

interface Props {
  room: RoomCard
  meId: number
  /** Level of the heading that its name is. */
  order: 2 | 3
  /** Its menu. */
  menu?: ReactNode
}

/** A classroom: its name is the link, and its next lesson can be started or joined. */
export function RoomCardView({ room, meId, order, menu }: Props) {
  const t = useTranslations('room-card')
  const rooms = useTranslations('rooms')
  const moment = useMoment()
  const language = useRoomLanguage()(room)
  const others = room.users.filter((person) => person.id !== meId)
  const [only] = others
  const line =
    others.length === 0 ? rooms('nobodyYet') : others.length === 1 && only ? fullName(only) : rooms('count', { count: others.length })
  const next = room.next_lesson
  return (
    <article className={classes.card} data-running={room.lesson ? true : undefined}>
      <div className={classes.top}>
        <RoomMark room={room} />
        <div className={classes.titles}>
          <Title order={order} className={classes.name}>
            <Link to="/room/$id" params={{ id: String(room.id) }} className={classes.link}>
              <bdi>{room.name}</bdi>
            </Link>
          </Title>
          <p className={classes.sub}>
            {room.type === ROOM_TYPE.group ? rooms('type.group') : rooms('type.individual')}
            {language && ` · ${language}`}
          </p>
        </div>
        {(room.unread ?? 0) > 0 && <CountBadge count={room.unread ?? 0} meaning={t('unread', { count: room.unread ?? 0 })} urgent />}
        {menu}
      </div>
      {room.type === ROOM_TYPE.group && <span className={classes.badge}>{rooms('inDevelopment')}</span>}
      <p className={classes.sub}>{line}</p>
      {next !== undefined && (
        <p className={classes.fact}>
          {next === null ? t('noNext') : <time dateTime={next.starts_at}>{t('next', { when: moment(next.starts_at) })}</time>}
        </p>
      )}
      {room.last_board && <p className={classes.fact}>{t('lastBoard', { name: room.last_board.name })}</p>}
      <div className={classes.foot}>
        {others.length > 0 && <AvatarRow people={others} size={34} />}
        {room.lesson ? (
          <span className={classes.running}>
            <LiveMark>{rooms('running')}</LiveMark>
            <ButtonLink
              to="/room/$id"
              params={{ id: String(room.id) }}
              onClick={() => requestJoin(room.id)}
              size="compact-md"
              rightSection={<IconArrowRight size={15} aria-hidden />}
              className={classes.action}
            >
              {rooms('joinLesson')}
            </ButtonLink>
          </span>
        ) : (
          room.can_edit && others.length > 0 && <StartButton room={room} />
        )}
      </div>
    </article>
  )
}

/** Shown while the card is pointed at or has the focus, and always on touch screens. */
function StartButton({ room }: { room: RoomCard }) {
  const t = useTranslations('room-card')
  const navigate = useNavigate()
  const [start, starting] = useAction(async () => {
    try {
      const { startInRoom } = await import('./start-in-room')
      await startInRoom(room, () => navigate({ to: '/room/$id', params: { id: String(room.id) } }))
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <Button
      size="compact-md"
      variant="default"
      className={`${classes.action} ${classes.start}`}
      leftSection={<IconPlayerPlay size={15} aria-hidden />}
      loading={starting}
      aria-label={t('startIn', { room: room.name })}
      onClick={start}
    >
      {t('start')}
    </Button>
  )
}
