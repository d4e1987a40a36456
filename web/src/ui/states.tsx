import { Button, Loader, Title } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiErrorText } from './api-error-text'
import classes from './states.module.css'

/** A spinner with a name for screen readers, filling the place it is put in. */
export function LoadingState({ label }: { label?: string }) {
  const t = useTranslations('common')
  return (
    <div className={classes.state} role="status">
      <Loader size="md" />
      <p className={classes.text}>{label ?? t('loading')}</p>
    </div>
  )
}

/** Grey shapes where cards are about to be. */
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
  /** What to do next: usually one button. */
  action?: ReactNode
  /** Draws a dashed box around; off where the place is already framed. */
  boxed?: boolean
  /** 1 where this is all there is on the page. */
  order?: 1 | 2 | 3
}

/** Nothing here yet, said kindly, with the next step. */
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
  /** What was thrown; an `ApiError`'s message is shown, anything else as a general sentence. */
  error?: unknown
  /** Shown instead of the error's own message. */
  title?: string
  /** More of it, below. */
  text?: ReactNode
  onRetry?: () => void
  /** Another way out, such as a link home. */
  action?: ReactNode
}

/** Something failed, with a way to try again. */
export function ErrorState({ error, title, text, onRetry, action }: ErrorStateProps) {
  const t = useTranslations('common')
  return (
    <div className={classes.state} role="alert">
      <div className={`${classes.icon} ${classes.warm}`} aria-hidden>
        <IconCloudOff size={26} stroke={1.6} />
      </div>
      <Title order={2} size="h3">
        {title ?? <ApiErrorText error={error} />}
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
