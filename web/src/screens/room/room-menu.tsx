import { Menu } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconCheck, IconPencil, IconUser, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { retriedPart } from '../../lib/retried-part'
import { Avatar, fullName } from '../../ui/avatar'
import { useClassroom } from './classroom-context'
import { RoomMenuButton } from './room-menu-button'

const InviteDialog = retriedPart(() => import('../../features/invite/invite-dialog').then((module) => module.InviteDialog))

/** The tools as a menu, for narrow screens. */
export function RoomMenu() {
  const t = useTranslations('room')
  const { room, students, studentId, pickStudent, editing, setEditing, videoMode, setVideoMode, bringEveryone } = useClassroom()
  const [inviting, setInviting] = useState(false)
  const mark = (on: boolean) => (on ? <IconCheck size={16} aria-hidden /> : undefined)
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <RoomMenuButton />
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          <Menu.Item
            leftSection={videoMode ? <IconArrowsMinimize size={17} aria-hidden /> : <IconArrowsMaximize size={17} aria-hidden />}
            rightSection={mark(videoMode)}
            onClick={() => setVideoMode(!videoMode)}
          >
            {videoMode ? t('video.off') : t('video.on')}
          </Menu.Item>
          {room.can_edit && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={17} aria-hidden />}
                rightSection={mark(editing)}
                onClick={() => setEditing(!editing)}
              >
                {editing ? t('editing.off') : t('editing.on')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUsersGroup size={17} aria-hidden />} disabled={!bringEveryone} onClick={() => bringEveryone?.()}>
                {t('bring.button')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUserPlus size={17} aria-hidden />} onClick={() => setInviting(true)}>
                {t('invite')}
              </Menu.Item>
              {students.length > 0 && (
                <>
                  <Menu.Divider />
                  <Menu.Label>{t('picker.hint')}</Menu.Label>
                  {students.map((student) => (
                    <Menu.Item
                      key={student.id}
                      leftSection={<Avatar person={student} size={22} decorative />}
                      rightSection={mark(student.id === studentId)}
                      onClick={() => pickStudent(student.id)}
                    >
                      {fullName(student)}
                    </Menu.Item>
                  ))}
                  <Menu.Item
                    leftSection={<IconUser size={17} aria-hidden />}
                    rightSection={mark(studentId === null)}
                    onClick={() => pickStudent(null)}
                  >
                    {t('picker.nobody')}
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {inviting && <InviteDialog room={room} opened onClose={() => setInviting(false)} />}
    </>
  )
}
