import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize, IconPencil, IconUserPlus, IconUsersGroup, type IconProps } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl/react'
import { useInCall } from '../../features/video-call/call-context'
import { canBeFullScreen, setFullScreen, useFullScreen } from '../../lib/full-screen'
import { retriedPart } from '../../lib/retried-part'
import { Tooltip } from '../../ui/tooltip'
import { useClassroom } from './classroom-context'
import { useLabels } from './use-labels'

const ViewSwitch = retriedPart(() => import('./view-switch').then((module) => module.ViewSwitch))
const InviteDialog = retriedPart(() => import('../../features/invite/invite-dialog').then((module) => module.InviteDialog))

/** The tools of a wide header: icons, with labels where they fit. */
export function RoomTools() {
  const t = useTranslations('room')
  const { room, editing, setEditing, bringEveryone } = useClassroom()
  const inCall = useInCall()
  const full = useFullScreen()
  const [inviting, setInviting] = useState(false)
  return (
    <>
      {room.can_edit && (
        <Tool
          label={editing ? t('editing.off') : t('editing.on')}
          pressed={editing}
          icon={IconPencil}
          onClick={() => setEditing(!editing)}
        />
      )}
      {inCall && <ViewSwitch />}
      {room.can_edit && (
        <Tool label={t('bring.button')} icon={IconUsersGroup} disabled={!bringEveryone} onClick={() => bringEveryone?.()} />
      )}
      {room.can_edit && <Tool label={t('invite')} icon={IconUserPlus} onClick={() => setInviting(true)} />}
      {canBeFullScreen() && (
        <Tool
          label={full ? t('full.off') : t('full.on')}
          icon={full ? IconArrowsMinimize : IconArrowsMaximize}
          iconOnly
          onClick={() => void setFullScreen(!full)}
        />
      )}
      {inviting && <InviteDialog room={room} opened onClose={() => setInviting(false)} />}
    </>
  )
}

interface ToolProps {
  label: string
  icon: ComponentType<IconProps>
  onClick: () => void
  pressed?: boolean
  /** Without a label, even where there is room. */
  iconOnly?: boolean
  disabled?: boolean
}

function Tool({ label, icon: Icon, onClick, pressed, disabled, iconOnly = false }: ToolProps) {
  const labelled = useLabels() && !iconOnly
  const icon = <Icon size={labelled ? 17 : 19} stroke={1.7} aria-hidden />
  if (labelled)
    return (
      <Button
        variant={pressed ? 'light' : 'default'}
        size="sm"
        px="sm"
        leftSection={icon}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        flex="none"
      >
        {label}
      </Button>
    )
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? 'light' : 'default'}
        size="lg"
        radius="md"
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
