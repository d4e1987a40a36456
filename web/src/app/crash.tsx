import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { isApiError } from '../data/_shared/errors'
import { ErrorState } from '../ui/states'
import classes from './full-screen.module.css'

const reload = (): void => window.location.reload()

/** Shown in place of what failed to load or to render. What failed for want of a connection is tried again when there is one. */
export function Crash({ error, onRetry = reload }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslations('errors')
  const isOffline = isApiError(error, 'network')
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isOffline) return undefined
    const goOn = () => retry()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [isOffline])
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
