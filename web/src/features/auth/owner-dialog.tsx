import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useUser } from '../../data/users/me'
import { useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import classes from './section.module.css'

interface OwnerDialogProps {
  title: string
  text: string
  submitLabel: string
  /** Is given the password, empty for an account without one; when it throws, the dialog stays open and shows why. */
  onSubmit: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks before a way into the account is taken away, and for the password. */
export function OwnerDialog({ title, text, submitLabel, onSubmit, onClose }: OwnerDialogProps) {
  const t = useTranslations('settings.password')
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
      <form className={classes.stack} noValidate onSubmit={submit}>
        <p className={classes.lead}>{text}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <OwnPasswordInput ref={field} label={t('current')} error={wrong} data-autofocus />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={running}>
          <Button type="submit" color="red" loading={running}>
            {submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
