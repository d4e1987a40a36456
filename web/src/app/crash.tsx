import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../data/_shared/errors'
import { ErrorState } from '../ui/states'
import classes from './full-screen.module.css'

const reload = (): void => window.location.reload()

/** Shown in place of what failed to load or to render. */
export function Crash({ error, onRetry = reload }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('errors')
  return (
    <div className={classes.screen}>
      {isApiError(error) ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <ErrorState title={t('crashed')} action={<Button onClick={reload}>{t('reload')}</Button>} />
      )}
    </div>
  )
}
