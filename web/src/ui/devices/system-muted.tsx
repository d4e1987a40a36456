import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { IconMicrophoneOff, IconRefresh, IconVideoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Capture } from '../../lib/media-devices/open-devices'

export interface SystemMutedProps {
  /** The devices in use that the system mutes. */
  muted: Record<Capture, boolean>
  /** What happens meanwhile; shown before the advice. */
  effect?: string
  /** Announced elsewhere, where it is never collapsed. */
  silent?: boolean
  onRetry?: () => void
}

const kindOf = ({ microphone, camera }: Record<Capture, boolean>) => (microphone && camera ? 'both' : camera ? 'camera' : 'microphone')

/** Announces to screen readers that the system mutes a device, and that it no longer does. */
export function SystemMutedAnnouncer({ muted }: { muted: Record<Capture, boolean> }) {
  const t = useTranslations('devices')
  const now = muted.microphone || muted.camera
  const [was, setWas] = useState(false)
  if (now && !was) setWas(true)
  return <VisuallyHidden role="alert">{now ? t(`systemMuted.title.${kindOf(muted)}`) : was && t('systemMuted.over')}</VisuallyHidden>
}

/** Which devices the system mutes, and what the user can do about it. */
export function SystemMuted({ muted, effect, silent = false, onRetry }: SystemMutedProps) {
  const t = useTranslations('devices')
  const Icon = muted.microphone ? IconMicrophoneOff : IconVideoOff
  return (
    <>
      {!silent && <SystemMutedAnnouncer muted={muted} />}
      {(muted.microphone || muted.camera) && (
        <Alert
          color="red"
          variant="light"
          radius="md"
          icon={<Icon size={18} aria-hidden />}
          title={t(`systemMuted.title.${kindOf(muted)}`)}
          role="note"
        >
          {effect !== undefined && <p style={{ margin: '0 0 6px' }}>{effect}</p>}
          <p style={{ margin: 0 }}>{t('systemMuted.help')}</p>
          {onRetry && (
            <Button mt="xs" size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
              {t('retry')}
            </Button>
          )}
        </Alert>
      )}
    </>
  )
}
