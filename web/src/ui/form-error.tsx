import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiErrorText } from './api-error-text'
import classes from './form-error.module.css'

/** The error of a form as a whole, announced at once, with further details; renders nothing without an error. */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle size={19} stroke={1.8} aria-hidden />
      <span>
        <ApiErrorText error={error} />
        {children}
      </span>
    </div>
  )
}
