import { Button } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useItemContext } from '../item-context'

interface Props {
  open: boolean
  /** Another label than "Reset answers". */
  label?: string | undefined
  onReset: () => void
}
/** Clears the answers, so that the person can start over; names the student that a teacher has picked. */
export function ResetAnswers({ open, label, onReset }: Props) {
  const t = useTranslations('items')
  const name = useItemContext()?.pickedName
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconRotate size={16} stroke={1.75} aria-hidden />}
      disabled={!open}
      onClick={onReset}
    >
      {label ?? (name === undefined ? t('resetAnswers') : t('resetOf', { name }))}
    </Button>
  )
}
