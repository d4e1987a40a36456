import { IconAlertCircle } from '@tabler/icons-react'
import { ApiErrorText } from './api-error-text'
import classes from './form-error.module.css'

/** The failure of a form as a whole, read out at once; nothing while there is none. */
export function FormError({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className={classes.error} role="alert">
      <IconAlertCircle size={19} stroke={1.8} aria-hidden />
      <span>
        <ApiErrorText error={error} />
      </span>
    </div>
  )
}
