import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconSettings, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { RoomCard } from '@keel/contract/entities/room'
import classes from './rooms.module.css'

/** The dialog that is open on this screen. */
export type RoomTask = { kind: 'create' } | { kind: 'settings' | 'invite' | 'people'; roomId: number }

/** What a teacher does with a classroom. */
export function RoomMenu({ room, onTask }: { room: RoomCard; onTask: (task: RoomTask) => void }) {
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
