import { ActionIcon } from '@mantine/core'
import {
  IconDeviceDesktop,
  IconDeviceDesktopOff,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Tooltip } from '../../ui/tooltip'
import { useCall, useCallState } from './call-context'
import { mutedInUse } from './call-state'
import classes from './control-buttons.module.css'

interface RoundButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
  tone?: 'plain' | 'off' | 'on' | 'leave'
  expanded?: boolean
}

/** A round button of the call, large enough for a thumb. Its name says what pressing it does. */
export function RoundButton({ label, onClick, children, tone = 'plain', expanded }: RoundButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.round}
        data-tone={tone}
        size={44}
        radius="xl"
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

export function MicrophoneButton() {
  const t = useTranslations('call')
  const { session } = useCall()
  const on = useCallState(({ wanted, problems }) => wanted.microphone && !problems.microphone)
  const muted = useCallState((state) => on && mutedInUse(state).microphone)
  return (
    <RoundButton
      label={muted ? t('muteSystemMuted') : on ? t('mute') : t('unmute')}
      tone={on && !muted ? 'plain' : 'off'}
      onClick={() => void session.setMicrophone(!on)}
    >
      {on && !muted ? <IconMicrophone size={20} aria-hidden /> : <IconMicrophoneOff size={20} aria-hidden />}
    </RoundButton>
  )
}

export function CameraButton() {
  const t = useTranslations('call')
  const { session } = useCall()
  const on = useCallState(({ wanted, problems }) => wanted.camera && !problems.camera)
  const muted = useCallState((state) => on && mutedInUse(state).camera)
  return (
    <RoundButton
      label={muted ? t('cameraOffSystemMuted') : on ? t('cameraOff') : t('cameraOn')}
      tone={on && !muted ? 'plain' : 'off'}
      onClick={() => void session.setCamera(!on)}
    >
      {on && !muted ? <IconVideo size={20} aria-hidden /> : <IconVideoOff size={20} aria-hidden />}
    </RoundButton>
  )
}

export function ScreenButton() {
  const t = useTranslations('call')
  const { session } = useCall()
  const sharing = useCallState(({ screen }) => screen !== null)
  // Phones cannot share a screen, so they have no button for it.
  if (!sharing && typeof navigator.mediaDevices?.getDisplayMedia !== 'function') return null
  return (
    <RoundButton
      label={sharing ? t('stopScreen') : t('shareScreen')}
      tone={sharing ? 'on' : 'plain'}
      onClick={() => (sharing ? session.stopScreen() : void session.shareScreen())}
    >
      {sharing ? <IconDeviceDesktopOff size={20} aria-hidden /> : <IconDeviceDesktop size={20} aria-hidden />}
    </RoundButton>
  )
}

export function LeaveButton() {
  const t = useTranslations('call')
  const { session } = useCall()
  return (
    <RoundButton label={t('leave')} tone="leave" onClick={() => session.leave()}>
      <IconPhoneOff size={20} aria-hidden />
    </RoundButton>
  )
}
