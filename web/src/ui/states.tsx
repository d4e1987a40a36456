import { Button, Loader, Title } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { errorMessage } from '../lib/error-message'
import { isOffline } from '../lib/is-offline'
import { ApiErrorText } from './api-error-text'
import classes from './states.module.css'

/** A spinner with a name for screen readers, filling its container. Without a connection it says that this needs one, and goes on with it. */
export function LoadingState({ label }: { label?: string }) {
  const t = useTranslations('common')
  return (
    <div className={classes.state} role="status">
      <Loader size="md" />
      <p className={classes.text}>{isOffline() ? t('needsConnection') : (label ?? t('loading'))}</p>
    </div>
  )
}

/** Grey placeholders of cards that are loading. */
export function LoadingCards({ count = 3, height = 150 }: { count?: number; height?: number }) {
  const t = useTranslations('common')
  return (
    <div className={classes.skeletons} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.skeleton} style={{ height }} />
      ))}
    </div>
  )
}

export interface EmptyStateProps {
  /** A line icon, 26 px. */
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** The next step: usually one button. */
  action?: ReactNode
  /** Draws a dashed box around; turn off where a frame exists already. */
  boxed?: boolean
  /** 1 where this is all there is on the page. */
  order?: 1 | 2 | 3
}

/** An empty state with the next step. */
export function EmptyState({ icon, title, text, action, boxed = true, order = 2 }: EmptyStateProps) {
  return (
    <div className={boxed ? `${classes.state} ${classes.boxed}` : classes.state}>
      {icon !== undefined && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={order} size="h3">
        {title}
      </Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** What was thrown; the message of an `ApiError` is shown, anything else as a general sentence. */
  error?: unknown
  /** Shown instead of the error's message. */
  title?: string
  /** Further text, below. */
  text?: ReactNode
  onRetry?: () => void
  /** An alternative, such as a link home. */
  action?: ReactNode
}

/** An error with a retry button. Without a connection it says that this needs one, and tries again with it. */
export function ErrorState({ error, title, text, onRetry, action }: ErrorStateProps) {
  const t = useTranslations('common')
  const waits = isOffline() && title === undefined && errorMessage(error) === null
  const retry = useEffectEvent(() => onRetry?.())
  useEffect(() => {
    if (!waits) return undefined
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [waits])
  return (
    <div className={classes.state} role="alert">
      <div className={`${classes.icon} ${classes.warm}`} aria-hidden>
        <IconCloudOff size={26} stroke={1.6} />
      </div>
      <Title order={2} size="h3">
        {title ?? (waits ? t('needsConnection') : <ApiErrorText error={error} />)}
      </Title>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {(onRetry || action !== undefined) && (
        <div className={classes.action}>
          {onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
