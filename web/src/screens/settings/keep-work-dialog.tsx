import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { keepWork } from '../../data/users/without-mail'
import { EmailInput } from '../../features/auth/email-input'
import { checkEmail, checkNewPassword, useFieldErrors } from '../../features/auth/field-errors'
import { NewPasswordInput } from '../../features/auth/new-password-input'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import classes from './section.module.css'

const FIELDS = ['email', 'password'] as const

/** Asks a student who has neither for an address and a password, and has a link mailed to the address. */
export function KeepWorkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('without-mail.keep')
  const auth = useTranslations('auth')
  const queryClient = useQueryClient()
  const { sentence, fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const field = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const showWrong = (errors: Record<string, string>) => {
    setWrong(errors)
    field(errors['email'] ? 'email' : 'new-password')?.focus()
  }
  const [send, sending] = useAction(async (email: string) => {
    setWrong({})
    setFailure(null)
    try {
      queryClient.setQueryData(keys.pendingEmail, await keepWork({ email, password }))
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
    const [badEmail, badPassword] = [checkEmail(email), checkNewPassword(password)]
    if (badEmail || badPassword)
      showWrong({ ...(badEmail ? { email: sentence(badEmail) } : {}), ...(badPassword ? { password: sentence(badPassword) } : {}) })
    else send(email)
  }
  return (
    <Dialog opened onClose={sending ? () => undefined : onClose} title={t('title')}>
      <form ref={form} className={classes.stack} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('lead')}</p>
        <EmailInput autoComplete="email" size="sm" error={wrong['email']} aria-invalid={wrong['email'] ? true : undefined} />
        <NewPasswordInput
          label={auth('password')}
          name="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong['password']}
        />
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
