import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { ApiErrorText } from './api-error-text'

/** The failure of a form as a whole, read out at once; nothing while there is none. */
export function FormError({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      <ApiErrorText error={error} />
    </Alert>
  )
}
