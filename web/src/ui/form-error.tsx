import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiErrorText } from './api-error-text'
import classes from './form-error.module.css'

/** The error of a form as a whole, announced at once, with further details; renders nothing without an error. */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null
  return (
    <FormAlert>
      <ApiErrorText error={error} />
      {children}
    </FormAlert>
  )
}

/** A sentence about a form as a whole, announced at once. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle size={19} stroke={1.8} aria-hidden />
      <span>{children}</span>
    </div>
  )
}
