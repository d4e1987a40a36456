import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import classes from './dialog-foot.module.css'

interface Props {
  /** Leads to the step before; there is no such button without it. */
  onBack?: (() => void) | undefined
  onCancel?: () => void
  /** While something is being stored, there is no way out. */
  busy?: boolean
  /** The button that goes on. */
  children?: ReactNode
}

/** The buttons under a dialog of several steps. */
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
