import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconUser } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { USER_STATUS } from '@keel/contract/constants'
import type { RoomMember } from '@keel/contract/entities/room'
import { Avatar, fullName } from '../../ui/avatar'
import classes from './presence.module.css'

export interface StudentPickerProps {
  students: RoomMember[]
  pickedId: number | null
  onPick: (id: number | null) => void
}

/** Selects whose answers the teacher sees and can change. */
export function StudentPicker({ students, pickedId, onPick }: StudentPickerProps) {
  const t = useTranslations('room')
  const picked = students.find((student) => student.id === pickedId)
  if (students.length === 0) return null
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          className={classes.picker}
          leftSection={picked ? <Avatar person={picked} size={22} decorative /> : <IconUser size={17} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          title={t('picker.hint')}
        >
          <VisuallyHidden>{t('picker.hint')}: </VisuallyHidden>
          <span className={classes.pickerName}>{picked ? picked.first_name : t('picker.short')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('picker.hint')}</Menu.Label>
        {students.map((student) => (
          <Menu.Item
            key={student.id}
            leftSection={<Avatar person={student} size={26} online={student.status === USER_STATUS.online} decorative />}
            rightSection={student.id === pickedId ? <IconCheck size={16} aria-hidden /> : undefined}
            aria-current={student.id === pickedId || undefined}
            onClick={() => onPick(student.id)}
          >
            {fullName(student)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<span className={classes.nobody} aria-hidden />}
          rightSection={pickedId === null ? <IconCheck size={16} aria-hidden /> : undefined}
          aria-current={pickedId === null || undefined}
          onClick={() => onPick(null)}
        >
          {t('picker.nobody')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
