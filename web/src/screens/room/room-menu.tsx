import { Menu } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconCheck,
  IconPencil,
  IconSettings,
  IconUser,
  IconUserPlus,
  IconUsersGroup,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { canBeFullScreen, setFullScreen, useFullScreen } from '../../lib/full-screen'
import { retriedPart } from '../../lib/retried-part'
import { Avatar, fullName } from '../../ui/avatar'
import { useInCall } from '../../features/video-call/call-context'
import { useClassroom, useView } from './classroom-context'
import { RoomMenuButton } from './room-menu-button'

const InviteDialog = retriedPart(() => import('../../features/invite/invite-dialog').then((module) => module.InviteDialog))
const RoomSettingsDialog = retriedPart(() =>
  import('../../features/room-settings/room-settings-dialog').then((module) => module.RoomSettingsDialog),
)

export interface RoomMenuProps {
  /** Whether the video is above the board. */
  callShown: boolean
  onCallShown: (shown: boolean) => void
}

/** The tools as a menu, for narrow screens. */
export function RoomMenu({ callShown, onCallShown }: RoomMenuProps) {
  const t = useTranslations('room')
  const tRooms = useTranslations('rooms')
  const { room, students, studentId, pickStudent, editing, setEditing, bringEveryone } = useClassroom()
  const inCall = useInCall()
  const full = useFullScreen()
  const videoMode = useView() === 'video'
  const [inviting, setInviting] = useState(false)
  const [settings, setSettings] = useState(false)
  const mark = (on: boolean) => (on ? <IconCheck size={16} aria-hidden /> : undefined)
  // Nothing to choose: a student outside of a call, in a browser without full screen.
  if (!room.can_edit && !inCall && !canBeFullScreen()) return null
  return (
    <>
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <RoomMenuButton />
        </Menu.Target>
        <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
          {inCall && !videoMode && (
            <Menu.Item
              leftSection={callShown ? <IconVideoOff size={17} aria-hidden /> : <IconVideo size={17} aria-hidden />}
              onClick={() => onCallShown(!callShown)}
            >
              {callShown ? t('video.off') : t('video.on')}
            </Menu.Item>
          )}
          {canBeFullScreen() && (
            <Menu.Item
              leftSection={full ? <IconArrowsMinimize size={17} aria-hidden /> : <IconArrowsMaximize size={17} aria-hidden />}
              onClick={() => void setFullScreen(!full)}
            >
              {full ? t('full.off') : t('full.on')}
            </Menu.Item>
          )}
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
              <Menu.Item leftSection={<IconSettings size={17} aria-hidden />} onClick={() => setSettings(true)}>
                {tRooms('settings.title')}
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
      {settings && <RoomSettingsDialog room={room} opened onClose={() => setSettings(false)} />}
      {inviting && <InviteDialog room={room} opened onClose={() => setInviting(false)} />}
    </>
  )
}
