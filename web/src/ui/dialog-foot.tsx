import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './dialog-foot.module.css'

interface Props {
  /** Returns to the previous step; without it there is no such button. */
  onBack?: (() => void) | undefined
  onCancel?: () => void
  /** While saving, the dialog cannot be left. */
  busy?: boolean
  /** The button that continues. */
  children?: ReactNode
}

/** The buttons at the foot of a dialog with several steps. */
export function DialogFoot({ onBack, onCancel, busy = false, children }: Props) {
  const t = useTranslations('common')
  return (
    <div className={classes.foot}>
      {onBack && (
        <Button type="button" className={classes.back} variant="subtle" onClick={onBack} disabled={busy}>
          {t('back')}
        </Button>
      )}
      {onCancel && (
        <Button type="button" variant="default" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
      )}
      {children}
    </div>
  )
}
