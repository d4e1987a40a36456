import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiErrorText } from './api-error-text'
import classes from './form-error.module.css'

/** The failure of a form as a whole, read out at once, with what else is to be said of it; nothing while there is none. */
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
