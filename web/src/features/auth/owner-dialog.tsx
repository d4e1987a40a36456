import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import classes from './auth-page.module.css'
import { useFieldErrors } from './field-errors'
import { OwnPasswordInput } from './own-password-input'

interface OwnerDialogProps {
  title: string
  /** Says what will be done. */
  children: ReactNode
  submitLabel: string
  /** It takes something away. */
  removes?: boolean
  /** Is given the password, empty for an account without one; when it throws, the dialog stays open and shows why. */
  onSubmit: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before what only the owner of the account may do. */
export function OwnerDialog({ title, children, submitLabel, removes = false, onSubmit, onClose }: OwnerDialogProps) {
  const t = useTranslations('auth')
  const user = useUser()
  const { fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)
  const [run, running] = useAction(async () => {
    setWrong(null)
    setFailure(null)
    try {
      await onSubmit(field.current?.value ?? '')
    } catch (error) {
      const errors = fromServer(error, ['password'])
      if (errors) {
        setWrong(errors['password'] ?? null)
        field.current?.focus()
      } else setFailure(error)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <Dialog opened onClose={running ? () => undefined : onClose} title={title}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {children}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <OwnPasswordInput ref={field} label={t('ownPassword')} error={wrong} data-autofocus />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={running}>
          <Button type="submit" color={removes ? 'red' : undefined} loading={running}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
