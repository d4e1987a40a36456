import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { USER_STATUS } from '@keel/contract/constants'
import type { RoomMember } from '@keel/contract/entities/room'
import { Avatar, fullName } from '../../ui/avatar'
import { PickerButton } from './picker-button'
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
        <PickerButton picked={picked} />
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
