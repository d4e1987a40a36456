import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { deleteAccount } from '../../data/account/calls'
import { accountFactsQuery } from '../../data/account/queries'
import { clearSessionCache, useUser } from '../../data/users/me'
import { useFieldErrors } from '../../features/auth/field-errors'
import { OwnPasswordInput } from '../../features/auth/own-password-input'
import { forgetLocal } from '../../lib/storage'
import { useAction } from '../../lib/use-action'
import { Dialog } from '../../ui/dialog'
import { DialogFoot } from '../../ui/dialog-foot'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast/toast'
import { ErrorState } from '../../ui/states'
import { DeletionFacts } from './deletion-facts'
import classes from './section.module.css'

/** Explains what is deleted and what stays, asks for the password, and deletes the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.account.delete')
  const user = useUser()
  const navigate = useNavigate()
  const facts = useQuery(accountFactsQuery)
  const { sentence, fromServer } = useFieldErrors()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const field = useRef<HTMLInputElement>(null)

  const [remove, removing] = useAction(async () => {
    setWrong(null)
    setFailure(null)
    try {
      await deleteAccount(password)
      toast.success(t('done'))
      forgetLocal('keel.chat.draft.')
      forgetLocal('keel.chat.out.')
      clearSessionCache()
      await navigate({ to: '/login', replace: true })
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
    if (password !== '' || user.passwordless) return remove()
    setWrong(sentence('required'))
    field.current?.focus()
    return undefined
  }

  return (
    <Dialog opened onClose={removing ? () => undefined : onClose} title={t('title')} size="lg" closeOnClickOutside={!removing}>
      {facts.isPending ? (
        <Skeleton height={220} />
      ) : facts.isError ? (
        <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />
      ) : (
        <form className={classes.stack} noValidate onSubmit={submit}>
          <DeletionFacts facts={facts.data} role={user.role} />
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <OwnPasswordInput
            ref={field}
            label={t('password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={wrong}
          />
          <FormError error={failure} />
          <DialogFoot onCancel={onClose} busy={removing}>
            <Button type="submit" color="red" loading={removing}>
              {t('submit')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
