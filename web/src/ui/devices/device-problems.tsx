import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Capture, DeviceProblem } from '../../lib/media-devices/open-devices'

export interface DeviceProblemsProps {
  problems: Partial<Record<Capture, DeviceProblem>>
  /** What still works without them; shown after the advice. */
  alternative?: string
  onRetry?: () => void
}

/** Which devices cannot be used, why, and what the user can do about it. */
export function DeviceProblems({ problems: { microphone, camera }, alternative, onRetry }: DeviceProblemsProps) {
  const t = useTranslations('devices')
  const reasons = [...new Set([microphone, camera].filter((problem) => problem !== undefined))]
  if (reasons.length === 0) return null
  const title = microphone && camera ? t('cannotAccess') : camera ? t('cannotAccessCamera') : t('cannotAccessMicrophone')
  // On a plain http address a retry cannot help.
  const cannotRetry = reasons.every((reason) => reason === 'insecure' || reason === 'unsupported')
  return (
    <Alert color="red" variant="light" radius="md" icon={<IconAlertTriangle size={18} aria-hidden />} title={title} role="alert">
      {reasons.map((reason) => (
        <p key={reason} style={{ margin: '0 0 6px' }}>
          {t(`help.${reason}`)}
        </p>
      ))}
      {alternative !== undefined && <p style={{ margin: 0 }}>{alternative}</p>}
      {onRetry && !cannotRetry && (
        <Button mt="xs" size="xs" variant="default" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  )
}
