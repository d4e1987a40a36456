import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'

/** Clears the answers, so that the person can start over. */
export function ResetAnswers({ open, onReset }: { open: boolean; onReset: () => void }) {
  const t = useTranslations('items')
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
      disabled={!open}
      onClick={onReset}
    >
      {t('resetAnswers')}
    </Button>
  )
}
