import { Button, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAction } from '../lib/use-action'
import { DialogFoot } from './dialog-foot'
import { FormError } from './form-error'

export interface DialogFormProps {
  children?: ReactNode
  /** For fields that stand outside the form. */
  id?: string
  submitLabel: string
  submitIcon?: ReactNode
  /** The fields are filled already: the button has the focus. */
  focusSubmit?: boolean
  /** False while required input is missing. */
  complete?: boolean
  /** May be slow; when it throws, the dialog stays open and shows why. */
  onSubmit: () => unknown
  onCancel: () => void
}

/** The form in a dialog: its error, its fields, its buttons. */
export function DialogForm({
  children,
  id,
  submitLabel,
  submitIcon,
  focusSubmit = false,
  complete = true,
  onSubmit,
  onCancel,
}: DialogFormProps) {
  const [error, setError] = useState<unknown>(null)
  const [submit, busy] = useAction(async () => {
    setError(null)
    try {
      await onSubmit()
    } catch (failure) {
      setError(failure)
    }
  })
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) submit()
      }}
    >
      <Stack gap="md">
        <FormError error={error} />
        {children}
        <DialogFoot onCancel={onCancel} busy={busy}>
          <Button type="submit" loading={busy} disabled={!complete} leftSection={submitIcon} data-autofocus={focusSubmit || undefined}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  )
}
