import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconLinkOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { SchoolClass } from '@keel/contract/entities/class'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../../data/_shared/keys'
import { deleteClass, revokeClassLink } from '../../../data/classes/calls'
import { useWhen } from '../../../features/students/use-when'
import { useNow } from '../../../lib/use-now'
import { confirm } from '../../../ui/confirm/confirm'
import { toast } from '../../../ui/toast/toast'
import rows from '../rows.module.css'
import type { ClassTask } from './class-task'

const MINUTE_MS = 60_000

/** One class: its classrooms with their teachers, how many students, and until when its link works. */
export function ClassRow({ shown, onTask }: { shown: SchoolClass; onTask: (task: ClassTask) => void }) {
  const t = useTranslations('admin.classes')
  const when = useWhen()
  const now = useNow(MINUTE_MS)
  const queryClient = useQueryClient()
  const { id, name, rooms: classrooms, students, link } = shown
  const ask = (change: 'revoke' | 'delete', run: (id: number) => Promise<unknown>) =>
    confirm({
      title: t(`${change}.title`, { name }),
      body: t(`${change}.text`),
      confirmLabel: t(`${change}.label`),
      danger: true,
      onConfirm: async () => {
        await run(id)
        toast.success(t(`${change}.done`))
        await queryClient.invalidateQueries({ queryKey: keys.site })
      },
    })
  const isOver = link !== null && Date.parse(link.expires_at) <= now.getTime()
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <span className={rows.name}>{name}</span>
        <span className={rows.sub}>
          {classrooms.length === 0
            ? t('noRooms')
            : classrooms.map((room) => t(room.deleted ? 'roomDeleted' : 'room', { room: room.name, teacher: room.teacher })).join(' · ')}
        </span>
        <span className={rows.sub}>
          {[
            t('students', { count: students }),
            link === null ? t('noLink') : isOver ? t('expired') : t('until', { when: when.hour(link.expires_at) }),
          ].join(' · ')}
        </span>
      </div>
      <div className={rows.buttons}>
        <Button variant="default" aria-label={t('linkOf', { name })} onClick={() => onTask({ kind: 'link', shown })}>
          {t('link')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menuOf', { name })}>
              <IconDots size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={() => onTask({ kind: 'edit', shown })}>
              {t('edit')}
            </Menu.Item>
            {link !== null && (
              <Menu.Item
                leftSection={<IconLinkOff size={17} aria-hidden />}
                color="var(--keel-danger)"
                onClick={() => ask('revoke', revokeClassLink)}
              >
                {t('revoke.label')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconTrash size={17} aria-hidden />}
              color="var(--keel-danger)"
              onClick={() => ask('delete', deleteClass)}
            >
              {t('delete.label')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  )
}
