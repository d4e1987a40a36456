import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { requestEmail } from '../../data/users/calls'
import { EmailInput } from '../../features/auth/email-input'
import { checkEmail, useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import classes from './section.module.css'

const FIELDS = ['email', 'password'] as const

/** Asks for a new address and the password, and has a link mailed to that address. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.email')
  const queryClient = useQueryClient()
  const { sentence, fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const showWrong = (errors: Record<string, string>) => {
    setWrong(errors)
    field(FIELDS.find((name) => errors[name]) ?? '')?.focus()
  }
  const [send, sending] = useAction(async (email: string, password: string) => {
    setWrong({})
    setFailure(null)
    try {
      // Accounts without a password leave it out.
      queryClient.setQueryData(keys.pendingEmail, await requestEmail({ email, ...(password ? { password } : {}) }))
      toast.success(t('sent', { email }))
      onClose()
    } catch (error) {
      const errors = fromServer(error, FIELDS)
      if (errors) showWrong(errors)
      else setFailure(error)
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = field('email')?.value.trim() ?? ''
    const bad = checkEmail(email)
    if (bad) showWrong({ email: sentence(bad) })
    else send(email, field('password')?.value ?? '')
  }
  return (
    <Dialog opened onClose={sending ? () => undefined : onClose} title={t('title')}>
      <form ref={form} className={classes.stack} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('lead')}</p>
        <EmailInput
          label={t('new')}
          autoComplete="email"
          size="sm"
          error={wrong['email']}
          aria-invalid={wrong['email'] ? true : undefined}
        />
        <OwnPasswordInput label={t('password')} error={wrong['password']} />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={sending}>
          <Button type="submit" loading={sending}>
            {t('submit')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
