import { Button } from '@mantine/core'
import type { Identity } from '@keel/contract/entities/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../data/_shared/keys'
import { removeIdentity } from '../../data/users/calls'
import { useUser } from '../../data/users/me'
import { useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import classes from './section.module.css'

/** Asks before an account at a provider is disconnected, and for the password. */
export function DisconnectDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useTranslations('settings.identities')
  const user = useUser()
  const queryClient = useQueryClient()
  const { fromServer } = useFieldErrors()
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)
  const { id, provider, email } = identity
  const [remove, removing] = useAction(async () => {
    setWrong(null)
    setFailure(null)
    try {
      await removeIdentity(id, field.current?.value ?? '')
      toast.success(t('done', { provider }))
      onClose()
      await queryClient.invalidateQueries({ queryKey: keys.identities })
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
    remove()
  }
  return (
    <Dialog opened onClose={removing ? () => undefined : onClose} title={t('ask', { provider })}>
      <form className={classes.stack} noValidate onSubmit={submit}>
        <p className={classes.lead}>{t('askText', { provider, email })}</p>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <OwnPasswordInput ref={field} label={t('password')} error={wrong} data-autofocus />
        <FormError error={failure} />
        <DialogFoot onCancel={onClose} busy={removing}>
          <Button type="submit" color="red" loading={removing}>
            {t('disconnect')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
