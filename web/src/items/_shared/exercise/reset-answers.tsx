import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'

interface Props {
  open: boolean
  /** Another label than "Reset answers". */
  label?: string | undefined
  onReset: () => void
}
/** Clears the answers, so that the person can start over. */
export function ResetAnswers({ open, label, onReset }: Props) {
  const t = useTranslations('items')
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
      disabled={!open}
      onClick={onReset}
    >
      {label ?? t('resetAnswers')}
    </Button>
  )
}
