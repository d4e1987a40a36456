import { Button, Loader, Progress } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './file.module.css'

interface SendingProps {
  name: string
  percent: number
  label: string
  percentText: string
}

/** A file being uploaded. */
export function FileSending({ name, percent, label, percentText }: SendingProps) {
  return (
    <div className={classes.middle}>
      <p className={classes.lead}>{name}</p>
      <Progress.Root className={classes.bar} size="md" radius="xl">
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
      <p className={classes.quiet} aria-hidden>
        {percentText}
      </p>
    </div>
  )
}

/** A file being processed by the server. */
export function FileAtWork({ text, name }: { text: string; name?: string }) {
  return (
    <div className={classes.middle} role="status">
      <Loader size="md" />
      <p className={classes.lead}>{text}</p>
      {name !== undefined && <p className={classes.quiet}>{name}</p>}
    </div>
  )
}

interface FailureProps {
  why: ReactNode
  /** Further details. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
}

/** Why a file was refused, and a retry. */
export function FileFailure({ why, children, retryLabel, onRetry }: FailureProps) {
  return (
    <div className={classes.middle} role="alert">
      <IconAlertCircle className={classes.bad} size={30} stroke={1.5} aria-hidden />
      <p className={classes.lead}>{why}</p>
      {children}
      <Button className={classes.retry} leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry} autoFocus>
        {retryLabel}
      </Button>
    </div>
  )
}
