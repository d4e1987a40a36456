import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowRight, IconDots, IconSettings, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { ROOM_TYPE } from '@keel/contract/constants'
import type { RoomCard } from '@keel/contract/entities/room'
import { useRoomLanguage } from '../../i18n/use-room-language'
import { requestJoin } from '../../lib/join-request'
import { AvatarRow } from '../../ui/avatar-row'
import { fullName } from '../../ui/avatar'
import { ButtonLink } from '../../ui/links'
import { LiveMark } from '../../ui/live-mark'
import classes from './rooms.module.css'

/** The dialog that is open on this screen. */
export type RoomTask = { kind: 'create' } | { kind: 'settings' | 'invite' | 'people'; roomId: number }

interface Props {
  room: RoomCard
  meId: number
  onTask: (task: RoomTask) => void
}

/** A classroom: its name is the link, its menu changes it. */
export function RoomCardView({ room, meId, onTask }: Props) {
  const t = useTranslations('rooms')
  const languageOf = useRoomLanguage()
  const language = languageOf(room)
  const others = room.users.filter((person) => person.id !== meId)
  const [only] = others
  const line = others.length === 0 ? t('nobodyYet') : others.length === 1 && only ? fullName(only) : t('count', { count: others.length })
  return (
    <article className={classes.card} data-running={room.lesson ? true : undefined}>
      <div className={classes.top}>
        <span className={classes.type}>
          {room.type === ROOM_TYPE.group ? t('type.group') : t('type.individual')}
          {language && ` · ${language}`}
        </span>
        {room.type === ROOM_TYPE.group && <span className={classes.badge}>{t('inDevelopment')}</span>}
        {room.can_edit && <RoomMenu room={room} onTask={onTask} />}
      </div>
      <h2 className={classes.name}>
        <Link to="/room/$id" params={{ id: String(room.id) }} className={classes.link}>
          <bdi>{room.name}</bdi>
        </Link>
      </h2>
      <p className={classes.sub}>{line}</p>
      <div className={classes.foot}>
        {others.length > 0 && <AvatarRow people={others} size={34} />}
        {room.lesson && (
          <span className={classes.running}>
            <LiveMark>{t('running')}</LiveMark>
            <ButtonLink
              to="/room/$id"
              params={{ id: String(room.id) }}
              onClick={() => requestJoin(room.id)}
              size="compact-md"
              rightSection={<IconArrowRight size={15} aria-hidden />}
              className={classes.join}
            >
              {t('joinLesson')}
            </ButtonLink>
          </span>
        )}
      </div>
    </article>
  )
}

function RoomMenu({ room, onTask }: Omit<Props, 'meId'>) {
  const t = useTranslations('rooms')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" className={classes.menu} aria-label={t('menuOf', { room: room.name })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => onTask({ kind: 'invite', roomId: room.id })}>
          {t('menu.invite')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={17} aria-hidden />} onClick={() => onTask({ kind: 'people', roomId: room.id })}>
          {t('menu.people')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={17} aria-hidden />} onClick={() => onTask({ kind: 'settings', roomId: room.id })}>
          {t('menu.settings')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--keel-danger)"
          leftSection={<IconTrash size={17} aria-hidden />}
          onClick={() => void import('./delete-room').then(({ askDeleteRoom }) => askDeleteRoom(room))}
        >
          {t('menu.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
