import { ActionIcon, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconMessage, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import type { Student } from '@keel/contract/entities/student'
import { useArchive } from '../../features/students/student-actions'
import { studentName } from '../../ui/student-name'

/** The actions on a student in the list. */
export function StudentMenu({ student, onEdit }: { student: Student; onEdit: () => void }) {
  const t = useTranslations('students')
  const tc = useTranslations('common')
  const archive = useArchive()
  const navigate = useNavigate()
  // Only people who share a classroom write to each other.
  const write = () => navigate({ to: '/messages/with/$user', params: { user: String(student.id) } })
  const Icon = student.archived ? IconArchiveOff : IconArchive
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menuOf', { name: studentName(student) })}>
          <IconDots size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} aria-hidden />} onClick={onEdit}>
          {tc('edit')}
        </Menu.Item>
        {student.rooms.length > 0 && (
          <Menu.Item leftSection={<IconMessage size={17} aria-hidden />} onClick={() => void write()}>
            {t('message')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon size={17} aria-hidden />} onClick={() => archive(student)}>
          {t(student.archived ? 'unarchive' : 'archive')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
