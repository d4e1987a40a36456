import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../api/errors'
import { ErrorState } from '../ui/states'
import classes from './full-screen.module.css'

/** In place of a screen that failed to load or broke while drawing. */
export function CrashScreen({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('errors')
  return (
    <div className={classes.screen}>
      {isApiError(error)
        ? <ErrorState error={error} onRetry={reset} />
        : <ErrorState title={t('crashed')} action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>} />}
    </div>
  )
}
