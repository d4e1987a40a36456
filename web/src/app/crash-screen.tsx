import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../data/_shared/errors'
import { ErrorState } from '../ui/states'
import classes from './full-screen.module.css'

/** Shown in place of a screen that failed to load or to render. */
export function CrashScreen({ error }: ErrorComponentProps) {
  const t = useTranslations('errors')
  const router = useRouter()
  const retry = () => void router.invalidate()
  return (
    <div className={classes.screen}>
      {isApiError(error) ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <ErrorState title={t('crashed')} action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>} />
      )}
    </div>
  )
}
